"""Reports in every language: what the lab measured as a paper, and the paper as Markdown, as a page, as files of figures."""
