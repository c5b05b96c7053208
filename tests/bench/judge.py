"""``make judge``: converts the corpus, reads and draws each .fig with code that others wrote, and scores the picture.

Prints the judge's table (skill: 1 perfect, 0 as good as an empty page) and what ``htmlfig validate`` says. What it
needs lies outside this repository; see CONTRIBUTING.md.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from pathlib import Path

from tests.bench.corpus import default_cache, fetch_pages


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--judge", type=Path, required=True, help="folder with setup.sh and judge_pages.py")
    parser.add_argument("--corpus", type=Path, required=True, help="folder with fetch.py and the manifest")
    parser.add_argument("--cache", type=Path, default=default_cache(), help="where fetched pages are kept")
    parser.add_argument("--out", type=Path, default=Path("build/judge"), help="where results go")
    parser.add_argument("--only", default="", help="ids of pages, comma separated")
    options = parser.parse_args()
    missing = [folder for folder in (options.judge, options.corpus) if not folder.is_dir()]
    if missing:
        names = ", ".join(str(folder) for folder in missing)
        print(f"Not there: {names}. Name other places with JUDGE_DIR= and CORPUS_DIR=.", file=sys.stderr)
        return 2
    cache = options.cache.resolve()
    out = options.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    installed = subprocess.run([str(options.judge / "setup.sh")], stdout=subprocess.PIPE, text=True, check=True)
    judge = Path(installed.stdout.split()[-1])
    pages = out / "pages.json"
    pages.write_text(json.dumps({name: str(page) for name, page in fetch_pages(options.corpus, cache).items()}))
    share_fonts(judge, cache)
    convert = shlex.join([sys.executable, "-m", "tests.bench.corpus_page", str(cache)]) + " {page} {fig} {png}"
    command = [sys.executable, str(judge / "judge_pages.py"), "--convert", convert, "--pages", str(pages)]
    judged = subprocess.run([*command, "--out", str(out), "--only", options.only])
    if judged.returncode:
        return judged.returncode
    return report_validity([out / f"{row['id']}.fig" for row in json.loads((out / "result.json").read_text())])


def share_fonts(judge: Path, cache: Path) -> None:
    """Let the judge's renderer draw with the fonts the browser has: it looks in its own folder and the system's."""
    fonts, link = cache / "fonts" / "usr" / "share" / "fonts", judge / "fonts" / "corpus"
    if fonts.is_dir() and not link.exists():
        link.parent.mkdir(exist_ok=True)
        link.unlink(missing_ok=True)
        link.symlink_to(fonts)


def report_validity(figs: list[Path]) -> int:
    """Validate each file, print those with faults and a sum; return 1 if there is any."""
    htmlfig = str(Path(sys.executable).with_name("htmlfig"))
    faulty = 0
    for fig in figs:
        done = subprocess.run([htmlfig, "validate", str(fig)], capture_output=True, text=True)
        if done.returncode:
            faulty += 1
            print(f"{fig.stem}: {(done.stdout or done.stderr).splitlines()[0]}")
    print(f"valid {len(figs) - faulty} of {len(figs)}")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
