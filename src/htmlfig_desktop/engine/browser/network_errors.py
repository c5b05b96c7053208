"""Says in words why Chromium could not load an address."""

from __future__ import annotations

from htmlfig_desktop.core.causes import Cause, because

_NO_NAME = because("no server of this name is known")
_NOBODY = because("nothing answers at this address and port")
_SILENT = because("the server does not answer")
_OFFLINE = because("this machine is not connected to a network")
_BROKEN_OFF = because("the server ended the connection without an answer")
_NO_TLS = because("the server does not speak https; try the address with http://")
_UNKNOWN_AUTHORITY = because("the server's certificate comes from nobody that is trusted here")
_BAD_DATE = because("the server's certificate is out of date, or the clock of this machine is wrong")
_OTHER_NAME = because("the server's certificate was made for another name")
_BAD_CERTIFICATE = because("the server's certificate is not valid")
_BAD_PORT = because("browsers refuse to open this port")
_CIRCLE = because("the address leads round in a circle")
_NO_PROXY = because("the proxy does not answer")

_WORDS = {
    "ERR_NAME_NOT_RESOLVED": _NO_NAME,
    "ERR_NAME_RESOLUTION_FAILED": _NO_NAME,
    "ERR_CONNECTION_REFUSED": _NOBODY,
    "ERR_CONNECTION_FAILED": _NOBODY,
    "ERR_ADDRESS_UNREACHABLE": _SILENT,
    "ERR_ADDRESS_INVALID": _NOBODY,
    "ERR_CONNECTION_TIMED_OUT": _SILENT,
    "ERR_TIMED_OUT": _SILENT,
    "ERR_INTERNET_DISCONNECTED": _OFFLINE,
    "ERR_NETWORK_CHANGED": _BROKEN_OFF,
    "ERR_CONNECTION_RESET": _BROKEN_OFF,
    "ERR_CONNECTION_CLOSED": _BROKEN_OFF,
    "ERR_CONNECTION_ABORTED": _BROKEN_OFF,
    "ERR_EMPTY_RESPONSE": _BROKEN_OFF,
    "ERR_SSL_PROTOCOL_ERROR": _NO_TLS,
    "ERR_SSL_VERSION_OR_CIPHER_MISMATCH": _NO_TLS,
    "ERR_CERT_AUTHORITY_INVALID": _UNKNOWN_AUTHORITY,
    "ERR_CERT_DATE_INVALID": _BAD_DATE,
    "ERR_CERT_COMMON_NAME_INVALID": _OTHER_NAME,
    "ERR_CERT_INVALID": _BAD_CERTIFICATE,
    "ERR_CERT_REVOKED": _BAD_CERTIFICATE,
    "ERR_CERT_WEAK_SIGNATURE_ALGORITHM": _BAD_CERTIFICATE,
    "ERR_UNSAFE_PORT": _BAD_PORT,
    "ERR_TOO_MANY_REDIRECTS": _CIRCLE,
    "ERR_PROXY_CONNECTION_FAILED": _NO_PROXY,
    "ERR_TUNNEL_CONNECTION_FAILED": _NO_PROXY,
}


def why_unreachable(failure: str) -> Cause:
    """Return one sentence on a failure of ``Page.navigate``, such as ``net::ERR_NAME_NOT_RESOLVED``.

    Chromium's own word stands in it, for who looks it up.
    """
    code = failure.removeprefix("net::")
    words = _WORDS.get(code)
    if words is None:
        return because("The page cannot be loaded: {reason}.", reason=code)
    return because("The page cannot be loaded: {reason} ({code}).", reason=words, code=code)
