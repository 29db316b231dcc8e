// The dashboard: every home at a glance. The recommendations are in outlook.ts.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");

export const dashboard = {
  title: "Dashboard",
  lead: {
    allDone: "You’re all set. Nothing to do today.",
    toDo: (n: number) => f.plural(n, { one: "1 thing to do.", other: "# things to do." }),
    /** Facts to add, apart from what has a date. */
    setUp: (n: number) =>
      f.plural(n, {
        one: "1 detail to add for better numbers.",
        other: "# details to add for better numbers.",
      }),
    better: (homes: number) =>
      f.plural(homes, {
        one: "Nothing to do, but one home could pay less.",
        other: "Nothing to do, but # homes could pay less.",
      }),
    failed: "We couldn’t check every home.",
    loading: "Checking your homes…",
    empty: "Add one home to see what each plan would cost you.",
  },
  empty: {
    title: "No homes yet",
    text: "Add the home you live in. You only need its address.",
    action: "Add home",
  },
  open: (home: string) => `Open ${home}`,
  month: {
    label: (month: string) => `So far in ${f.month(month)}`,
    about: (text: string) => `about ${text}`,
    fullMonth: (cents: number) => `of about ${f.money(cents)} for the whole month`,
    used: (kwh: number) => `about ${f.kwh(kwh)} used`,
    noCost: "Add your contract to see the cost here.",
    noPrice: "We don’t know the price you pay now.",
    unknown: "We can’t estimate this month’s cost yet.",
  },
  basis: {
    none: "Estimated from a typical Texas home. Add your usage for real numbers.",
    home: "Estimated from your description of the home.",
    annual: "Estimated from the yearly usage you entered.",
    monthly: (share: number) =>
      share < 0.05
        ? "Estimated from the months you entered."
        : `Estimated from the months you entered; ${f.percent(share)} of the year is estimated.`,
    intervals: (share: number) =>
      share < 0.05
        ? "From your meter readings of the past year."
        : `From your meter readings; ${f.percent(share)} of the year is estimated.`,
  },
  toDo: "To do",
  setUp: "Details to add",
  nothing: "Nothing to do today.",
};
