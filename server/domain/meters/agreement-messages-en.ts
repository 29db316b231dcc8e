// Messages about linked meters, in English.
import type { AgreementMessages, Decline } from "./agreement-messages.ts";

const WHY: Readonly<Record<Decline, (meterSource: string) => string>> = {
  customer_declined: (meterSource) =>
    `Somebody answered ${meterSource}'s message with no. Was that not you? Then nothing was shared, and you can ask again.`,
  meter_mismatch: () =>
    "The meter number does not belong to this ESI ID. Compare it with the number on the meter's face, and try again.",
  unknown_meter: (meterSource) =>
    `${meterSource} has no smart meter under this ESI ID. Compare it with your bill.`,
  provider_mismatch: () =>
    "The provider you named is not the one that serves this meter. Your bill names the right one. After a switch it can take some days until the new one counts.",
  refused: (meterSource) =>
    `${meterSource} gave no reason that we can pass on. You can try again at any time.`,
};

export const agreementMessagesEn: AgreementMessages = {
  or_open: "Or open this address:",
  footnote: "You can end the link at any time on the same page.",
  sent: ({ portal, to }) => `${portal} sent this message to ${to}, because a meter was linked there.`,
  kinds: {
    waiting: ({ meterSource, location, to }) => ({
      subject: `One step left: confirm at ${meterSource}`,
      title: "Please look for a second message",
      paragraphs: [
        `${meterSource} has your request to share the readings of ${location}. It writes to ${to} itself, to be sure that it is you.`,
        `That message comes from ${meterSource}, not from us. Open it and confirm. It may lie among the unwanted mail.`,
        "As soon as you have confirmed, we fetch the last twelve months. That takes some minutes to some hours.",
      ],
      button: "See how far it is",
    }),
    linked: ({ location, ends }) => ({
      subject: "Your meter is linked",
      title: "Your meter is linked",
      paragraphs: [
        `The readings of ${location} are in, as far back as they are kept for us. New ones come every night.`,
        `Plans are now compared by what you really used.${ends ? ` The link ends on ${ends}; we write before that.` : ""}`,
      ],
      button: "Look at your meter",
    }),
    declined: ({ meterSource, location, decline }) => ({
      subject: "Your meter could not be linked",
      title: "Your meter could not be linked",
      paragraphs: [
        `The meter of ${location} is not linked, and nothing was shared.`,
        WHY[decline](meterSource),
      ],
      button: "Try again",
    }),
    no_answer: ({ meterSource, location, to }) => ({
      subject: "Your meter was not linked",
      title: "The confirmation did not come in time",
      paragraphs: [
        `${meterSource} wrote to ${to} and had no answer, so its question about ${location} has lapsed. Nothing was shared.`,
        `Ask again whenever you like. Its message then comes anew.`,
      ],
      button: "Ask again",
    }),
    expiring: ({ meterSource, location, ends }) => ({
      subject: `Your meter's link ends on ${ends}`,
      title: `Your meter's link ends on ${ends}`,
      paragraphs: [
        `You allowed us to read the meter of ${location} for a year, which is the longest that Texas allows. On ${ends} that is over.`,
        `To go on without a gap, link it once more now. ${meterSource} will ask you to confirm, as before.`,
        "If you do nothing, no new readings come after that day. What is here stays here.",
      ],
      button: "Link it once more",
    }),
    expired: ({ location, ends }) => ({
      subject: "Your meter's link has ended",
      title: "Your meter's link has ended",
      paragraphs: [
        `The year in which we could read the meter of ${location} was over ${ends ? `on ${ends}` : "now"}. No new readings come in; what is here stays.`,
        "Link it once more whenever you like. Days in between can be fetched for up to twelve months.",
      ],
      button: "Link it once more",
    }),
  },
};
