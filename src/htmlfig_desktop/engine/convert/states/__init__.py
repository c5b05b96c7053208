"""Parts of a page in their states, as rows of frames on a page of their own."""
