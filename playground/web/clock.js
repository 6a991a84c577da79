// The playground's clock, which may be ahead of the machine's, and times formatted by locale.

let ahead = 0;

/** Sets the clock to the server's time, in seconds since 1970. */
export function setClock(seconds) {
  ahead = seconds - Date.now() / 1000;
}

/** Returns the playground's time in seconds since 1970. */
export function now() {
  return Date.now() / 1000 + ahead;
}

const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

const UNITS = [
  ["year", 365 * 86400],
  ["month", 30 * 86400],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

const made = new Map();

function formatter(kind, locale, options) {
  const key = `${kind.name} ${locale} ${JSON.stringify(options)}`;
  if (!made.has(key)) made.set(key, new kind(locale, options));
  return made.get(key);
}

/** Returns whether a JavaScript Date can represent `seconds` since 1970. */
export function isMoment(seconds) {
  return Math.abs(seconds) <= 8.64e12;
}

/** Returns a time in one of Discord's timestamp styles; "R" is the distance from now. */
export function formatTime(seconds, style, locale) {
  if (style === "R") return formatDistance(seconds - now(), locale);
  const options = FORMATS[style] ?? FORMATS.f;
  return formatter(Intl.DateTimeFormat, locale, options).format(seconds * 1000);
}

function formatDistance(distance, locale) {
  const size = Math.abs(distance);
  const [unit, length] = UNITS.find(([, seconds]) => size >= seconds) ?? ["second", 1];
  const amount = Math.round(size / length) * Math.sign(distance);
  // "auto" returns "now" for zero seconds, but also "yesterday", which Discord does not use.
  const numeric = amount === 0 ? "auto" : "always";
  return formatter(Intl.RelativeTimeFormat, locale, { numeric }).format(amount, unit);
}

/** Returns a text that is equal for all times of one calendar day. */
export function dayOf(seconds) {
  return new Date(seconds * 1000).toDateString();
}

/** Returns the number of calendar days since a time: 0 for today, 1 for yesterday. */
export function daysAgo(seconds) {
  const start = (s) => new Date(s * 1000).setHours(0, 0, 0, 0);
  return Math.round((start(now()) - start(seconds)) / 86_400_000);
}

/** Converts a time in ISO 8601 to seconds since 1970. */
export function parseTime(text) {
  return Date.parse(text) / 1000;
}

/** Returns a duration in its two largest units, such as "1 d 2 h"; empty below a minute. */
export function formatSpan(seconds) {
  const parts = [
    [Math.floor(seconds / 86400), "d"],
    [Math.floor((seconds % 86400) / 3600), "h"],
    [Math.floor((seconds % 3600) / 60), "min"],
  ];
  return parts
    .filter(([amount]) => amount > 0)
    .slice(0, 2)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(" ");
}

/** Updates every relative time on the page, once a second. */
export function keepTime() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-relative]")) {
      const text = formatTime(Number(node.dataset.relative), "R", node.dataset.locale);
      if (node.textContent !== text) node.textContent = text;
    }
  }, 1000);
}
