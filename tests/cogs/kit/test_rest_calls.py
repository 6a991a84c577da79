from __future__ import annotations

import pytest

from cogs.kit.rest_calls import result_of, route_of


@pytest.mark.parametrize(
    ("method", "path", "route"),
    [
        ("POST", "/api/v10/channels/17/messages", "POST /channels/{id}/messages"),
        (
            "PATCH",
            "/api/v10/webhooks/17/aW50ZXJh.x-y_z/messages/@original",
            "PATCH /webhooks/{id}/{token}/messages/@original",
        ),
        (
            "POST",
            "/api/v10/interactions/17/aW50ZXJh/callback",
            "POST /interactions/{id}/{token}/callback",
        ),
        (
            "PUT",
            "/v9/channels/1/messages/2/reactions/%F0%9F%8E%B2/@me",
            "PUT /channels/{id}/messages/{id}/reactions/{emoji}/@me",
        ),
        ("GET", "/", ""),
        ("GET", "/attachments/1/2/board.png", ""),
    ],
)
def test_a_route_names_nobody(method: str, path: str, route: str) -> None:
    assert route_of(method, path) == route


@pytest.mark.parametrize(
    ("status", "result"),
    [(204, "ok"), (404, "refused"), (429, "rate_limited"), (502, "failed")],
)
def test_what_came_of_a_request_is_one_word(status: int, result: str) -> None:
    assert result_of(status) == result
