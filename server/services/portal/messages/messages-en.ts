// Messages about homes, in English.
import type { LocationMessages } from "./messages.ts";

export const locationMessagesEn: LocationMessages = {
  code: "The code that they need:",
  terms: ({ portal, minutes }) =>
    `The code works once, for ${minutes} minutes. Give it only to someone you live with. Nobody at ${portal} will ever ask you for it.`,
  sent: ({ portal, to }) => `${portal} sent this message to ${to}.`,
  kinds: {
    claim_code: ({ portal, location }) => ({
      subject: `Someone asks to share your home on ${portal}`,
      title: "Someone asks to share your home",
      paragraphs: [
        `Someone with an account at ${portal} says that they live with you (${location}) and asks to see this home in their account too.`,
        "If that is so, give them the code below. What you told us of your use and your contract stays in your account alone.",
      ],
      footnote:
        "You do not know who that is? Leave this message alone: without the code nothing changes, and they do not learn who you are.",
    }),
    home_claimed: ({ portal, location }) => ({
      subject: `A home is no longer in your ${portal} account`,
      title: "A home is no longer in your account",
      paragraphs: [
        `Someone showed with the number on the meter that they live here now: ${location}. It is therefore in their account and no longer in yours. They see nothing of what you told us.`,
        "If you moved out, there is nothing to do.",
      ],
      footnote: `You still live there? Sign in to ${portal}, add the home again and type the number on the meter: it comes back to you at once.`,
    }),
  },
  texts: {
    claim_code: (portal, code) =>
      `${code}: ${portal} code to share your home. Someone who says they live with you asked. Give it only to someone you live with.`,
    home_claimed: (portal) =>
      `${portal}: someone showed with the meter number that they live at your home. It left your account. Still yours? Add it again.`,
  },
};
