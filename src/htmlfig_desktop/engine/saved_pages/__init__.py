"""Pages saved as one file: MHTML, mails, Safari's web archives, and texts with a page in them, as assistants give it.

Such a file holds the page and what it showed, each part with the address it was loaded from. Unpacked, it is a folder
like any other: the parts bear names of ours, and the page and its style sheets name them by these. What a part names
that is not in the file keeps the address it had on the web.
"""
