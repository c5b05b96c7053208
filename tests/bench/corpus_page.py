"""``corpus_page CACHE PAGE FIG PNG``: becomes ``htmlfig convert`` for a page that may read its whole package."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.bench.corpus import package_of

cache, page, fig, png = sys.argv[1:]
root = package_of(Path(page), Path(cache))
htmlfig = str(Path(sys.executable).with_name("htmlfig"))
os.execv(htmlfig, [htmlfig, "convert", page, "-o", fig, "--screenshot", png, "--asset-root", str(root)])
