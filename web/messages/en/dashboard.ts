// The dashboard: every home at a glance.
import { formatFor } from "../../format/format.ts";

const f = formatFor("en");

export const dashboard = {
  title: "Dashboard",
  lead: {
    calm: (homes: number): string =>
      homes === 1
        ? "All is well. Nothing needs you today."
        : "All is well at every home. Nothing needs you today.",
    needs: (n: number) => f.plural(n, { one: "One thing needs you.", other: "# things need you." }),
    better: (homes: number) =>
      f.plural(homes, {
        one: "Nothing needs you, but one home could pay less.",
        other: "Nothing needs you, but # homes could pay less.",
      }),
    empty: "One home is enough to see what each plan would cost you.",
  },
  empty: {
    title: "No home yet",
    text: "Add the home you live in. Its address is all you need, and it takes a minute.",
    action: "Add your home",
  },
  open: (home: string) => `Open ${home}`,
  month: {
    label: (month: string) => `So far in ${f.month(month)}`,
    about: (text: string) => `about ${text}`,
    whole: (cents: number) => `of about ${f.money(cents)} for the whole month`,
    used: (kwh: number) => `about ${f.kwh(kwh)} used`,
    noCost: "Tell us your contract, and the cost stands here too.",
    unknown: "What this month costs cannot be told yet.",
  },
  rests: {
    none: "Estimated from a usual Texas home: nobody has told yet how this one uses power.",
    home: "Estimated from your description of the home.",
    annual: "Estimated from the yearly use you told.",
    monthly: (share: number) =>
      share < 0.05
        ? "Estimated from the months you told."
        : `Estimated from the months you told; ${f.percent(share)} of the year is filled in.`,
    intervals: (share: number) =>
      share < 0.05
        ? "From your meter’s readings of the past year."
        : `From your meter’s readings; ${f.percent(share)} of the year is filled in.`,
  },
  move: {
    title: "Best move",
    wait: (on: string, plan: string) => `Stay until ${f.date(on)}, then ${plan}`,
    switch: (plan: string) => `Switch to ${plan}`,
    stay: "Stay where you are",
    cheapest: (plan: string) => `Cheapest for this home: ${plan}`,
    unknown: "No plan here has a price that could be proved.",
    saves: (cents: number) => `${f.money(cents)} a year less`,
    costs: (cents: number) => `about ${f.money(cents)} a year`,
    by: (provider: string) => `from ${provider}`,
    fee: (cents: number) => `Leaving today costs ${f.money(cents)}; it pays all the same.`,
    feeUnknown: "Look up on your contract what leaving early costs.",
    hold: "First the switch hold must be lifted.",
    noFee: "Leaving costs you nothing today.",
    stayText: "No price that holds for a year would save you more than a dollar a month.",
    cheapestText: "Tell us what you have now, and we say what you would save.",
    order: "Order this plan",
    see: "See the plans",
    failed: "The plans could not be priced just now.",
    loading: "Pricing the plans for this home",
  },
  needs: {
    title: "Needs you",
    none: "Nothing to do here.",
    items: {
      over: "Your term is over. Choose a plan before the default rate costs you more.",
      free: "You may leave without a fee now. Choose your next plan.",
      soon: "Your term ends soon. Look at what comes next.",
      hold: "A switch hold is on this meter. It must be lifted before you can switch.",
      company: "We do not know yet who delivers the power here. Check the ESI ID.",
      usage: "Tell us how this home uses power.",
      contract: "Tell us what contract you have now.",
      price: "Tell us the price of your contract.",
    },
  },
};
