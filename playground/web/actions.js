// The panel's buttons, for the bot's process, the gateway, the API, the clock and the server.

import { el } from "./dom.js";

const HOUR = 3600;

const GROUPS = [
  [
    "Bot",
    ["Restart", { t: "restart_bot" }, "The bot starts again."],
    ["Kill", { t: "kill_bot" }, "The bot is dead."],
    ["Start", { t: "start_bot" }, "The bot starts."],
  ],
  [
    "Gateway",
    ["Drop", { t: "drop_gateway", resumable: true }, "Connection cut; the session can be resumed."],
    ["End session", { t: "drop_gateway", resumable: false }, "Session ended; the bot must identify again."],
    ["Hang", { t: "hang_gateway" }, "The gateway answers no heartbeat.", "hung"],
  ],
  [
    "API",
    ["Slow", { t: "slow_api", ms: 2000 }, "Every request takes two seconds more.", "slow"],
    ["Failing", { t: "fail_api", status: 503 }, "Every request fails with 503.", "failing"],
    ["Limited", { t: "limit_api", retry_after: 2, count: 5 }, "The next five requests get a 429.", "limited"],
    ["Heal", { t: "heal" }, "All faults are off."],
  ],
  [
    "Let time pass",
    ["1 hour", { t: "advance", seconds: HOUR }, "An hour has passed."],
    ["1 day", { t: "advance", seconds: 24 * HOUR }, "A day has passed."],
    ["1 week", { t: "advance", seconds: 7 * 24 * HOUR }, "A week has passed."],
  ],
];

/** Returns the groups of buttons; `panel.act` performs the action of a button. */
export function actionGroups(panel) {
  const groups = GROUPS.map(([title, ...buttons]) =>
    group(title, buttons.map(([label, frame, done, fault]) => button(label, () => panel.act(frame, done), fault))),
  );
  return [...groups, openChannel(panel), server(panel)];
}

function openChannel(panel) {
  const act = (label, frame, done) =>
    button(label, () => {
      const channel = panel.openChannel();
      if (channel) panel.act({ ...frame, channel: channel.id }, `${channel.name}: ${done}`);
    });
  const permission = "SEND_MESSAGES";
  return group("Open channel", [
    act("Mute bot", { t: "deny", permission }, "the bot may not write."),
    act("Unmute bot", { t: "allow", permission }, "the bot may write again."),
    act("Delete", { t: "delete_channel" }, "deleted."),
  ]);
}

function group(title, content) {
  return el("fieldset", {}, el("legend", {}, title), content);
}

function button(label, onClick, fault) {
  const data = fault ? { fault } : {};
  return el("button", { type: "button", class: "act", data, on: { click: onClick } }, label);
}

function server(panel) {
  const who = el(
    "select",
    { class: "act", "aria-label": "Member" },
    panel.seats.map((s) => el("option", { value: s.id }, s.name)),
  );
  const name = () => who.selectedOptions[0]?.textContent;
  const member = (t, done) => () => panel.act({ t, user: who.value }, `${name()} ${done}`);
  return group("Server", [
    who,
    button("Leaves", member("leave", "has left.")),
    button("Joins", member("join", "is back.")),
    button("Kick bot", () => panel.act({ t: "kick_bot" }, "The bot was removed.")),
    button("Invite bot", () => panel.act({ t: "invite_bot" }, "The bot was invited.")),
  ]);
}
