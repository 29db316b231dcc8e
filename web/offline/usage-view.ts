// The month of usage that was viewed last: its totals, and its days as bars and as a table.
import { type Format, formatFor } from "#messages/format.ts";
import type { Language } from "#messages/languages.ts";
import { formatAge } from "./age.ts";
import { html, svg } from "./element.ts";
import type { LastUsage } from "./last-usage.ts";
import type { OfflineMessages } from "./messages.ts";

const HEIGHT = 120;
const STEP = 20;
const BAR = 14;

/** Builds the section of the page. `now` is in Unix milliseconds. */
export function usageView(
  usage: LastUsage,
  messages: OfflineMessages,
  language: Language,
  now: number,
): HTMLElement {
  const format = formatFor(language);
  const age = formatAge(now - Date.parse(usage.seen_at), language);
  return html(
    "section",
    { "aria-labelledby": "usage" },
    html("h2", { id: "usage" }, messages.usage),
    html("p", { class: "seen" }, messages.seen({ age, at: usage.seen_at })),
    html("p", { class: "home" }, messages.period(usage)),
    sums(usage, messages, format),
    ...chart(usage, messages),
    table(usage, messages, format),
  );
}

function sums({ kwh, cost_cents }: LastUsage, messages: OfflineMessages, format: Format): HTMLElement {
  const figure = (label: string, value: string): HTMLElement =>
    html("div", {}, html("dt", {}, label), html("dd", {}, value));
  return html(
    "dl",
    {},
    figure(messages.used, format.kwh(kwh, 1)),
    ...(cost_cents === null ? [] : [figure(messages.cost, format.moneyExact(cost_cents))]),
  );
}

function chart({ days }: LastUsage, messages: OfflineMessages): HTMLElement[] {
  const read = days.flatMap(({ day, kwh }) => (kwh === null ? [] : [{ day, kwh }]));
  const top = read.toSorted((a, b) => b.kwh - a.kwh)[0];
  if (!top || top.kwh <= 0) return [];
  const bars = days.flatMap(({ kwh }, index) => {
    const height = ((kwh ?? 0) / top.kwh) * HEIGHT;
    const x = index * STEP + (STEP - BAR) / 2;
    return height > 0 ? [svg("rect", { x, y: HEIGHT - height, width: BAR, height, rx: 2 })] : [];
  });
  const label = messages.chart(top);
  const viewBox = `0 0 ${days.length * STEP} ${HEIGHT}`;
  return [
    html("p", { class: "chart" }, label),
    html("div", {}, svg("svg", { viewBox, "aria-hidden": "true", preserveAspectRatio: "none" }, ...bars)),
  ];
}

function table({ days }: LastUsage, messages: OfflineMessages, format: Format): HTMLElement {
  const rows = days.map(({ day, kwh }) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, format.day(day)),
      html("td", {}, kwh === null ? messages.missing : format.number(kwh, 1)),
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
