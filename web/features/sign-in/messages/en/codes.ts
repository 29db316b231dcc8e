// The steps after the first form: codes, verification, reset, the second step, someone else's renewal. Separate from
// auth.ts, so that the first load of /login does not need them.
import { formatFor } from "#messages/format.ts";

const f = formatFor("en");

export const codes = {
  code: {
    label: "Code",
    digits: (n: number) => `${n} digits`,
    submit: "Confirm the code",
    full: (n: number) => `Enter all ${n} digits of the code.`,
    again: "Send a new code",
    wait: (seconds: number) =>
      f.plural(seconds, {
        one: "You can ask for a new code in # second.",
        other: "You can ask for a new code in # seconds.",
      }),
    sentAgain: (to: string) => `A new code is on its way to ${to}.`,
    titleMail: "Check your mail",
    titleText: "Check your phone",
    maybeSent: (to: string) => `If there is an account for ${to}, a code is on its way.`,
    back: "Use another way to sign in",
    mailHint: "It may take a minute, and may land in your spam folder. The link in the mail works too.",
    textHint: "A text message may take a moment. The code works for a short time only.",
  },
  verify: {
    title: "Verify your account",
    sent: (to: string) => `We sent a code to ${to}. Enter it here.`,
    confirms: (at: string) =>
      `The code confirms your account and the password you chose on ${at}. Use the message that shows this time.`,
    check: "Each message shows what it confirms and when it was requested. Use only a code you requested.",
    change: "Use another address",
    nothing: "No code came?",
    haveAccount: "If you have an account under this address, no code is sent.",
    signIn: "Sign in",
    which: "Which address did you sign up with?",
    go: "Send the code",
  },
  reset: {
    title: "Reset your password",
    lead: "We mail you a link and a code that let you choose a new one.",
    submit: "Mail me the link",
    sentTitle: "Check your mail",
    sent: (to: string) =>
      `If there is an account for ${to}, a mail is on its way. Open its link, or enter its code here.`,
    change: "Use another address",
    back: "Back to sign-in",
    needEmail: "Enter the e-mail address of your account.",
    oldLink: "This link has run out or was used before",
    oldLinkTodo: "Your password is unchanged. Ask for a new link below.",
    chooseTitle: "Choose a new password",
    chooseLead: (email: string) => `For ${email}. Other devices will be signed out.`,
    choose: "Save the new password",
    done: "Your new password is saved.",
  },
  second: {
    title: "One more step",
    lead: (who: string) => `Your account ${who} is protected by a second step.`,
    leadPlain: "Your account is protected by a second step.",
    app: "Enter the code that your authenticator app shows.",
    phone: "We text a code to the phone of your account.",
    yourPhone: "the phone of your account",
    phoneSent: "A code is on its way to the phone of your account.",
    sendText: "Send the code",
    other: "This account's second step does not work on this page. Use the device it was set up on.",
    choose: "How do you want to confirm?",
    kinds: { totp: "Authenticator app", phone: "Text message", other: "Security key" },
  },
  renewal: {
    title: "This renewal belongs to another account",
    mismatch: (mailed: string, mine: string) =>
      `The link was mailed to ${mailed}. You are signed in as ${mine}. Sign in with the account that the mail was sent to.`,
    signedOut: (mailed: string) =>
      `This renewal was mailed to ${mailed}. Sign in with the account of that address.`,
    another: "Use another account",
    leave: "Stay signed in and leave this renewal",
    noEmailAccount: "an account without an e-mail address",
  },
};
