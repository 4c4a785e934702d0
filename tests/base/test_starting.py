"""What is started is known to whoever has to end it, whenever somebody presses Ctrl-C."""

import subprocess
import sys

PROGRAM = """
import os, signal
from cubitos_kit.base.starting import heard_afterwards
signal.signal(signal.SIGINT, signal.default_int_handler)
known = []
try:
    with heard_afterwards():
        os.kill(os.getpid(), signal.SIGINT)
        known.append("it")
except KeyboardInterrupt:
    print("heard", *known)
assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
with heard_afterwards():
    print("nothing to hear")
"""


def test_ctrl_c_is_heard_as_soon_as_what_is_begun_is_known() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, encoding="utf-8", check=False)
    assert (done.stdout, done.stderr) == ("heard it\nnothing to hear\n", "")
