// Names for the hours that share a price: a common name in the reader's language, the plan's own, or the hours themselves.
import type { EnergyWindow } from "#contracts/plan.ts";
import type { Format } from "#messages/format.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";

export interface Naming {
  readonly messages: Messages<"planDetails">["hours"];
  readonly format: Format;
}

/** "nights, 9 PM to 6 AM", "Sat and Sun", "all other hours". */
export function windowName(window: EnergyWindow, naming: Naming): string {
  return nameWindow(
    window,
    window.name === undefined ? null : formatHoursName(window.name, naming.messages),
    naming,
  );
}

function nameWindow(window: EnergyWindow, name: string | null, { messages, format }: Naming): string {
  const parts = [
    name,
    windowMonths(window, messages, format),
    windowDays(window, messages, format),
    windowHours(window, messages, format),
  ];
  const shown = parts.filter((part) => part !== undefined && part !== null);
  return shown.length === 0 ? messages.other : shown.join(", ");
}

/** Returns the name with its price: "free nights, 9 PM to 6 AM", "weekdays: 14.1¢/kWh". */
export function pricedWindow(window: EnergyWindow, naming: Naming): string {
  const { messages, format } = naming;
  const rate = window.tiers[0]?.cents_per_kwh ?? 0;
  const key = toNameKey(window.name ?? "");
  if (rate === 0 && window.tiers.length === 1 && isFreeName(key, messages.freeNames))
    return nameWindow(window, messages.freeNames[key], naming);
  const price = rate === 0 ? messages.free : format.rate(rate);
  return messages.priced({
    name: windowName(window, naming),
    rate: window.tiers.length > 1 ? messages.tiered({ rate: price }) : price,
  });
}

/**
 * Returns the reader's word for a common name such as "Free Nights" or "off peak" (market/facts-label/window-names.ts),
 * otherwise the plan's own name. Whether the hours are free is left to their price, so "free" alone is null.
 */
export function formatHoursName(name: string, messages: Naming["messages"]): string | null {
  const key = toNameKey(name);
  if (key === "free") return null;
  if (key === "other" || key === "all_other") return messages.other;
  return isCommonName(key, messages.names) ? messages.names[key] : name;
}

function toNameKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/\s+hours?$/, "")
    .replace(/^free\s+/, "")
    .replace(/s$/, "")
    .replaceAll(/[\s-]+/g, "_");
}

type FreeNames = Naming["messages"]["freeNames"];

function isFreeName(key: string, names: FreeNames): key is keyof FreeNames {
  return Object.hasOwn(names, key);
}

type CommonNames = Naming["messages"]["names"];

function isCommonName(key: string, names: CommonNames): key is keyof CommonNames {
  return Object.hasOwn(names, key);
}

function windowHours(window: EnergyWindow, messages: Naming["messages"], format: Format): string | null {
  if (window.from_minute === undefined && window.to_minute === undefined) return null;
  const from = window.from_minute ?? 0;
  const to = window.to_minute ?? 1440;
  // A label's "00:01 to 23:59" means the whole day.
  if (from <= 1 && to >= 1439) return null;
  return messages.between({ from: format.clock(from), to: format.clock(to % 1440) });
}

function windowDays(window: EnergyWindow, messages: Naming["messages"], format: Format): string | null {
  const days = window.weekdays;
  if (!days || days.length === 7) return null;
  const names = days.map((day) => format.weekdayShort(day));
  const run =
    days.length > 2 && days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1);
  return run ? messages.between({ from: names[0] ?? "", to: names.at(-1) ?? "" }) : format.list(names);
}

function windowMonths(window: EnergyWindow, messages: Naming["messages"], format: Format): string | null {
  const months = window.months;
  if (!months || months.length === 12) return null;
  const names = months.map((month) => format.monthShort(`2026-${String(month).padStart(2, "0")}`));
  const run =
    months.length > 2 &&
    months.every((month, index) => index === 0 || month === (months[index - 1] ?? 0) + 1);
  return run ? messages.between({ from: names[0] ?? "", to: names.at(-1) ?? "" }) : format.list(names);
}
