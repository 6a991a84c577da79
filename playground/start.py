"""`make run`: the bot where there is a token, else the playground."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path


def has_token() -> bool:
    """Whether the environment or config.toml names a token for the bot."""
    if os.environ.get("DISCORD_TOKEN") or os.environ.get("DISCORD_TOKEN_FILE"):
        return True
    config = Path(os.environ.get("SHANGHAIEN_CONFIG") or "config.toml")
    try:
        return bool(tomllib.loads(config.read_text(encoding="utf-8")).get("token_file"))
    except FileNotFoundError:
        return "SHANGHAIEN_CONFIG" in os.environ  # the bot says best what is wrong with that
    except (OSError, ValueError):
        return True


def main() -> None:
    """Become the bot, or the playground; does not return."""
    module = "bot" if has_token() else "playground"
    command = [sys.executable, "-m", module, *sys.argv[1:]]
    os.execv(sys.executable, command)  # noqa: S606 - the very interpreter that runs this


if __name__ == "__main__":
    main()
