// Formats numbers, money and dates as on Texas bills, in either language: es-US also has the $ in front and the comma
// for thousands.
import type { Language } from "./languages.ts";

/** A number and its unit separately, so that the unit can be small and muted. */
export interface Parts {
  readonly value: string;
  readonly unit: string;
}

export interface Format {
  /** Cents → whole dollars, "$1,791". Halves round away from zero. */
  readonly money: (cents: number) => string;
  /** Cents → dollars and cents, "$149.32". */
  readonly moneyExact: (cents: number) => string;
  /** Cents → signed whole dollars, "+$12", "−$12", "$0". */
  readonly moneyChange: (cents: number) => string;
  /** Dollars → "$125", and "$4.95" if they are not whole. */
  readonly dollars: (usd: number) => string;
  /** Dollars → "$125.00". */
  readonly dollarsExact: (usd: number) => string;
  /** Cents per kWh → "12.4¢", one decimal by default. */
  readonly cents: (centsPerKwh: number, decimals?: number) => string;
  /** Cents per kWh → "12.4¢/kWh", one decimal by default. */
  readonly rate: (centsPerKwh: number, decimals?: number) => string;
  readonly rateParts: (centsPerKwh: number, decimals?: number) => Parts;
  /** kWh → "1,234 kWh". */
  readonly kwh: (kwh: number, decimals?: number) => string;
  readonly kwhParts: (kwh: number, decimals?: number) => Parts;
  readonly number: (value: number, decimals?: number) => string;
  /** A share 0..1 → "12%". */
  readonly percent: (share: number, decimals?: number) => string;
  /** "2026-03-14" → "March 14, 2026". */
  readonly date: (isoDate: string) => string;
  /** "2026-03-14" → "Mar 14, 2026". */
  readonly dateShort: (isoDate: string) => string;
  /** "2026-03" or a date in it → "March 2026". */
  readonly month: (isoMonth: string) => string;
  /** "2026-03" or a date in it → "March": for months of a past year that stand for the coming one. */
  readonly monthName: (isoMonth: string) => string;
  /** "2026-03" or a date in it → "Mar". */
  readonly monthShort: (isoMonth: string) => string;
  /** "2026-03" or a date in it → "Mar 2026". */
  readonly monthYear: (isoMonth: string) => string;
  /** "2026-03" or a date in it → "M". For narrow axes. */
  readonly monthInitial: (isoMonth: string) => string;
  /** "2026-03-14" → "March 14". */
  readonly day: (isoDate: string) => string;
  /** "2026-03-14" → "Mar 14". */
  readonly dayShort: (isoDate: string) => string;
  /** 0 → "Sunday". */
  readonly weekday: (weekday: number) => string;
  /** 0 → "Sun". */
  readonly weekdayShort: (weekday: number) => string;
  /** Minutes after midnight → "9 PM", "9:30 PM". */
  readonly clock: (minutes: number) => string;
  /** ["a", "b", "c"] → "a, b, and c". */
  readonly list: (items: readonly string[]) => string;
}

const LOCALES: Record<Language, string> = { en: "en-US", es: "es-US" };
const formats = new Map<Language, Format>();

/** Returns the formats of a language, created once. */
export function formatFor(language: Language): Format {
  const known = formats.get(language);
  if (known) return known;
  const format = createFormat(LOCALES[language]);
  formats.set(language, format);
  return format;
}

const pageFormats = new Map<Language, Format>();

/**
 * Returns the formats of a page, created once. They hold a short date on one line, and the month and day of a long one.
 * Messages have plain spaces, because the alphabet of text messages has no others.
 */
export function pageFormatFor(language: Language): Format {
  const known = pageFormats.get(language);
  if (known) return known;
  const { date, dateShort, day, dayShort, monthYear, ...format } = formatFor(language);
  // A message formats the dates of all of its branches, also of one for which there is no date.
  const onOneLine = (text: (iso: string) => string) => (iso: string) => iso && nowrap(text(iso));
  const pageFormat = {
    ...format,
    // The year is last in both languages: "December 21, 2026", "21 de diciembre de 2026".
    date: (iso: string) => iso && date(iso).replace(/^\S+ (?:de )?\S+/, nowrap),
    dateShort: onOneLine(dateShort),
    day: onOneLine(day),
    dayShort: onOneLine(dayShort),
    monthYear: onOneLine(monthYear),
  };
  pageFormats.set(language, pageFormat);
  return pageFormat;
}

