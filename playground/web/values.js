// The values of a slash command's options: the rows to choose from, and the check of typed text.

import { channels, members, roles } from "./select.js";

export const TEXT = 3;
const WHOLE = 4;
const YES_NO = 5;
const MEMBER = 6;
const CHANNEL = 7;
const ROLE = 8;
const MEMBER_OR_ROLE = 9;
const NUMBER = 10;
const FILE = 11;

/** Returns rows `{value, label, description, mark}` for `option`, or null if it takes any text. */
export function rowsFor(option, pane) {
  if (option.choices.length) return option.choices.map(({ name, value }) => ({ value, label: name }));
  if (option.type === YES_NO) {
    return [
      { value: true, label: pane.say("yes") },
      { value: false, label: pane.say("no") },
    ];
  }
  if (option.type === MEMBER) return members(pane);
  if (option.type === ROLE) return roles(pane);
  if (option.type === MEMBER_OR_ROLE) return [...members(pane), ...roles(pane)];
  if (option.type === CHANNEL) return channels(pane, option.channel_types ?? []);
  return null;
}

/** Returns the rows that match `typed`, first those whose label begins with it. */
export function fitting(rows, typed) {
  const wanted = typed.replace(/^[@#]/, "").toLowerCase();
  const rank = ({ label, description }) => {
    const name = label.replace(/^[@#]/, "").toLowerCase();
    if (name.startsWith(wanted)) return 0;
    if (name.includes(wanted)) return 1;
    return description?.toLowerCase().includes(wanted) ? 2 : 3;
  };
  return rows
    .map((row) => [rank(row), row])
    .filter(([order]) => order < 3)
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row);
}

/**
 * Returns the value to send for `option`: `{value}`, `{}` without a value, or `{error}` with a
 * sentence. `picked` is the row that was chosen from the list, if any.
 */
export function readValue(option, typed, picked, pane) {
  const text = typed.trim();
  if (!text) return option.required ? { error: pane.say("required") } : {};
  if (option.type === FILE) return { error: pane.say("noFiles") };
  if (picked) return { value: picked.value };
  const rows = rowsFor(option, pane);
  if (rows) {
    const same = rows.find((row) => bare(row.label) === bare(text));
    return same ? { value: same.value } : { error: pane.say("badChoice") };
  }
  return option.type === TEXT ? readText(option, text, pane) : readNumber(option, text, pane);
}

function bare(text) {
  return text.replace(/^[@#]/, "").toLowerCase();
}

function readText({ min_length: least, max_length: most }, text, pane) {
  if (least && text.length < least) return { error: pane.say("tooShort", { limit: least }) };
  if (most && text.length > most) return { error: pane.say("tooLong", { limit: most }) };
  return { value: text };
}

function readNumber({ type, min_value: least, max_value: most }, text, pane) {
  const form = type === WHOLE ? /^-?\d+$/ : /^-?\d+([.,]\d+)?$/;
  if (type !== WHOLE && type !== NUMBER) return { value: text };
  if (!form.test(text)) return { error: pane.say("badNumber") };
  const value = Number(text.replace(",", "."));
  const given = (limit) => limit !== null && limit !== undefined;
  if (given(least) && value < least) return { error: pane.say("tooSmall", { limit: least }) };
  if (given(most) && value > most) return { error: pane.say("tooBig", { limit: most }) };
  return { value };
}
