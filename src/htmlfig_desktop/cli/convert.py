"""``htmlfig convert``: pages in, .fig files out."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from htmlfig_desktop.cli.command import Command
from htmlfig_desktop.cli.exit_codes import EXIT_CODES
from htmlfig_desktop.cli.network import connection_settings, network_options
from htmlfig_desktop.cli.output_file import OutputFile
from htmlfig_desktop.cli.site_options import site_options
from htmlfig_desktop.core.addresses import is_there
from htmlfig_desktop.core.logins import without_login
from htmlfig_desktop.core.options import ColorScheme, ConversionOptions, WaitUntil

if TYPE_CHECKING:
    from htmlfig_desktop.cli.conversions import Order, Outcome
    from htmlfig_desktop.core.conversion import ConversionBackend
    from htmlfig_desktop.core.proxies import Proxy

_PATH = click.Path(path_type=Path)


@click.command(cls=Command)
@click.argument("inputs", metavar="INPUT...", nargs=-1, required=True)
@click.option("-o", "--output", metavar="FILE", type=OutputFile(), help="Write this .fig; replaces it. One INPUT only.")
@click.option("-d", "--directory", metavar="DIR", type=_PATH, help="Write into this folder instead of the current.")
@click.option("--force", is_flag=True, help="Replace older files of the same name instead of numbering.")
@click.option("--viewport-width", metavar="PX", type=int, default=1440, show_default=True, help="1 to 7680.")
@click.option("--viewport-height", metavar="PX", type=int, help="1 to 32767; without: the whole page.")
@click.option("--device-scale-factor", metavar="N", type=float, default=1.0, show_default=True, help="0.5 to 4.")
@click.option(
    "--wait-until",
    type=click.Choice([event.value for event in WaitUntil]),
    default=WaitUntil.LOAD.value,
    show_default=True,
    help="When a page counts as loaded.",
)
@click.option("--wait-for-selector", metavar="CSS", help="Then wait until this element is there.")
@click.option(
    "--timeout-ms", metavar="MS", type=int, default=15_000, show_default=True, help="For all waits, to 120000."
)
@click.option("--base-url", metavar="URL", help="What relative addresses of HTML text (-) start from.")
@click.option("--asset-root", metavar="DIR", type=_PATH, help="The widest folder a local page may read.")
@click.option(
    "--color-scheme",
    type=click.Choice([scheme.value for scheme in ColorScheme]),
    default=ColorScheme.LIGHT.value,
    show_default=True,
    help="What the page is told the user prefers.",
)
@click.option("--states", is_flag=True, help="Also buttons, links and cards under the pointer, in focus and pressed.")
@click.option("--without-banners", is_flag=True, help="Leave cookie banners out.")
@click.option("--site", is_flag=True, help="INPUT is a site: convert its pages too; with -o into one file.")
@site_options
@click.option("--screenshot", metavar="FILE", type=OutputFile(), help="Also write a PNG of the page. One INPUT only.")
@click.option("--check", is_flag=True, help="Compare each result with the page's picture (our rendering, not Figma's).")
@click.option("--server", metavar="URL", help="Convert on this server instead of this machine.")
@click.option("--key", metavar="NAME", help="The key to do so with (see `htmlfig key`); - asks for one.")
@network_options
@click.option("--watch", is_flag=True, help="Convert local pages again when their files change, until Ctrl-C.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def convert(
    context: click.Context,
    inputs: tuple[str, ...],
    output: Path | None,
    directory: Path | None,
    force: bool,
    viewport_width: int,
    viewport_height: int | None,
    device_scale_factor: float,
    wait_until: str,
    wait_for_selector: str | None,
    timeout_ms: int,
    base_url: str | None,
    asset_root: Path | None,
    color_scheme: str,
    states: bool,
    without_banners: bool,
    site: bool,
    most: int | None,
    of_each_kind: int | None,
    screenshot: Path | None,
    check: bool,
    server: str | None,
    key: str | None,
    proxy: str | None,
    ca_file: Path | None,
    watch: bool,
    as_json: bool,
) -> None:
    """Convert pages to Figma files.

    INPUT is an HTML file, a page saved as one file (.mhtml, .eml, .webarchive), a folder or zip with an index.html,
    an address, or - for HTML on standard input. The design is named after the page's title and never takes the place
    of another one unless -o or --force says so.
    """
    if len(inputs) > 1 and (output or screenshot):
        raise click.UsageError("-o and --screenshot take one INPUT; use -d for several.")
    if output and directory:
        raise click.UsageError("-o and -d exclude each other.")
    if key == "-" and "-" in inputs:
        raise click.UsageError("Standard input holds either the page or the key: only one of them can be -.")
    if watch and (as_json or not all(map(is_there, inputs))):
        raise click.UsageError("--watch takes files and folders of this machine, and not --json.")
    if site and (len(inputs) > 1 or "-" in inputs or screenshot or watch or base_url or asset_root):
        raise click.UsageError("--site takes one INPUT, not -, and no --screenshot, --watch, --base-url, --asset-root.")
    if base_url and not any(given == "-" or ("<" in given and not is_there(given)) for given in inputs):
        raise click.UsageError("--base-url is for HTML on standard input (-).")
    if ca_file and not (server or key or site):
        raise click.UsageError("--ca-file needs --server, --key or --site; pages go by the system's authorities.")
    if not site and (most or of_each_kind):
        raise click.UsageError("--most and --of-each-kind need --site.")
    options = ConversionOptions(
        viewport_width=viewport_width,
        viewport_height=viewport_height,
        device_scale_factor=device_scale_factor,
        wait_until=WaitUntil(wait_until),
        wait_for_selector=wait_for_selector,
        timeout_ms=timeout_ms,
        color_scheme=ColorScheme(color_scheme),
        screenshot=check or screenshot is not None,
        check=check,
        states=states,
        without_banners=without_banners,
    )

    # Only now: help, version and wrong options need no engine.
    from htmlfig_desktop.cli.conversions import STANDARD_INPUT, Order
    from htmlfig_desktop.cli.destinations import Destination
    from htmlfig_desktop.cli.report import conversions_json
    from htmlfig_desktop.cli.standard_input import read_standard_input

    order = Order(
        inputs=inputs,
        options=options,
        destination=Destination(directory or Path(), output, force),
        screenshot=screenshot,
        base_url=base_url,
        asset_root=asset_root,
        standard_input=read_standard_input() if STANDARD_INPUT in inputs else "",
        check=check,
    )
    backend = _backend(server, key, proxy, ca_file)
    if watch:
        _watch(order, backend)
        return
    if site:
        from htmlfig_desktop.cli.site import SiteOrder, convert_site

        wanted = SiteOrder(without_login(inputs[0]), connection_settings(proxy, ca_file), most, of_each_kind)
        outcomes = convert_site(wanted, order, partial(_run, backend=backend, as_json=as_json), as_json=as_json)
    else:
        outcomes = _run(order, backend, as_json=as_json)
    if as_json:
        click.echo(conversions_json(outcomes))
    failed = [outcome.error for outcome in outcomes if outcome.error]
    if failed:
        context.exit(EXIT_CODES[failed[0].error])


def _backend(server: str | None, key: str | None, proxy: str | None, ca_file: Path | None) -> ConversionBackend:
    """Return who converts: the server that was named, else an engine of our own."""
    if server is not None or key is not None:
        from htmlfig_desktop.cli.remote import remote_backend

        return remote_backend(server, key, connection_settings(proxy, ca_file))
    from htmlfig_desktop.engine.local import LocalBackend

    if sys.platform != "win32" and os.geteuid() == 0:
        click.echo("Running as root, so Chromium's own sandbox is off. Convert pages you trust.", err=True)
    backend = LocalBackend()
    if proxy is not None:
        chosen = connection_settings(proxy, ca_file).proxy

        async def way_out() -> Proxy:
            return chosen

        backend.way_out = way_out
    return backend


def _watch(order: Order, backend: ConversionBackend) -> None:
    """Convert again and again until Ctrl-C, which is the way to end it and no failure."""
    from htmlfig_desktop.cli.exit_codes import ExitCode
    from htmlfig_desktop.cli.interrupt import Interrupted, run_interruptible
    from htmlfig_desktop.cli.report import outcome_text
    from htmlfig_desktop.cli.terminal import ProgressLine
    from htmlfig_desktop.cli.watching import Watch
    from htmlfig_desktop.engine.local.checker import LocalChecker

    line = ProgressLine(1)

    def tell(outcome: Outcome) -> None:
        line.clear()
        click.echo(outcome_text(outcome), err=outcome.error is not None)

    try:
        checker = LocalChecker() if order.check else None
        run_interruptible(Watch(order, backend, line.show, tell, click.echo, checker=checker).run())
    except Interrupted as interrupted:
        if interrupted.status is not ExitCode.INTERRUPTED:
            raise
    finally:
        line.clear()


def _run(order: Order, backend: ConversionBackend, *, as_json: bool) -> tuple[Outcome, ...]:
    """Convert, tell progress and outcomes, and return when no process and no connection is left."""
    from htmlfig_desktop.cli.conversions import convert_all
    from htmlfig_desktop.cli.interrupt import run_interruptible
    from htmlfig_desktop.cli.report import outcome_text
    from htmlfig_desktop.cli.terminal import ProgressLine
    from htmlfig_desktop.engine.local.checker import LocalChecker

    line = ProgressLine(len(order.inputs))

    def tell(outcome: Outcome) -> None:
        line.finish_one()
        if order.shown_file is not None and outcome.file is not None:
            outcome = replace(outcome, file=order.shown_file)
        if outcome.error or not as_json:
            click.echo(outcome_text(outcome), err=outcome.error is not None)

    try:
        return run_interruptible(convert_all(order, backend, line.show, tell, LocalChecker() if order.check else None))
    finally:
        line.clear()
