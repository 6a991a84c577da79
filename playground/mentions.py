"""The mentions in messages, and the users whose mention badge (a red number) they increase.

According to Discord's reference, "Message", "Allowed Mentions", a mention is effective in the
content and in the text displays of Components V2, unless `allowed_mentions` excludes it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from playground.components import texts_of
from playground.permissions import Permission, has_permissions
from playground.shapes import Json
from playground.world import Channel, Role, User, World

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(?:everyone|here)\b")


@dataclass(frozen=True, slots=True)
class Mentions:
    """The mentions of a message that `allowed_mentions` permits."""

    users: tuple[User, ...] = ()
    roles: tuple[Role, ...] = ()
    everyone: bool = False


def find_mentions(
    content: str, components: list[Json], allowed: Json | None, world: World, channel: Channel
) -> Mentions:
    """Return the allowed mentions in a message's texts."""
    text = "\n".join((content, *texts_of(components)))
    if "@" not in text:
        return Mentions()
    parse = ["users", "roles", "everyone"] if allowed is None else allowed.get("parse") or []
    listed = {} if allowed is None else allowed
    user_ids = _find_ids(_USER, text, "users", parse, listed)
    found = [world.users[each] for each in user_ids if each in world.users]
    roles: list[Role] = []
    if channel.guild is not None:
        role_ids = _find_ids(_ROLE, text, "roles", parse, listed)
        known = channel.guild.roles
        roles = [known[each] for each in role_ids if each in known]
    everyone = "everyone" in parse and _EVERYONE.search(text) is not None
    return Mentions(tuple(found), tuple(roles), everyone)


def _find_ids(
    pattern: re.Pattern[str], text: str, key: str, parse: list[str], listed: Json
) -> list[int]:
    ids = dict.fromkeys(int(each) for each in pattern.findall(text))
    if key in parse:
        return list(ids)
    allowed = {int(each) for each in listed.get(key) or ()}
    return [each for each in ids if each in allowed]


def find_pinged(mentions: Mentions, author: User, channel: Channel) -> frozenset[int]:
    """Return the ids of the users that these mentions ping.

    They do not include the author, bots, and users who cannot see the channel. Mentions of a role
    or of @everyone ping users only if the author may mention it.
    """
    wanted = {user.id: user for user in mentions.users}
    guild = channel.guild
    if guild is not None:
        mentions_all = has_permissions(channel, author, Permission.MENTION_EVERYONE)
        mentioned = {role for role in mentions.roles if mentions_all or role.mentionable}
        for member in guild.members.values():
            if (mentions.everyone and mentions_all) or mentioned.intersection(member.roles):
                wanted[member.user.id] = member.user
    return frozenset(
        user.id
        for user in wanted.values()
        if user is not author
        and not user.bot
        and has_permissions(channel, user, Permission.VIEW_CHANNEL)
    )
