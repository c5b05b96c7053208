"""Where the page comes from: chosen files, HTML in an editor, or an address."""
