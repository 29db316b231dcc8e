// Readings of a linked meter, month by month.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");
const days = (n: number): string => f.plural(n, { one: "# day", other: "# days" });

export const usage = {
  title: "Your use",
  lead: "What your meter read, day by day and quarter hour by quarter hour.",
  back: "This home",
  none: "Nothing was read yet",
  noneText: "Link the meter of this home, and what it read in the last twelve months is shown here.",
  link: "Link this meter",
  month: "Month",
  earlier: "The month before",
  later: "The month after",
  age: (through: string, fetched: string) => `Read through ${f.date(through)}, fetched ${fetched}`,
  used: "Used",
  sentBack: "Sent back",
  cost: "On your plan so far",
  fullCost: "On your plan",
  costNote: (plan: string) => `${plan}, without taxes.`,
  noPlan: "Tell us your plan, and every day gets its cost.",
  addPlan: "Tell your plan",
  partly: (read: number, all: number) => `Complete readings for ${f.number(read)} of ${days(all)}.`,
  coming: {
    title: "Your readings are still coming in",
    text: (done: string) => `${done}, oldest first. This page fills by itself; you may leave it.`,
    unavailable: (done: string) =>
      `${done}. The company that reads the meter does not answer at present; we go on by ourselves.`,
    none: "Nothing is here yet. The first months are shown as soon as they are in.",
    late: "The history of this meter did not come in",
    lateText:
      "The meter is linked, and we try again each night. What it reads from now on is shown here, and we mail you when the rest is in.",
    progress: (done: number, total: number) => `${f.number(done)} of ${days(total)}`,
  },
  requested: "The meter is not linked yet",
  requestedText: "You asked for it. What it waits for, and what you can do, stands beside the meter.",
  seeLink: "See how far it is",
  versus: {
    before: "Against the month before",
    year: "Against a year ago",
    more: (kwh: string, share: string | null) => `${kwh} more${share === null ? "" : `, ${share}`}`,
    less: (kwh: string, share: string | null) => `${kwh} less${share === null ? "" : `, ${share}`}`,
    same: "the same",
    perDay: "a day, on average",
  },
  previousYear: {
    label: "Beside it",
    none: "This month",
    before: "Before",
    year: "Year ago",
    keys: { before: "The month before", year: "A year ago" },
  },
  dayBars: {
    title: "Day by day",
    sentence: (most: string, kwh: string, average: string) =>
      `Most on ${f.date(most)}: ${kwh}. On average ${average} a day. Press a day to see its hours.`,
    nothing: "No day of this month was read.",
    partly: "partly read",
    missing: "not read",
    estimated: "partly estimated by the utility",
    previousYear: "The month beside it",
    cost: "Cost",
  },
  day: {
    title: (weekday: string, date: string) => `${weekday}, ${f.date(date)}`,
    sentence: (from: string, to: string, kwh: string) => `The hour that used most: ${from} to ${to}, ${kwh}.`,
    nothing: "Nothing of this day was read.",
    label: "Chart of a day’s quarter hours",
    table: "Use by quarter hour",
    at: "From",
    hours: "Price",
    axis: "kW on average",
    cost: (money: string) => `About ${money} on your plan.`,
    missing: (n: number) =>
      f.plural(n, { one: "# quarter hour is missing.", other: "# quarter hours are missing." }),
    estimated: (n: number) =>
      f.plural(n, { one: "# is estimated by the utility.", other: "# are estimated by the utility." }),
    short: "The clocks went forward: this day had 23 hours.",
    long: "The clocks went back: this day had 25 hours.",
    spoken: (time: string, kwh: string, quality: string | null) =>
      `${time}: ${kwh}${quality === null ? "" : `, ${quality}`}`,
    estimatedMark: "estimated",
    missingMark: "missing",
  },
  hours: {
    title: "Hour by hour",
    sentence: (from: string, to: string, share: string) =>
      `The four hours from ${from} to ${to} used ${share} of this month.`,
  },
  save: {
    title: "Take it with you",
    text: "The readings of this month, or all that are here.",
    csv: "Spreadsheet (CSV)",
    xml: "Green Button (XML)",
    all: "All, as a spreadsheet",
    file: (esiid: string, span: string) => `readings-${esiid.slice(-4)}-${span}`,
  },
};
