"""The corpus of real pages: where it lies, how it gets here, what each page may read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

MANIFEST, FONTS = "manifest-dev.json", "fonts.json"


def default_cache() -> Path:
    """Return the folder for what is fetched once."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "htmlfig-corpus"


def fetch_pages(corpus: Path, cache: Path) -> dict[str, Path]:
    """Fetch the pages and fonts that are not there yet; return the pages by id.

    Also points fontconfig at the corpus' fonts, for this process and those it starts.
    """
    cache.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, str(corpus / "fetch.py"), str(corpus / MANIFEST), str(cache), "--json"]
    fetched = subprocess.run([*command, "--fonts", str(corpus / FONTS)], stdout=subprocess.PIPE, text=True)
    if not fetched.stdout.strip():
        sys.exit("The corpus could not be fetched.")
    use_fonts(cache)
    return {name: Path(path) for name, path in json.loads(fetched.stdout).items()}


def use_fonts(cache: Path) -> None:
    """Point fontconfig at the corpus' fonts, where they are there, for this process and those it starts."""
    if (fonts := cache / "fonts" / "fonts.conf").is_file():
        os.environ["FONTCONFIG_FILE"] = str(fonts)


def package_of(page: Path, cache: Path) -> Path:
    """Return the unpacked package a page belongs to: what it may read."""
    return cache.joinpath(*page.relative_to(cache).parts[:2])
