"""The services of a process, built once and used by the Discord client and its cogs."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.games.registry import ENGINES, GAMES
from bot.matches.analyses import Analyses
from bot.matches.clocks import Absences, Clocks
from bot.matches.daily import DailyDeals
from bot.matches.events import Events
from bot.matches.hands import PrivateHands
from bot.matches.invitations import Invitations, MatchStarter
from bot.matches.log import Logbook
from bot.matches.practice import EngineProcess, Practice
from bot.matches.privacy import PersonalData
from bot.matches.proposals import Proposals
from bot.matches.queries import ShownBoards
from bot.ratings.bookkeeping import Bookkeeper, counting_helper
from bot.ratings.ladder import Ladders
from bot.ratings.month import Months
from bot.ratings.statistics import Statistics
from bot.runtime.clock import Clock, SystemClock, UptimeClocks
from bot.runtime.config import Settings
from bot.runtime.health import OwnShards
from bot.store.locked_store import LockedStore
from bot.store.opening import build_identify_turns, open_store
from bot.store.shard_lock import IdentifyTurns
from bot.store.sql.members import MemberStore, RegistrationStore, ServerStore
from bot.store.sql.messages import MessageStore
from bot.store.sql.store import Store
from bot.texts.catalogue import Catalogue
from bot.workers.helper import Helper


@dataclass(frozen=True, slots=True)
class Services:
    """The services used by commands, buttons and loops."""

    settings: Settings
    store: Store
    """The open store. Only other services call it; commands, buttons and loops never do."""
    clock: Clock
    running: UptimeClocks
    shards: OwnShards
    turns: IdentifyTurns | None
    """The turns in which the bot's processes identify with Discord; None with a SQLite file."""
    catalogue: Catalogue
    members: MemberStore
    servers: ServerStore
    registrations: RegistrationStore
    matches: Logbook
    events: Events
    """Applies moves and other events to matches."""
    starting: MatchStarter
    daily: DailyDeals
    showing: ShownBoards
    messages: MessageStore
    """The message table."""
    invitations: Invitations
    proposals: Proposals
    absences: Absences
    clocks: Clocks
    hands: PrivateHands
    practice: Practice
    analyses: Mapping[str, Analyses]
    """The analyses by the name of the game."""
    statistics: Mapping[str, Statistics]
    """The statistics by the name of the game."""
    months: Months
    bookkeeper: Bookkeeper
    counting: Helper
    """The process that computes statistics of finished matches."""
    personal_data: PersonalData
    thinkers: Mapping[str, EngineProcess]
    """The search processes of the computer players, by the name of the game."""


def build_services(settings: Settings, store: Store, clock: Clock) -> Services:
    """Return the services for an open store."""
    shards = store.shards
    shards.now = settings.own_shards()
    running = UptimeClocks(clock, shards)
    logbook = Logbook(store, clock, running=running, plays_forced_moves=settings.auto_roll)
    starting = MatchStarter(logbook)
    absences, proposals = Absences(store, clock), Proposals(logbook)
    events = Events(logbook, proposals)
    thinkers = {name: EngineProcess(engine) for name, engine in ENGINES.items()}
    counting = counting_helper()
    ladders = Ladders(store, counting)
    open_seconds = settings.challenge_hours * 3600
    invitations = Invitations(store, clock, starting, open_seconds=open_seconds)
    return Services(
        settings=settings,
        store=store,
        clock=clock,
        running=running,
        shards=shards,
        turns=build_identify_turns(settings.postgres),
        catalogue=Catalogue.read(),
        members=store.members,
        servers=store.servers,
        registrations=store.registrations,
        matches=logbook,
        events=events,
        starting=starting,
        daily=DailyDeals(logbook, starting, thinkers),
        showing=ShownBoards(logbook),
        messages=store.messages,
        invitations=invitations,
        proposals=proposals,
        absences=absences,
        clocks=Clocks(logbook, absences),
        hands=PrivateHands(logbook),
        practice=Practice(logbook, events, store, thinkers, clock),
        analyses={name: Analyses(thinker) for name, thinker in thinkers.items()},
        statistics={name: Statistics(store, clock, game, ladders) for name, game in GAMES.items()},
        months=Months(store, clock),
        bookkeeper=Bookkeeper(store, counting),
        counting=counting,
        personal_data=PersonalData(store, logbook, events, invitations, running),
        thinkers=thinkers,
    )


@asynccontextmanager
async def temporary_services(settings: Settings) -> AsyncIterator[Services]:
    """Yield services on a temporary database, to build the commands without the real one."""
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder) / "games.db")
        try:
            yield build_services(settings, store, SystemClock())
        finally:
            await store.close()


def services_of(locked_store: LockedStore, settings: Settings) -> Services:
    """Return the services of a process. Use them only while the process holds its shards."""
    return build_services(settings, locked_store.store, SystemClock.from_environment())
