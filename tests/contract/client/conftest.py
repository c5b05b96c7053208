"""A certificate authority for loopback, made for the run."""

from __future__ import annotations

import ssl
from pathlib import Path

import pytest

from tests.support.certificates import DAY, self_signed, speaks_tls


@pytest.fixture(scope="session")
def certificate_files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return the files of a certificate for 127.0.0.1 that signs itself, and of its key."""
    return self_signed(tmp_path_factory.mktemp("tls"))


@pytest.fixture
def server_certificate(certificate_files: tuple[Path, Path]) -> ssl.SSLContext:
    """Return what a server with that certificate speaks TLS with."""
    return speaks_tls(certificate_files)


@pytest.fixture
def trusted(certificate_files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this machine trust the certificate, as its store would say."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate_files[0]))


@pytest.fixture(params=[(-30 * DAY, -DAY), (DAY, 30 * DAY)], ids=["expired", "not valid yet"])
def certificate_of_another_day(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> ssl.SSLContext:
    """Return what a server speaks TLS with whose certificate this machine would trust, but not today."""
    files = self_signed(tmp_path, *request.param)
    monkeypatch.setenv("SSL_CERT_FILE", str(files[0]))
    return speaks_tls(files)
