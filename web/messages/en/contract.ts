// The contract at a home, and the form to tell it.
import { formatFor } from "../../format/format.ts";

const f = formatFor("en");

export const contract = {
  title: "Your contract",
  none: "We do not know your contract yet",
  noneText:
    "With it we tell what you would save, and when you may leave without a fee. It takes two minutes with a bill at hand.",
  tell: "Tell your contract",
  change: "Change",
  plan: "Plan",
  provider: "Provider",
  price: "Price",
  fee: "Leaving early",
  yearly: "Costs about",
  unknown: "Not told",
  onList: "As the list of plans says",
  priceText: (cents: number, base: number, delivery: boolean) =>
    `${f.rate(cents)}${base > 0 ? ` and ${f.moneyExact(base * 100)} a month` : ""}, ${delivery ? "delivery included" : "delivery comes on top"}`,
  fees: {
    none: "Costs nothing",
    flat: (usd: number) => f.money(usd * 100),
    per_remaining_month: (usd: number) => `${f.money(usd * 100)} for each month left`,
  },
  today: {
    label: "Leaving today",
    none: "nothing",
    unknown: "fee not known",
  },
  form: {
    title: "Your contract",
    from: "Where is it from?",
    fromOptions: { list: "A plan on the list", typed: "Type it in" },
    listHelp: "If your plan is still sold, its price and fee come from its label.",
    noCompany:
      "We do not know yet who delivers your power, so there is no list to choose from. Type your contract in.",
    provider: "Provider",
    providerHelp: "Who sends the bill. Type a part of the name.",
    plan: "Plan name",
    planHelp: "As on the bill or in the welcome letter.",
    term: "Does it end?",
    terms: { fixed: "On a date", monthly: "Month to month" },
    ends: "Last day of the contract",
    endsHelp: "On your bill or in your welcome letter.",
    price: "Price",
    priceHelp: "What your bill says. Without it we cannot tell what you would save.",
    base: "Monthly base charge",
    delivery: "Is delivery included in that price?",
    deliveries: { yes: "Yes, it is an average or all-in price", no: "No, delivery is a line of its own" },
    fee: "What does leaving early cost?",
    feeOptions: {
      unknown: "I don’t know",
      none: "Nothing",
      flat: "One sum",
      per_remaining_month: "A sum for each month left",
    },
    feeAmount: "Fee for leaving",
    save: "Save the contract",
    saved: "Your contract is saved.",
    remove: "Forget this contract",
    removed: "The contract is forgotten.",
    problems: {
      plan: "Choose your plan, or type the contract in.",
      ends: "Enter the last day, or choose month to month.",
      endsPast: "Enter a date from 2000 to 2099.",
      cents: "Enter cents per kWh, from 1 to 100. If your bill says $0.124, that is 12.4.",
      base: "Enter dollars a month, from 0 to 200.",
      delivery: "Say whether delivery is included.",
      fee: "Enter dollars, from 0 to 2,000.",
      feeMonth: "Enter dollars for each month left, from 0 to 200.",
    },
  },
};
