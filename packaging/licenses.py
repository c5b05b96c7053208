"""Lists the works that a build contains, with their licences.

``python packaging/licenses.py OUTPUT`` reads what is installed beside the running Python, takes out the tools of the
build, and writes the product's notice and licence, then each work with its version, its licence and the texts that its
package brings.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD_TOOLS = {"altgraph", "macholib", "pefile", "pip", "pybind11", "pyinstaller", "setuptools"}
BUILD_TOOLS |= {"pyinstaller-hooks-contrib"}
TEXTS = re.compile(r"(licen[cs]e|copying|notice|authors)", re.IGNORECASE)
NOT_TEXTS = (".py", ".pyc", ".pyi", ".so")
RULE = "=" * 100


def main(arguments: list[str]) -> int:
    """Write the list and return 0, or 1 with the names of the works that do not tell their licence."""
    works = [work for work in sorted(distributions(), key=_name) if _name(work) not in BUILD_TOOLS]
    silent = [_name(work) for work in works if not license_of(work)]
    if silent:
        print("No licence is told by:", *silent, file=sys.stderr)
        return 1
    parts = [(ROOT / name).read_text(encoding="utf-8").strip() for name in ("NOTICE", "LICENSE")]
    table = "\n".join(f"{_name(work):<24}{work.version:<16}{license_of(work)}" for work in works)
    parts.append(f"Contained in this build:\n\n{table}\n\nPython {sys.version.split()[0]}, PSF-2.0")
    parts += [f"{_name(work)} {work.version}\n\n{text}" for work in works for text in texts_of(work)]
    Path(arguments[0]).write_text(f"\n\n{RULE}\n\n".join(parts) + "\n", encoding="utf-8")
    return 0


def license_of(work: Distribution) -> str:
    """Return what a package says of its licence in one line, empty where it says nothing."""
    told = work.metadata
    for field in ("License-Expression", "License"):
        words = str(told[field]).strip() if field in told else ""
        if words and words != "UNKNOWN" and "\n" not in words:
            return words
    classes = (each.rpartition(" :: ")[2] for each in told.get_all("Classifier") or () if each.startswith("License ::"))
    return ", ".join(classes)


def texts_of(work: Distribution) -> Iterator[str]:
    """Yield the texts of licences and notices that a package brings."""
    for file in sorted(work.files or (), key=str):
        in_place = ".dist-info" in file.parts[0] and TEXTS.search("/".join(file.parts[1:]))
        if in_place and file.suffix not in NOT_TEXTS and Path(str(file.locate())).is_file():
            yield file.read_text(encoding="utf-8").strip()


def _name(work: Distribution) -> str:
    return re.sub(r"[-_.]+", "-", work.name).lower()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
