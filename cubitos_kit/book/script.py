"""Values within the scripts of pages."""

import json


def in_script(value: object) -> str:
    r"""Return a value as a script within a page can hold it: nothing in it ends the script.

    >>> print(in_script("</script>"))
    "\u003c/script>"
    """
    return json.dumps(value).replace("<", r"\u003c")
