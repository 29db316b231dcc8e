// The month of usage that was viewed last: its totals, its days as bars, and the same days as a table.
import { formatAge } from "./age.ts";
import { html, svg } from "./element.ts";
import type { LastUsage } from "./last-usage.ts";
import type { OfflineMessages } from "./words.ts";

const HEIGHT = 120;
const STEP = 20;
const BAR = 14;

/** Returns the number and date formats of the page's language. Days are in Texas time. */
function formats(language: string) {
  const number = new Intl.NumberFormat(`${language}-US`, { maximumFractionDigits: 1 });
  const money = new Intl.NumberFormat(`${language}-US`, { style: "currency", currency: "USD" });
  const day = new Intl.DateTimeFormat(`${language}-US`, { month: "long", day: "numeric", timeZone: "UTC" });
  const days = new Intl.DateTimeFormat(`${language}-US`, { dateStyle: "long", timeZone: "UTC" });
  const moment = new Intl.DateTimeFormat(`${language}-US`, { dateStyle: "long", timeStyle: "short" });
  return {
    number: (value: number) => number.format(value),
    money: (cents: number) => money.format(cents / 100),
    day: (iso: string) => day.format(new Date(`${iso}T12:00:00Z`)),
    range: (from: string, to: string) =>
      days.formatRange(new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`)),
    moment: (iso: string) => moment.format(new Date(iso)),
  };
}
type Formats = ReturnType<typeof formats>;

/** Builds the section of the page. `now` is in Unix milliseconds. */
export function usageView(
  usage: LastUsage,
  messages: OfflineMessages,
  language: string,
  now: number,
): HTMLElement {
  const format = formats(language);
  const age = formatAge(now - Date.parse(usage.seen_at), language);
  return html(
    "section",
    { "aria-labelledby": "usage" },
    html("h2", { id: "usage" }, messages.usage),
    html("p", { class: "seen" }, messages.seen(age, format.moment(usage.seen_at))),
    html("p", { class: "home" }, `${usage.home} · ${format.range(usage.start, usage.end)}`),
    sums(usage, messages, format),
    ...chart(usage, messages, format),
    table(usage, messages, format),
  );
}

function sums({ kwh, cost_cents }: LastUsage, messages: OfflineMessages, format: Formats): HTMLElement {
  const figure = (label: string, value: string): HTMLElement =>
    html("div", {}, html("dt", {}, label), html("dd", {}, value));
  return html(
    "dl",
    {},
    figure(messages.used, `${format.number(kwh)} kWh`),
    ...(cost_cents === null ? [] : [figure(messages.cost, format.money(cost_cents))]),
  );
}

function chart({ days }: LastUsage, messages: OfflineMessages, format: Formats): HTMLElement[] {
  const read = days.flatMap(({ day, kwh }) => (kwh === null ? [] : [{ day, kwh }]));
  const top = read.toSorted((a, b) => b.kwh - a.kwh)[0];
  if (!top || top.kwh <= 0) return [];
  const bars = days.flatMap(({ kwh }, index) => {
    const height = ((kwh ?? 0) / top.kwh) * HEIGHT;
    const x = index * STEP + (STEP - BAR) / 2;
    return height > 0 ? [svg("rect", { x, y: HEIGHT - height, width: BAR, height, rx: 2 })] : [];
  });
  const label = messages.chart(`${format.number(top.kwh)} kWh`, format.day(top.day));
  const viewBox = `0 0 ${days.length * STEP} ${HEIGHT}`;
  return [
    html("p", { class: "chart" }, label),
    html("div", {}, svg("svg", { viewBox, "aria-hidden": "true", preserveAspectRatio: "none" }, ...bars)),
  ];
}

function table({ days }: LastUsage, messages: OfflineMessages, format: Formats): HTMLElement {
  const rows = days.map(({ day, kwh }) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, format.day(day)),
      html("td", {}, kwh === null ? messages.missing : format.number(kwh)),
    ),
  );
  const head = html(
    "tr",
    {},
    html("th", { scope: "col" }, messages.day),
    html("th", { scope: "col" }, messages.kwh),
  );
  return html(
    "details",
    {},
    html("summary", {}, messages.table),
    html("table", {}, html("thead", {}, head), html("tbody", {}, ...rows)),
  );
}
