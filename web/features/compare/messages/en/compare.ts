// The landing page: three questions before the ranking.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");
const days = (n: number): string => f.plural(n, { one: "# day", other: "# days" });
const months = (n: number): string => f.plural(n, { one: "# month", other: "# months" });

export const compare = {
  title: "See what each plan would cost you",
  lead: "Three questions, no account. We price every plan on the state’s list for the way your home uses power.",
  done: "answered",
  submit: "See what each plan costs you",
  clear: "Forget what I entered",
  cleared: "What you entered is gone from this device.",
  undo: "Undo",

  where: {
    title: "Where is your home?",
    label: "ZIP code or ESI ID",
    help: "The ESI ID is the long number on your bill that begins with 10. It tells for certain who delivers your power.",
    looking: "Looking up who delivers there",
    failed: "We could not look this up. Try again, or choose the company yourself.",
    which: "Which company delivers your power?",
    one: "Is this the company that delivers your power?",
    onBill:
      "It is on your bill, beside the delivery or TDU charges. It owns the wires, whoever sells you the power.",
    another: "Another company",
    choose: "Company on your bill",
    pick: "Choose one",
    known: (name: string) => `${name} delivers your power. Your meter’s number says so.`,
    byFile: (name: string) => `${name} delivers your power, by the ESI ID in your file.`,
    chosen: (name: string) => `${name} delivers your power, as you told us.`,
    also: (utility: string) =>
      `Some homes here are served by ${utility}. Where that is so, there is no choice of plans.`,
    noChoice: (area: string, utility: string) => `In ${area}, power comes from ${utility}`,
    noChoiceText:
      "It is the only company that sells power there, so there are no plans to choose between and nothing for you to do.",
    edge: "A few homes at the edge do have a choice",
    edgeText: "If your bill comes from another company, choose who delivers the power. It is on that bill.",
    unknown: "We do not know this ZIP code",
    unknownText:
      "If your home is in Texas, your bill names the company that delivers your power. Choose it here.",
    conflict: (file: string, chosen: string) =>
      `Your meter’s file is from ${file}, but ${chosen} is chosen above. Plans and delivery charges differ between the two.`,
    use: (name: string) => `Use ${name}`,
  },

  usage: {
    title: "How do you use power?",
    method: "Choose what is easiest for you",
    methods: { file: "Meter file", bills: "My bills", home: "My home" },
    confidence: {
      file: "The surest: your own readings, every 15 minutes.",
      bills: "Good: twelve months tell how summer and winter differ.",
      home: "A first guess, from homes like yours.",
    },
  },

  file: {
    fileTitle: "Your meter’s file",
    kinds: "From Smart Meter Texas (CSV or JSON) or Green Button (XML).",
    privacy:
      "The file stays on this device. Only the kWh go to the ranking, without your ESI ID, and they are not kept.",
    reading: (name: string) => `Reading ${name}`,
    cancel: "Cancel",
    read: (name: string) => `${name} has been read.`,
    another: "Use another file",
    holds: "What it holds",
    days: (n: number, from: string, through: string) =>
      `${days(n)}, ${f.dateShort(from)} to ${f.dateShort(through)}`,
    months: (n: number, from: string, through: string) =>
      `${months(n)}, ${f.month(from)} to ${f.month(through)}`,
    readings: "Readings",
    missing: "Missing",
    estimated: "Estimated by the utility",
    used: "Used",
    exported: "Sent to the grid",
    none: "none",
    share: (count: number, of: number) => `${f.number(count)} of ${f.number(of)}`,
    meters: (n: number) => `This file holds ${f.number(n)} meters. Which one is your home?`,
    noEsiid: "No ESI ID",
    failed: (name: string) => `We could not read ${name}`,
    failedSafe: "Nothing of it was kept.",
    failedTodo: "Download the file again and choose it as it is, or tell us your use another way.",
    more: (n: number) => f.plural(n, { one: "and # more like this", other: "and # more like these" }),
    line: (line: number) => `Line ${f.number(line)}`,
    column: (column: string) => `column ${column}`,
    expected: (text: string) => `Expected: ${text}.`,
    found: (text: string) => `Found: ${text}.`,
    how: "How to get it from Smart Meter Texas",
    steps: [
      "Sign in at Smart Meter Texas. A new account needs your ESI ID and meter number; both are on your bill.",
      "Under usage, choose the 15-minute readings and the longest time it offers, best a full year.",
      "Export the report as CSV. Choose that file here without opening it in a spreadsheet.",
    ],
    site: "Open Smart Meter Texas",
    notThere: (name: string) => `${name} is not part of Smart Meter Texas. Your bills are the easier way.`,
  },
  // By the error codes of meter/formats/result.ts.
  readErrors: {
    empty_file: "The file is empty.",
    unreadable: "The file could not be opened. It may have been moved or changed.",
    too_large: "The file is larger than any meter’s.",
    not_text: "This is a picture, a PDF or a program, not a file of readings.",
    spreadsheet_file:
      "This is a spreadsheet or a ZIP archive. Save it as CSV, or use the file as it was downloaded.",
    unknown_format: "This is not a meter file that we know.",
    missing_column: "A column is missing.",
    row_short: "The row has too few columns. The file may be cut off.",
    too_complex: "This file takes too long to read. Download it again, or use one with fewer months.",
    line_too_long: "The file has a line without an end.",
    unclosed_quote: "A quotation mark is opened and never closed.",
    esiid_damaged:
      "A spreadsheet has rounded the ESI ID. Download the file again and do not save it from a spreadsheet.",
    esiid_invalid: "The ESI ID is not valid.",
    date_invalid: "The date is not valid.",
    time_invalid: "The time is not valid.",
    revision_invalid: "The revision date is not valid.",
    interval_length: "The reading is not as long as the others in the file.",
    no_such_time: "There is a reading for an hour that the clock skipped that day.",
    kwh_invalid: "The usage is not a number.",
    kwh_negative: "The usage is below zero.",
    kwh_too_large: "The usage is larger than any home’s.",
    quality_unknown: "The reading is marked neither actual nor estimated.",
    channel_unknown: "The reading is marked neither consumption nor generation.",
    period_invalid: "The billing month does not end after it begins, or is far too long.",
    period_overlap: "Two billing months overlap.",
    too_many_meters: "The file holds more meters than a home has.",
    too_many_days: "The file holds too many days.",
    span_too_long: "The dates in the file lie too far apart.",
    no_readings: "The file holds no readings.",
    xml_malformed: "The XML is damaged or cut off.",
    json_malformed: "The JSON is damaged or cut off.",
    unit_unsupported: "The readings are not in watt hours.",
    duration_unsupported: "The readings are not of 15, 30 or 60 minutes.",
    misaligned: "A reading does not begin on a quarter of an hour.",
    flow_unsupported: "The readings are neither energy used nor energy sent out.",
    metadata_missing: "The file does not say in what unit its readings are.",
    token_count: "The day does not have as many readings as it has quarter hours.",
    token_invalid: "A reading of the day is not valid.",
  },

  bills: {
    kind: "What do you have?",
    kinds: { monthly: "By month", annual: "Whole year" },
    legend: "kWh on each month’s bill",
    help: "Leave out what you do not have. You can paste all twelve numbers into the first field.",
    filled: (n: number) => (n >= 12 ? "All twelve months." : `${n} of 12 months. We estimate the others.`),
    pasted: (n: number) => f.plural(n, { one: "# month filled in.", other: "# months filled in." }),
    annual: "kWh in a year",
    annualHelp: "Many bills show it. A Texas home uses about 14,000 kWh a year.",
  },

  home: {
    squareFeet: "Living area",
    squareFeetUnit: "sq ft",
    people: "People in the home",
    heating: "Heating",
    heatings: { electric: "Electric", gas: "Gas or other" },
    pool: "A pool with a pump",
    ev: "An electric car charged at home",
  },

  now: {
    title: "What do you have now?",
    lead: "With it we can tell what you would save.",
    method: "Your present plan",
    methods: { none: "Skip", price: "My price", plan: "My plan" },
    cents: "Price",
    base: "Monthly base charge",
    delivery: "Is delivery included in that price?",
    deliveries: {
      yes: "Yes",
      no: "No",
    },
    deliveryHelp: {
      yes: "It is an average or all-in price.",
      no: "It is the energy charge; delivery is a line of its own.",
    },
    plan: "Plan",
    planPlaceholder: "Type a provider or a plan",
    planOption: (name: string, provider: string, term: number, cents: number) =>
      `${name} · ${provider} · ${term === 0 ? "month to month" : months(term)} · ${f.rate(cents)}`,
    planHelp: "Only plans on the list now, with their average price at 1,000 kWh.",
    planRequiresPlace: "Answer the first question, then your area’s plans appear here.",
    planLoading: "Loading the plans of your area",
    planFailed: "We could not load the list of plans.",
    planGone: "The plan you chose is not on this list. Choose again, or type its price.",
    readDay: "Day of the month your meter is read",
    readDayUnknown: "I don’t know",
    readDayHelp:
      "The last day of the period on your bill. It decides which of your bills reach a plan’s credit, often at 1,000 kWh. Without it we price every possible day and show the range.",
  },

  preview: {
    title: "Your year",
    empty: "Your year appears here as soon as we know where your home is and how you use power.",
    requiresUsage: "Tell us how you use power, and your year appears here.",
    requiresPlace: "Tell us where your home is, and your year appears here.",
    wrongMonths: (n: number) =>
      f.plural(n, {
        one: "One figure cannot be right. Correct it to see your year:",
        other: "# figures cannot be right. Correct them to see your year:",
      }),
    wrongMonth: {
      month_number: (month: string, typed: string) => `${f.month(month)}: “${typed}” is not a number.`,
      month_range: (month: string, typed: string) =>
        `${f.month(month)}: “${typed}” is not between 0 and 50,000 kWh.`,
    },
    aYear: "kWh a year",
    chart: "Chart of your year by month",
    table: "Your year by month",
    month: "Month",
    used: "Used",
    estimatedMark: "estimated",
    spoken: (month: string, kwh: string, estimated: boolean) =>
      `${month}: ${kwh}${estimated ? ", estimated" : ""}.`,
    peak: (month: string, kwh: string) => `Most in ${month}: ${kwh}.`,
    hatch: "Hatched: estimated",
    exported: (kwh: number) => `${f.kwh(kwh)} sent to the grid.`,
    sure: {
      measured: (from: string, through: string) =>
        `From a full year of your readings, ${f.dateShort(from)} to ${f.dateShort(through)}.`,
      extended: (months: number) =>
        `From ${f.plural(months, { one: "# whole month", other: "# whole months" })} of your readings, extended to a year.`,
      months: (n: number) =>
        n >= 12 ? "From your twelve months." : `Estimated from ${months(n)} of your bills.`,
      annual: "Spread over the months as in a typical home here.",
      home: "Estimated from homes like yours.",
    },
    share: (share: number) => `${f.percent(share)} of it is estimated.`,
    pricing: "Pricing every plan for your year",
    cheapest: "Lowest yearly cost",
    of: (n: number, prepaidIsLower: boolean) => {
      if (n === 1) return "The one verified price for 12 months or longer.";
      return `Lowest of ${f.number(n)} plans of 12 months or longer${prepaidIsLower ? ", except prepaid ones" : ""}.`;
    },
    by: (name: string, provider: string) => `${name}, ${provider}`,
    saves: (cents: number) => `${f.money(cents)} a year less than you pay now.`,
    keeps: "Your current plan costs less.",
    noPlans: "No plan here has a verified price for 12 months or longer.",
    failed: "The plans could not be priced just now. Your answers are safe.",
    retry: "Try again",
    yearProblems: {
      too_few_days: "We need at least seven whole days of readings to tell a year.",
      no_months: "We need at least one month.",
      month_twice: "A month is given twice.",
      month_in_future: "A month lies in the future.",
      length_mismatch: "The file’s consumption and surplus do not match.",
      start_invalid: "The first day of the readings is not a date we can work with.",
    },
  },

  problems: {
    place_empty: "Enter your ZIP code or ESI ID.",
    place_not_digits: "Use digits only: a ZIP code has 5, an ESI ID 17 or 22.",
    place_length: "A ZIP code has 5 digits, an ESI ID 17 or 22. Count them once more.",
    esiid_start: "An ESI ID begins with 10. A meter number or account number will not do.",
    tdu_missing: "Choose the company that delivers your power.",
    tdu_no_choice:
      "There is no choice of plans at this ZIP code. Enter another, or choose the company on your bill.",
    file_missing: "Choose your meter’s file, or tell us another way.",
    file_meter: "Choose which of the file’s meters is your home.",
    months_empty: "Enter at least one month.",
    month_number: "Not a number",
    month_range: "0 to 50,000",
    annual_missing: "Enter how many kWh you use in a year.",
    annual_range: "Enter a number from 100 to 500,000.",
    square_feet_missing: "Enter the living area in square feet.",
    square_feet_range: "Enter a number from 100 to 20,000.",
    people_missing: "Enter how many people live there.",
    people_range: "Enter a whole number from 1 to 20.",
    heating_missing: "Choose how the home is heated.",
    cents_missing: "Enter your price in cents, as 12.4, or skip this question.",
    cents_range: "Enter cents per kWh, from 1 to 100. If your bill says $0.124, that is 12.4.",
    base_range: "Enter dollars a month, from 0 to 200.",
    delivery_missing: "Say whether delivery is included.",
    plan_missing: "Choose your plan, or skip this question.",
  },
};
