// Entering a home's usage and its meter.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");
const months = (n: number): string => f.plural(n, { one: "# month", other: "# months" });

export const usageEntry = {
  title: "Meter and use",
  lead: "The better we know how this home uses power, the surer every figure is.",
  back: "This home",
  flow: {
    title: "How does this home use power?",
    lead: "Tell it in the way that is easiest. Then you see what each plan would cost.",
    skip: "Go on without it",
    asItIs: "Go on as it is",
    skipText: "The figures are then those of a usual Texas home.",
  },
  now: {
    title: "What your figures rest on",
    none: "Nothing yet: we reckon with a usual Texas home.",
    home: "Your description of the home.",
    annual: (kwh: number) => `Your total of ${f.kwh(kwh)} a year.`,
    monthly: (n: number, through: string | null) =>
      `${months(n)} of your use${through === null ? "" : `, through ${f.month(through)}`}.`,
    intervals: "Your meter’s readings.",
    estimated: (share: number) =>
      share > 0.99 ? "All of the year is estimated." : `${f.percent(share)} of the year is estimated.`,
    exact: "None of the year is estimated.",
    savedOn: (date: string) => `Told on ${f.date(date)}.`,
    readThrough: (date: string) => `Read through ${f.date(date)}.`,
    reading: "We are still reading the file that you gave us.",
  },
  meter: {
    title: "The meter",
    smart: "This home has a smart meter",
    smartText:
      "It is read every 15 minutes. Smart Meter Texas gives you those readings as a file, and we read it here.",
    old: "This home has no smart meter",
    oldText: "It is read once a month. Your bills tell all that it can.",
    unknown: "We do not know yet whether the meter is a smart one",
    unknownText: "Most in Texas are. If Smart Meter Texas knows it, you get its readings as a file there.",
    number: "Meter number",
    numberHelp: "You need it to register at Smart Meter Texas, and it proves that you live here.",
    wrong: "A meter number has 4 to 30 letters, digits or dashes.",
    save: "Save the number",
    saved: "The meter number is saved.",
  },
  form: {
    title: "Tell us the use",
    surest: "The surest: your meter’s own readings, every 15 minutes.",
    privacy:
      "The file is sent to us, read, and taken away again. Its readings are kept with this home, and go with your account.",
    sending: (name: string) => `Reading ${name}`,
    late: "This takes longer than usual",
    lateText:
      "We go on reading the file, and you may leave this page. Its readings then show here by themselves; if we cannot read it, a notification tells you.",
    notRead: "We could not read the file",
    notReadText:
      "That is our fault; nothing is wrong with the file, and we still have it. Press the button once more, or come back later.",
    notSaved: "Nothing of the file was kept",
    notSavedText:
      "It holds too little, or it was taken away meanwhile. Choose it once more, or a longer one.",
    readCompletely: "Days read whole",
    gaps: "Nothing was read",
    gap: (from: string, through: string) =>
      from === through ? f.dateShort(from) : `${f.dateShort(from)} to ${f.dateShort(through)}`,
    moreGaps: (n: number) => f.plural(n, { one: "and # more time", other: "and # more times" }),
    otherMeter: (esiid: string) =>
      `This file is of another meter (${esiid}). Use it only if that meter is now this home’s.`,
    save: "Keep this as the home’s use",
    saveAndGo: "Keep it and go on",
    saved: "Kept. The plans are now priced for this use.",
  },
};
