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
from typing import Any

from tests.bench.corpus import default_cache, fetch_pages


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--judge", type=Path, required=True, help="folder with setup.sh and judge_pages.py")
    parser.add_argument("--corpus", type=Path, required=True, help="folder with fetch.py and the manifest")
    parser.add_argument("--cache", type=Path, default=default_cache(), help="where fetched pages are kept")
    parser.add_argument("--out", type=Path, default=Path("build/judge"), help="where results go")
    parser.add_argument("--only", default="", help="ids of pages, comma separated")
    parser.add_argument(
        "--patience",
        type=int,
        default=0,
        metavar="SECONDS",
        help="draw and score once more, for this long, what the judge gave up on: pages of 100,000 px",
    )
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
    rows = json.loads((out / "result.json").read_text())
    if options.patience:
        rows = [
            row if row.get("skill") is not None else judged_again(judge, out, row, options.patience) for row in rows
        ]
        (out / "result.json").write_text(json.dumps(rows, indent=1))
    return report_validity([out / f"{row['id']}.fig" for row in rows])


def judged_again(judge: Path, out: Path, row: dict[str, Any], patience: int) -> dict[str, Any]:
    """Return a row of the judge's table with what its renderer and its score say when they have time.

    The judge ends its renderer after 300 s, and its score refuses pictures of more than 179 million pixels.
    """
    name = row["id"]
    fig, png, drawn = (out / f"{name}{end}" for end in (".fig", ".png", ".draw.png"))
    draw = ["bash", str(judge / "render_openpencil.sh"), str(fig), str(drawn), "--json", "--mode", "direct"]
    score = [str(judge / "venv/bin/python"), "-c", _UNBOUNDED, str(judge / "score.py"), str(png), str(drawn), "--json"]
    try:
        told = subprocess.run(draw, capture_output=True, text=True, timeout=patience, check=True).stdout
        scored = subprocess.run(score, capture_output=True, text=True, timeout=patience, check=True).stdout
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return row
    found = json.loads(scored)
    lacks = json.loads(told.splitlines()[-1]).get("missing")
    print(f"{name:26} skill {found['skill']:.4f} ssim {found['ssim']:.4f}", f"missing fonts: {lacks}" if lacks else "")
    row.pop("error", None)
    return {**row, "skill": found["skill"], "ssim": found["ssim"], "diff16": found["diff16"], "missing_fonts": lacks}


_UNBOUNDED = """
import runpy, sys
from PIL import Image
Image.MAX_IMAGE_PIXELS = None
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


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