function createFormat(locale: string): Format {
  // Each of Intl's formats is created on first use, because that is slow.
  const dollars = memo(
    (digits) =>
      new Intl.NumberFormat(locale, {
        style: "currency",
        currency: "USD",
        currencyDisplay: "narrowSymbol",
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );
  const decimal = memo(
    (digits) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  const share = memo(
    (digits) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: digits }),
  );
  const moment = (options: Intl.DateTimeFormatOptions): ((at: Date | number) => string) => {
    let format: Intl.DateTimeFormat | undefined;
    return (at) => (format ??= new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options })).format(at);
  };
  // A message formats the dates of all of its branches, also of one for which there is no date.
  const date = (options: Intl.DateTimeFormatOptions): ((iso: string) => string) => {
    const format = moment(options);
    return (iso) => iso && format(utc(iso));
  };
  const weekday = (width: "long" | "short"): ((weekday: number) => string) => {
    const format = moment({ weekday: width });
    // January 4, 2026 is a Sunday.
    return (day) => format(Date.UTC(2026, 0, 4 + day));
  };
  const clock = moment({ hour: "numeric", minute: "2-digit" });
  const clockHour = moment({ hour: "numeric" });
  let lists: Intl.ListFormat | undefined;

  const number = (value: number, decimals = 0): string =>
    decimal(decimals).format(noMinusZero(value, decimals));
  const rateParts = (cents: number, decimals = 1): Parts => ({
    value: number(cents, decimals),
    unit: "¢/kWh",
  });
  const kwhParts = (kwh: number, decimals = 0): Parts => ({ value: number(kwh, decimals), unit: "kWh" });
  // Uses the real minus sign in place of Intl's hyphen.
  const minus = (text: string): string => text.replace("-", "−");
  const money = (cents: number): string => minus(dollars(0).format(noMinusZero(cents / 100, 0)));
  const moneyExact = (cents: number): string => minus(dollars(2).format(noMinusZero(cents / 100, 2)));
  const monthShort = date({ month: "short" });
  return {
    money,
    moneyExact,
    dollars: (usd) => (Number.isInteger(usd) ? money : moneyExact)(usd * 100),
    dollarsExact: (usd) => moneyExact(usd * 100),
    moneyChange: (cents) => {
      const text = money(Math.abs(cents));
      if (text === money(0)) return text;
      return `${cents < 0 ? "−" : "+"}${text}`;
    },
    cents: (cents, decimals = 1) => `${number(cents, decimals)}¢`,
    rate: (cents, decimals = 1) => `${number(cents, decimals)}¢/kWh`,
    rateParts,
    kwh: (kwh, decimals) => joined(kwhParts(kwh, decimals)),
    kwhParts,
    number,
    percent: (value, decimals = 0) => share(decimals).format(value),
    date: date({ year: "numeric", month: "long", day: "numeric" }),
    dateShort: date({ year: "numeric", month: "short", day: "numeric" }),
    month: date({ year: "numeric", month: "long" }),
    monthName: date({ month: "long" }),
    monthShort,
    monthYear: (iso) => iso && `${monthShort(iso)} ${iso.slice(0, 4)}`,
    monthInitial: date({ month: "narrow" }),
    day: date({ month: "long", day: "numeric" }),
    dayShort: date({ month: "short", day: "numeric" }),
    weekday: weekday("long"),
    weekdayShort: weekday("short"),
    clock: (minutes) => nowrap((minutes % 60 === 0 ? clockHour : clock)(minutes * 60_000)),
    list: (items) => (lists ??= new Intl.ListFormat(locale)).format(items),
  };
}

let centralDate: Intl.DateTimeFormat | undefined;

/** Returns the day in Texas, YYYY-MM-DD, of a moment. */
export function toCentralDay(moment: Date): string {
  centralDate ??= new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" });
  return centralDate.format(moment);
}

/** Parses a date as UTC noon. "2026-03" is its first day, and a moment of any time zone its day in Texas. */
function utc(iso: string): Date {
  const day = iso.length === 7 ? `${iso}-01` : iso.includes("T") ? toCentralDay(new Date(iso)) : iso;
  return new Date(`${day}T12:00:00Z`);
}

/** Joins a value and its unit with a no-break space. */
function joined(parts: Parts): string {
  return `${parts.value}\u00A0${parts.unit}`;
}

/** Keeps "6 PM" on one line. Intl's space before PM depends on its version. */
function nowrap(text: string): string {
  return text.replaceAll(/\s/g, "\u00A0");
}

/** −0.3 without decimals must not become "-0". */
function noMinusZero(value: number, decimals: number): number {
  return Math.abs(value) < 0.5 / 10 ** decimals ? 0 : value;
}

function memo(create: (digits: number) => Intl.NumberFormat): (digits: number) => Intl.NumberFormat {
  const cache = new Map<number, Intl.NumberFormat>();
  return (digits) => {
    const known = cache.get(digits) ?? create(digits);
    cache.set(digits, known);
    return known;
  };
}
