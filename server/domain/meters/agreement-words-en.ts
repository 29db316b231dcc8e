// Messages about linked meters, in English.
import type { AgreementWords, Decline } from "./agreement-words.ts";

const WHY: Readonly<Record<Decline, (company: string) => string>> = {
  customer_declined: (company) =>
    `Somebody answered ${company}'s message with no. Was that not you? Then nothing was shared, and you can ask again.`,
  meter_mismatch: () =>
    "The meter number does not belong to this ESI ID. Compare it with the number on the meter's face, and try again.",
  unknown_meter: (company) => `${company} has no smart meter under this ESI ID. Compare it with your bill.`,
  provider_mismatch: () =>
    "The provider you named is not the one that serves this meter. Your bill names the right one. After a switch it can take some days until the new one counts.",
  refused: (company) => `${company} gave no reason that we can pass on. You can try again at any time.`,
};

export const agreementWordsEn: AgreementWords = {
  or_open: "Or open this address:",
  footnote: "You can end the link at any time on the same page.",
  sent: ({ portal, to }) => `${portal} sent this message to ${to}, because a meter was linked there.`,
  kinds: {
    waiting: ({ company, home, to }) => ({
      subject: `One step left: confirm at ${company}`,
      title: "Please look for a second message",
      paragraphs: [
        `${company} has your request to share the readings of ${home}. It writes to ${to} itself, to be sure that it is you.`,
        `That message comes from ${company}, not from us. Open it and confirm. It may lie among the unwanted mail.`,
        "As soon as you have confirmed, we fetch the last twelve months. That takes some minutes to some hours.",
      ],
      button: "See how far it is",
    }),
    linked: ({ home, ends }) => ({
      subject: "Your meter is linked",
      title: "Your meter is linked",
      paragraphs: [
        `The readings of ${home} are in, as far back as they are kept for us. New ones come every night.`,
        `Plans are now compared by what you really used.${ends ? ` The link ends on ${ends}; we write before that.` : ""}`,
      ],
      button: "Look at your meter",
    }),
    declined: ({ company, home, decline }) => ({
      subject: "Your meter could not be linked",
      title: "Your meter could not be linked",
      paragraphs: [`The meter of ${home} is not linked, and nothing was shared.`, WHY[decline](company)],
      button: "Try again",
    }),
    no_answer: ({ company, home, to }) => ({
      subject: "Your meter was not linked",
      title: "The confirmation did not come in time",
      paragraphs: [
        `${company} wrote to ${to} and had no answer, so its question about ${home} has lapsed. Nothing was shared.`,
        `Ask again whenever you like. Its message then comes anew.`,
      ],
      button: "Ask again",
    }),
    expiring: ({ company, home, ends }) => ({
      subject: `Your meter's link ends on ${ends}`,
      title: `Your meter's link ends on ${ends}`,
      paragraphs: [
        `You allowed us to read the meter of ${home} for a year, which is the longest that Texas allows. On ${ends} that is over.`,
        `To go on without a gap, link it once more now. ${company} will ask you to confirm, as before.`,
        "If you do nothing, no new readings come after that day. What is here stays here.",
      ],
      button: "Link it once more",
    }),
    expired: ({ home, ends }) => ({
      subject: "Your meter's link has ended",
      title: "Your meter's link has ended",
      paragraphs: [
        `The year in which we could read the meter of ${home} was over ${ends ? `on ${ends}` : "now"}. No new readings come in; what is here stays.`,
        "Link it once more whenever you like. Days in between can be fetched for up to twelve months.",
      ],
      button: "Link it once more",
    }),
  },
};
