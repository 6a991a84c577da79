from __future__ import annotations

import pytest

from cogs.ui.app import result_of, route_of


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
            "/v9/messages/2/reactions/%F0%9F%8E%B2/@me",
            "PUT /messages/{id}/reactions/{emoji}/@me",
        ),
        ("GET", "/", ""),
        ("GET", "/attachments/1/2/board.png", ""),
    ],
)
def test_a_route_contains_no_ids(method: str, path: str, route: str) -> None:
    assert route_of(method, path) == route


def test_the_outcome_of_a_request_is_one_word() -> None:
    results = {204: "ok", 404: "refused", 429: "rate_limited", 502: "failed"}
    assert {status: result_of(status) for status in results} == results
