// Texts that many pages use.
import { formatFor } from "../../format/format.ts";

const f = formatFor("en");

export const common = {
  aYear: "a year",
  aMonth: "a month",
  cancel: "Cancel",
  close: "Close",
  save: "Save",
  retry: "Try again",
  back: "Back",
  next: "Next",
  more: "Show more",
  optional: "optional",
  loading: "Loading",
  working: "Working",
  yes: "Yes",
  no: "No",
  help: "What is this?",
  clear: "Clear",
  showOptions: "Show the choices",
  noMatch: "Nothing matches. Check the spelling or type less.",
  asTable: "Show as a table",
  asChart: "Show as a chart",
  plans: (n: number) => f.plural(n, { one: "# plan", other: "# plans" }),
  months: (n: number) => f.plural(n, { one: "# month", other: "# months" }),
  days: (n: number) => f.plural(n, { one: "# day", other: "# days" }),
  catalogDate: (isoDate: string) => `Plans and prices as listed on ${f.date(isoDate)}.`,
  dropHint: "Drop a file here, or",
  chooseFile: "Choose a file",
  newTab: "(opens in a new tab)",
  dismiss: "Dismiss this notice",
  step: (number: number, count: number) => `Step ${number} of ${count}`,
  errors: {
    offline: {
      what: "You are offline.",
      safe: "What you entered is still on this page.",
      todo: "Check your connection, then try again.",
    },
    network: {
      what: "We could not reach our server.",
      safe: "What you entered is still on this page.",
      todo: "Check your connection, then try again.",
    },
    timeout: {
      what: "Our server took too long to answer.",
      safe: "Nothing was changed or lost.",
      todo: "Try again in a moment.",
    },
    missing: {
      what: "We could not find this.",
      safe: "Nothing was changed.",
      todo: "The link may be old. Go back to the list and choose again.",
    },
    rejected: {
      what: "Our server did not accept this.",
      safe: "Nothing was changed.",
      todo: "Check what you entered, then try again.",
    },
    busy: {
      what: "Too many requests at once.",
      safe: "Nothing was changed or lost.",
      todo: "Wait a minute, then try again.",
    },
    server: {
      what: "Something failed on our side.",
      safe: "Nothing was changed or lost.",
      todo: "Try again in a moment.",
    },
    page: {
      what: "This page could not be shown.",
      safe: "Nothing was changed or lost.",
      todo: "Load the page again. If that does not help, start over from the first page.",
    },
  },
  reference: (requestId: string) => `If you write to us, mention ${requestId}.`,
};
