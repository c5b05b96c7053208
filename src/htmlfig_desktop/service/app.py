"""The ASGI application: which path leads where, and how refusals become answers."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from htmlfig_desktop.contract.codes import WireCode
from htmlfig_desktop.contract.headers import IDEMPOTENCY_KEY, REQUEST_ID, RETRY_COUNT
from htmlfig_desktop.contract.paths import FILES_PATH, Endpoint
from htmlfig_desktop.service.frame import Frame
from htmlfig_desktop.service.parts import Parts
from htmlfig_desktop.service.refusals import RefusalError, envelope_of
from htmlfig_desktop.service.routes.conversion import ConversionRoute
from htmlfig_desktop.service.routes.files import FilesRoute
from htmlfig_desktop.service.routes.operations import OperationsRoutes

_PREFLIGHT = {
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": f"Authorization, Content-Type, {IDEMPOTENCY_KEY}, {REQUEST_ID}, {RETRY_COUNT}",
    "Access-Control-Max-Age": "600",
}


def create_app(parts: Parts) -> Starlette:
    """Return the application over the parts of a service, which are started and ended by whoever made them."""
    operations = OperationsRoutes(parts)
    routes = [Route(endpoint.path, ConversionRoute(endpoint, parts).handle, methods=["POST"]) for endpoint in Endpoint]
    routes += [
        Route(FILES_PATH + "{name}", FilesRoute(parts).handle, methods=["GET"]),
        Route("/health/live", operations.live, methods=["GET"]),
        Route("/health/ready", operations.ready, methods=["GET"]),
        Route("/metrics", operations.metrics, methods=["GET"]),
        Route("/openapi.json", operations.openapi, methods=["GET"]),
    ]
    refusals = _Refusals(parts)
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Frame, parts.access, parts.metrics)],
        exception_handlers={RefusalError: refusals.refused, HTTPException: refusals.not_routed},
    )
    app.router.redirect_slashes = False
    return app


class _Refusals:
    def __init__(self, parts: Parts) -> None:
        self._access = parts.access

    async def refused(self, request: Request, refusal: Exception) -> Response:
        """Return a refusal in the envelope of the path."""
        assert isinstance(refusal, RefusalError)
        return refusal.response(envelope_of(request.url.path))

    async def not_routed(self, request: Request, error: Exception) -> Response:
        """Return 404 or 405, or what an open key is told everywhere but on the open endpoint."""
        assert isinstance(error, HTTPException)
        path = request.url.path
        if error.status_code == 405 and _is_preflight(request):
            return Response(status_code=204, headers=_PREFLIGHT)
        try:
            if path != Endpoint.OPEN.path:
                await self._access.refuse_open_key(request)
            if error.status_code == 405:
                message = f"{request.method[:16]} is not taken here."
                raise RefusalError(WireCode.METHOD_NOT_ALLOWED, message, headers=dict(error.headers or {}))
            raise RefusalError(WireCode.NOT_FOUND, "There is nothing at this path.")
        except RefusalError as refusal:
            return refusal.response(envelope_of(path))


def _is_preflight(request: Request) -> bool:
    """Whether a browser asks what a page may send to the general endpoint."""
    wants = request.headers.get("access-control-request-method")
    return request.method == "OPTIONS" and wants is not None and request.url.path == Endpoint.GENERAL.path
