// Linking a home's smart meter.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");

export const linking = {
  title: "Link this meter",
  titleOpen: "The link to your meter",
  lead: "Once linked, every figure rests on what your meter read, and new readings come in each night.",
  why: [
    "Plans are ranked by your own quarter hours, not by a usual home.",
    "Twelve months of history come in at once, then each new day.",
    "You can end it here at any time.",
  ],
  notOffered: "Meters cannot be linked here",
  notOfferedText: (utility: string | null) =>
    utility === null
      ? "This portal has no line to the company that reads this meter. A file or your bills tell nearly as much."
      : `This portal has no line to ${utility}, which reads this meter. A file or your bills tell nearly as much.`,
  otherwise: "Or tell the use in another way",
  form: {
    provider: "Who sends your electricity bill today?",
    providerHelp:
      "* is a brand that sells under another company’s certificate. Choose the name on your bill.",
    providerMissing: "Choose your provider from the list.",
    meter: "Meter number",
    meterHelp: "On the face of the meter, and on your bill near “Meter No.”",
    meterWrong: "A meter number has 4 to 30 letters, digits or dashes.",
    submit: "Go on",
    problems: {
      not_offered: "Meters of this utility cannot be linked here. A file or your bills tell nearly as much.",
      no_smart_meter:
        "The utility’s list says that this home has no smart meter yet. Type your use from your bills.",
      not_centerpoint: "This meter is not read by CenterPoint. Load the page again.",
      email_not_proved:
        "The meter’s company writes to you. Confirm your e-mail address under My account first.",
      under_way: "A request with other details is under way. Wait for it, or end it first.",
      linked_already: "This meter is linked already. Changing your provider changes nothing about that.",
      other_number:
        "Your account has another number for this home’s meter. Compare both with the meter. If the one in your account is wrong, correct it on the home’s page first.",
      unknown_provider:
        "We do not know this provider any more. Load the page again and choose from the list.",
      nothing_to_confirm: "There is no request to agree to any more. Ask for it again.",
    },
  },
  consent: {
    title: "What you agree to",
    /** `portal`: the name of the portal. */
    text: (portal: string, meterSource: string) => [
      `${meterSource} may give ${portal} the readings of this home’s meter: how much electricity it used, and sent back, in every quarter hour.`,
      `The last twelve months once, and each new day as long as you agree: for twelve months at most. ${portal} reminds you before it ends.`,
      `${portal} uses them to reckon what plans would cost you and to show you your use. It sells them to nobody and gives them to no provider.`,
      "You can end this here at any time, with one press. What came in until then is deleted with your account.",
    ],
    mail: (meterSource: string, address: string | null) =>
      address === null
        ? `${meterSource} will mail you and ask the same once more.`
        : `${meterSource} will mail ${address} and ask the same once more.`,
    agree: "I agree, link this meter",
    back: "Change the provider or number",
  },
  companies: { smart_meter_texas: "Smart Meter Texas", centerpoint: "CenterPoint Energy" },
  waiting: {
    requesting: (meterSource: string) => `We are asking ${meterSource}`,
    requestingText: "This takes a minute or two. You may leave this page; we mail you when it goes on.",
    unavailable: (meterSource: string) => `${meterSource} does not answer at present`,
    unavailableText: (since: string) =>
      `Since ${since}. Your yes is kept, and we ask again until it answers. You need do nothing and may leave this page.`,
    mailed: (meterSource: string) => `Now look into your mail: ${meterSource} has written to you`,
    mailedText: (meterSource: string, address: string | null) =>
      `Open the message from ${meterSource}${address === null ? "" : ` to ${address}`} and confirm there. Until then nobody may read your meter.`,
    notThere: "The mail is not there?",
    notThereText: (meterSource: string) =>
      `It can take ten minutes. Look among unwanted mail for “${meterSource}”. If you have an account there, you can confirm on its website too. We look every few minutes, and mail you once it is confirmed.`,
    importing: "Linked. Your readings are coming in",
    importingText: "Twelve months, day by day. You may leave this page; we mail you when all is here.",
    progress: (done: number, total: number) => `${f.number(done)} of ${f.number(total)} days`,
    importUnavailable: "The company that reads the meter has trouble at present. We go on where we stopped.",
    cancel: "Do not link this meter",
  },
  linked: {
    title: "Your meter is linked",
    text: (meterSource: string) => `New readings come in each night from ${meterSource}.`,
    until: (date: string) => `You agreed until ${f.date(date)}.`,
    through: (date: string) => `Read through ${f.date(date)}.`,
    show: "Look at your use",
    noHistory: "Your meter is linked, but its history did not come in",
    noHistoryText: "We try again each night, and mail you when it is here. Meanwhile tell your use below.",
    expiring: (date: string) => `Your agreement ends on ${f.date(date)}`,
    expiringText: "By law it lasts a year at most. Agree once more and nothing is interrupted.",
    renew: "Agree for another year",
    end: "End the link",
    endTitle: "End the link?",
    endText:
      "No new readings come in. What is here stays, and plans go on being ranked by it as it gets older.",
    endKeep: "Keep it",
    ended: "The link is ended.",
    number: (meter: string) => `Meter ${meter}`,
  },
  over: {
    title: "The last attempt came to nothing",
    endedTitle: "The link has ended",
    again: "Try again",
    link: "Link it again",
    codes: {
      customer_declined: "You said no in the meter company’s mail.",
      no_answer: "Nobody answered the meter company’s mail in time.",
      meter_mismatch:
        "The meter’s company says that the meter number is another one. Read it off the meter once more.",
      unknown_meter: "The meter’s company knows no smart meter at this home.",
      provider_mismatch:
        "The meter’s company says that another provider serves this home. Look at your newest bill.",
      refused: "The meter’s company refused without saying why.",
      term_over: "Its twelve months are over. What came in until then is still here.",
      unlinked: "You ended it. What came in until then is still here.",
      ended_there: "You ended it at the meter’s company. What came in until then is still here.",
      home_left: "The home was taken out of your account.",
    },
  },
};
