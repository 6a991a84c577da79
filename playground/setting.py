"""The initial world: people, servers, channels, the bot's permissions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from playground.clock import PlaygroundClock, Snowflakes
from playground.permissions import MEMBER_DEFAULT, Permission
from playground.world import Channel, ChannelKind, Guild, GuildMember, Role, Thread, User, World


@dataclass(frozen=True, slots=True)
class Resident:
    """A person with a seat."""

    name: str
    """The display name."""
    username: str
    locale: str
    color: str
    moderates: bool = False


PEOPLE = (
    Resident("Anna", "anna", "en-US", "#c2410c"),
    Resident("Bernd", "bernd", "de", "#0f766e"),
    Resident("Carla", "carla.m", "fr", "#7c3aed"),
    Resident("Dora", "dora_77", "it", "#b45309", moderates=True),
)

EVERYBODY = (
    *PEOPLE,
    Resident("Emil", "emil", "de", "#1d4ed8"),
    Resident("Frida", "frida", "en-GB", "#be185d"),
    Resident("Georg", "georg", "de", "#4d7c0f"),
    Resident("Hanna", "hanna", "fr", "#0369a1"),
)
"""Eight people, as many as can play the rummy together; the first four are the default."""

DISCORDS_SECONDS = 3.0
"""Discord's time limit for acknowledging an interaction, in seconds."""
LONGEST_SECONDS = 600.0
"""The default time limit in seconds for `Playground.wait_for` and for the bot's acknowledgements,
long enough for slow machines."""

BOT_PERMISSIONS = int(
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
)
"""The permissions that the bot gets when it is invited."""

SERVER_NAMES = (
    "The Blue Anchor",
    "The Red Lantern",
    "The Old Mole",
    "The Silver Gull",
    "The Rusty Buoy",
    "The Lucky Squid",
    "The Tarred Rope",
    "The Last Tide",
)

_STAMP = 22
"""The number of bits of a Discord id below its timestamp, which selects the shard."""
_SHARDS_DIVIDE = 720_720
"""A number that all shard counts up to 16 divide. The timestamp of the first server's id is a
multiple of it, so the first server is in shard 0."""

MODERATOR_PERMISSIONS = int(
    Permission.MANAGE_MESSAGES
    | Permission.MANAGE_GUILD
    | Permission.MANAGE_CHANNELS
    | Permission.MANAGE_THREADS
    | Permission.MENTION_EVERYONE
)


def build_world(
    clock: PlaygroundClock,
    ids: Snowflakes,
    *,
    people: Sequence[Resident] = PEOPLE,
    bot_permissions: int = BOT_PERMISSIONS,
    bot_id: int | None = None,
    guild_locale: str = "en-US",
    servers: int = 1,
) -> World:
    """Create servers, each with two text channels, a thread, the members and the bot.

    The first person owns all servers, and every person is a member of all of them.
    """
    bot = User(bot_id or ids.create_id(), "shanghaien", "Shanghaien", color="#1d4ed8", bot=True)
    world = World(bot, "Shanghaien")
    world.users[bot.id] = bot
    humans = [
        User(ids.create_id(), each.username, each.name, each.locale, each.color) for each in people
    ]
    for user in humans:
        world.users[user.id] = user
    numbers = [ids.create_id()] if servers == 1 else _ids_of_shards(ids.create_id(), servers)
    for guild_id, name in zip(numbers, _names(), strict=False):
        guild = Guild(guild_id, name, humans[0], guild_locale)
        world.guilds[guild.id] = guild
        _fill_guild(world, guild, ids, people, bot_permissions, clock.now())
    return world


def _ids_of_shards(first: int, count: int) -> list[int]:
    """Return ids of `count` servers in consecutive shards from 0 on, if there are up to 16 shards.

    `first` is any id of the current time.
    """
    stamp = (first >> _STAMP) // _SHARDS_DIVIDE * _SHARDS_DIVIDE
    return [stamp + number << _STAMP for number in range(count)]


def _names() -> Iterator[str]:
    """Yield distinct server names; the iterator never ends."""
    for number in count(1):
        for name in SERVER_NAMES:
            yield name if number == 1 else f"{name} {number}"


def _fill_guild(
    world: World,
    guild: Guild,
    ids: Snowflakes,
    people: Sequence[Resident],
    bot_permissions: int,
    now: float,
) -> None:
    """Add roles, members and channels to a server."""
    guild.roles[guild.id] = Role(guild.id, "@everyone", MEMBER_DEFAULT, 0)
    moderators = Role(ids.create_id(), "Harbour masters", MODERATOR_PERMISSIONS, 1, 0x0F766E)
    managed = Role(ids.create_id(), world.application_name, bot_permissions, 2, managed=True)
    for role in (moderators, managed):
        guild.roles[role.id] = role
    for person, user in zip(people, world.humans, strict=True):
        guild.members[user.id] = GuildMember(user, [moderators] if person.moderates else [], now)
    guild.members[world.bot.id] = GuildMember(world.bot, [managed], now)
    _add_channels(world, guild, ids, now)


def _add_channels(world: World, guild: Guild, ids: Snowflakes, now: float) -> None:
    harbour = Channel(
        ids.create_id(), ChannelKind.TEXT, "harbour", guild, topic="Games are played here."
    )
    quiet = Channel(ids.create_id(), ChannelKind.TEXT, "quiet", guild, position=1)
    thread = Channel(
        ids.create_id(),
        ChannelKind.PUBLIC_THREAD,
        "back-room",
        guild,
        parent=harbour,
        thread=Thread(guild.owner, 10080, now),
    )
    assert thread.thread is not None
    thread.thread.members = dict.fromkeys(guild.members, now)
    for channel in (harbour, quiet, thread):
        guild.channels[channel.id] = channel
        world.channels[channel.id] = channel
