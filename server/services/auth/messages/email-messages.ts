// The shape of an email's texts. Each language implements it, and a missing text is a type error.
import { TEXT_NOTIFICATIONS } from "./sms-messages.ts";

export const MAIL_KINDS = [
  "confirmation",
  "invite",
  "magic_link",
  "recovery",
  "email_change_current",
  "email_change_new",
  "reauthentication",
  ...TEXT_NOTIFICATIONS,
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Values in the texts. `other`: the other address of a change, null if there is none. */
export interface Values {
  readonly portal: string;
  readonly to: string;
  readonly other: string | null;
  /** What the code or link confirms, as a sentence. Null if none is needed. */
  readonly confirms: string | null;
}

export interface KindMessages {
  /** Never with a code, because a locked screen shows it. */
  readonly subject: string;
  readonly title: string;
  /** What the email is about. An email client also shows the first one next to the subject. */
  readonly paragraphs: ReadonlyArray<string>;
  /** What the link does. Null if the email never has one. */
  readonly button: string | null;
  /** What to do if the recipient did not request it. */
  readonly footnote: string;
}

export interface EmailMessages {
  readonly frame: {
    readonly or_open: string;
    readonly code: string;
    readonly code_beside_link: string;
    /** How long it works, for an email with both, a link alone, a code alone. */
    readonly ttl: Record<"both" | "link" | "code", (ttl: string) => string>;
    /**
     * What the code or link of a new account confirms. `at`: date and time. `provider`: such as Google, empty without
     * one.
     */
    readonly confirms: Record<
      "password" | "no_password" | "provider",
      (values: { readonly at: string; readonly provider: string }) => string
    >;
    readonly keep_code: (values: Values) => string;
    readonly sent: (values: Values) => string;
  };
  readonly kinds: Record<MailKind, (values: Values) => KindMessages>;
}
