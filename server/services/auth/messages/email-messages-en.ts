// Texts of the auth service's emails, in English.
import { type EmailMessages, type Values } from "./email-messages.ts";

export const emailMessagesEn: EmailMessages = {
  frame: {
    or_open: "If the button does not work, open this address:",
    code: "Enter this code on the page where you started:",
    code_beside_link: "Or enter this code on the page where you started:",
    ttl: {
      both: (ttl: string) => `The link and the code work once, for ${ttl}.`,
      link: (ttl: string) => `The link works once, for ${ttl}.`,
      code: (ttl: string) => `The code works once, for ${ttl}.`,
    },
    confirms: {
      password: ({ at }) => `This confirms the account and the password chosen on ${at}.`,
      no_password: ({ at }) =>
        `This confirms the account requested on ${at}, without a password. You can choose one after you sign in.`,
      provider: ({ at, provider }) =>
        `This confirms the account and the sign-in with ${provider} on ${at}. It has no password.`,
    },
    keep_code: ({ portal }: Values) => `Nobody at ${portal} will ever ask you for this code.`,
    sent: ({ portal, to }: Values) => `${portal} sent this message to ${to}.`,
  },
  kinds: {
    confirmation: ({ portal, confirms }: Values) => ({
      subject: `Confirm your email for ${portal}`,
      title: "Confirm your email",
      paragraphs: [
        `This email address was used to create a ${portal} account. Confirm that it’s yours, and you can sign in.`,
        ...(confirms === null ? [] : [confirms]),
      ],
      button: "Confirm my email",
      footnote:
        "If you didn’t create an account at that time, ignore this email. No one can use your address without it.",
    }),
    invite: ({ portal }: Values) => ({
      subject: `You are invited to ${portal}`,
      title: `You are invited to ${portal}`,
      paragraphs: [`An account with ${portal} is ready for you. Accept the invitation to start using it.`],
      button: "Accept the invitation",
      footnote:
        "You did not expect this? Leave this message alone: the account stays closed until you accept.",
    }),
    magic_link: ({ portal }: Values) => ({
      subject: `Sign in to ${portal}`,
      title: `Sign in to ${portal}`,
      paragraphs: ["You asked to sign in without a password."],
      button: "Sign in",
      footnote:
        "You did not ask for this? Leave this message alone and do not pass it on: without it nobody gets in.",
    }),
    recovery: ({ portal }: Values) => ({
      subject: `Choose a new password for ${portal}`,
      title: "Choose a new password",
      paragraphs: [
        `You asked for a new password for your ${portal} account. Until you choose one, the old one keeps working.`,
      ],
      button: "Choose a new password",
      footnote: "You did not ask for this? Leave this message alone: nothing has changed.",
    }),
    email_change_current: ({ portal, other }: Values) => ({
      subject: `Confirm the new e-mail address of your ${portal} account`,
      title: "Confirm your new e-mail address",
      paragraphs: [
        other
          ? `You asked to change the e-mail address of your ${portal} account to ${other}.`
          : `You asked to change the e-mail address of your ${portal} account.`,
        "So that nobody can take your account away, we ask at both addresses. Confirm here and in the message we sent to the new one.",
      ],
      button: "Confirm the change",
      footnote:
        "You did not ask for this? Do not confirm, and change your password: someone may be using your account.",
    }),
    email_change_new: ({ portal, other }: Values) => ({
      subject: `Confirm this e-mail address for ${portal}`,
      title: "Confirm your new e-mail address",
      paragraphs: [
        other
          ? `This address is to replace ${other} in a ${portal} account. Confirm that it is yours.`
          : `This address is to be used for a ${portal} account. Confirm that it is yours.`,
      ],
      button: "Confirm this address",
      footnote: "You did not ask for this? Leave this message alone: the address will not be used.",
    }),
    reauthentication: ({ portal }: Values) => ({
      subject: `Confirm that it is you: ${portal}`,
      title: "Confirm that it is you",
      paragraphs: [
        `You are about to change something that protects your ${portal} account, such as the password.`,
      ],
      button: null,
      footnote:
        "You did not ask for this? Do not pass the code on, and change your password: someone may be using your account.",
    }),
    password_changed: ({ portal }: Values) => ({
      subject: `Your ${portal} password was changed`,
      title: "Your password was changed",
      paragraphs: [
        `The password of your ${portal} account was just changed. If that was you, there is nothing to do.`,
      ],
      button: "Open your account",
      footnote: `It was not you? Choose a new password at once: “Forgot password” on the sign-in page of ${portal}.`,
    }),
    email_changed: ({ portal, other }: Values) => ({
      subject: `The e-mail address of your ${portal} account was changed`,
      title: "Your e-mail address was changed",
      paragraphs: [
        other
          ? `Your ${portal} account now uses ${other}. If that was you, there is nothing to do.`
          : `Your ${portal} account now uses another e-mail address. If that was you, there is nothing to do.`,
      ],
      button: "Open your account",
      footnote: `It was not you? Write to ${portal} at once: this address can no longer sign in.`,
    }),
    phone_changed: ({ portal }: Values) => ({
      subject: `Your ${portal} account has a new phone number`,
      title: "A new phone number",
      paragraphs: [
        `A new phone number was set for your ${portal} account. It can be used to sign in. If that was you, there is nothing to do.`,
      ],
      button: "Open your account",
      footnote: "It was not you? Change your password at once, then put your own phone number back.",
    }),
    identity_linked: ({ portal }: Values) => ({
      subject: `A way to sign in was added to your ${portal} account`,
      title: "A way to sign in was added",
      paragraphs: [
        `An account with another company, such as Google, can now be used to sign in to your ${portal} account. If you linked it, there is nothing to do.`,
      ],
      button: "Open your account",
      footnote: "It was not you? Change your password at once, then remove the sign-in you do not know.",
    }),
    identity_unlinked: ({ portal }: Values) => ({
      subject: `A way to sign in was removed from your ${portal} account`,
      title: "A way to sign in was removed",
      paragraphs: [
        `One of the ways to sign in to your ${portal} account was removed and no longer works. If that was you, there is nothing to do.`,
      ],
      button: "Open your account",
      footnote: `If you didn’t remove it, choose a new password now: “Forgot password” on the sign-in page of ${portal}. If that doesn’t work, write to ${portal}.`,
    }),
    factor_added: ({ portal }: Values) => ({
      subject: `A second step was added to your ${portal} account`,
      title: "A second step was added",
      paragraphs: [
        `Signing in to your ${portal} account now takes a second step. If you set it up, there is nothing to do.`,
      ],
      button: "Open your account",
      footnote: "It was not you? Change your password at once, then remove the second step you do not know.",
    }),
    factor_removed: ({ portal }: Values) => ({
      subject: `A second step was removed from your ${portal} account`,
      title: "A second step was removed",
      paragraphs: [
        `A second step of signing in to your ${portal} account was removed. If that was you, there is nothing to do.`,
      ],
      button: "Open your account",
      footnote: "It was not you? Change your password at once, then set up a second step again.",
    }),
  },
};
