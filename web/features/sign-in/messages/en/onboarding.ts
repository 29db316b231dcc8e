// The steps between signing in and the first page: terms, orders, affiliates, the return from an identity provider.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");

export const onboarding = {
  terms: {
    title: "Your name and our terms",
    lead: "Providers ask for the name on the contract.",
    first: "First name",
    last: "Last name",
    firstMissing: "Enter your first name.",
    lastMissing: "Enter your last name.",
    agree: "I agree to the terms of use",
    agreeMissing: "To go on, you have to agree to the terms.",
    dated: (isoDate: string) => `Your agreement is kept with today's date, ${f.date(isoDate)}.`,
    agreedOn: (isoDate: string) => `You agreed on ${f.date(isoDate)}.`,
    submit: "Agree and go on",
    read: "Read the terms of use",
    version: "Terms of use of November 2026",
    text: (portal: string) => [
      `${portal} helps you compare electricity plans in Texas and keep track of your own. It costs you nothing. We may be paid by a provider when you order through us; that never changes the order of the plans.`,
      "Costs shown are worked out from each provider's label and from the use you tell us or let us read. They are careful estimates, not offers. The contract is between you and the provider.",
      "Add only homes whose electricity account is yours, or whose holder has asked you to. Keep your password to yourself, and tell us if somebody else has used your account.",
      "We keep what you enter, your orders, and the meter readings you share, to do this work for you. We do not sell them. You can download or delete them under Account at any time.",
      "We send you messages about your account, your orders and the end of your contract. You can turn off all that are not needed for these.",
      "You can end your account at any time. We may close one that is misused. If these terms change, we ask you again before they count for you.",
    ],
  },
  process: {
    title: "Your orders",
    lead: "We look for orders under your address, so that their homes are yours here too.",
    looking: "Looking for your orders",
    progress: (number: number, count: number, home: string) => `${number} of ${count}: ${home}`,
    done: (count: number) => f.plural(count, { one: "# order taken in", other: "# orders taken in" }),
    ending: "Almost done",
    nothing: "There are no orders to take in. On to the next step.",
    notLooked: "Your orders could not be read",
    notEnded: "The last step could not be saved",
    unnamed: (esiid: string) => `the home with ESI ID ${esiid}`,
    states: {
      waiting: "Waiting",
      working: "In progress",
      done: "Done",
      held: "Needs a proof",
      full: "Home not added",
      failed: "Not done",
    },
    failedTitle: (count: number) =>
      f.plural(count, {
        one: "# order could not be taken in",
        other: "# orders could not be taken in",
      }),
    failedTodo:
      "Your orders are safe with the provider either way. Try again, or go on and add the home yourself later.",
    again: "Try again",
    skip: "Go on without it",
    fullTitle: (count: number) =>
      f.plural(count, { one: "# home was not added", other: "# homes were not added" }),
    fullTodo:
      "The orders are yours. Your account has as many homes as it can hold: remove one that you have left under Locations, then add the missing one there.",
    heldTitle: "A home is held by another account",
    heldTodo:
      "The order is yours. To see its home here, add it under Locations with the number on its meter, or with a code that we mail to the holder.",
    next: "Go on",
  },
  affiliate: {
    title: "Choose your password",
    lead: (email: string) => `For your affiliate account ${email}. You sign in with it from now on.`,
    leadPlain: "For your affiliate account. You sign in with it from now on.",
    submit: "Save the password",
    done: "Your password is saved.",
  },
  expired: {
    title: "This link no longer works",
    lead: "Links in our mails work once, and for a limited time. Nothing of yours was changed or lost.",
    affiliateTitle: "You were invited as an affiliate",
    affiliate:
      "Ask the person who invited you to send the invitation again. If you have chosen a password before, just sign in.",
    customerTitle: "You wanted to sign in or verify your account",
    customer: "Sign in with your password, or have a new code sent to you from the sign-in page.",
    resetTitle: "You wanted to choose a new password",
    signIn: "Sign in",
    reset: "Get a new link for your password",
  },
  callbackError: {
    expired: "This link expired or was used already.",
    expiredTodo: "Links in our emails work once. Get a new code to sign in or verify your account.",
    expiredHere: "Enter your email or phone below to get a new code.",
    expiredSignedIn:
      "You’re signed in already. If you were changing your email or phone, start again in your account.",
    other: "The sign-in didn’t work.",
    otherTodo: "Sign in here, or get a new code.",
    otherSignedIn: "Nothing in your account changed. Start again in your account.",
    getCode: "Get a new code",
    account: "Open my account",
  },
  callback: {
    title: "The sign-in did not work",
    rejectedTitle: "You were not signed in",
    rejected: "The sign-in was canceled, or the other service did not allow it.",
    failed: "The service you signed in with has a problem right now, so it couldn’t sign you in.",
    failedTodo: "Try again in a few minutes, or sign in with your email or phone.",
    closed: "There is no account for this address here yet, and new accounts are closed for now.",
    banned: "This account is locked. Please write to us if you think that this is a mistake.",
    unverified:
      "The other service has not verified your e-mail address. Verify it there first, or sign in with a code from us.",
    started:
      "The sign-in took too long, or it was begun in another browser. Begin again here and it will work.",
    safe: "Nothing of yours was changed.",
    again: "Back to sign-in",
  },
};
