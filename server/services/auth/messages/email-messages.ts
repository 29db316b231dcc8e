// The shape of the words of a mail; each language fills it, and a missing one is a type error.
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

/** What the words speak of. `other`: the other address of a change, null where there is none. */
export interface Values {
  readonly portal: string;
  readonly to: string;
  readonly other: string | null;
  /** What the code or link confirms, as a sentence; null where that needs none. */
  readonly confirms: string | null;
}

export interface KindMessages {
  /** Never with a code: a locked screen shows it. */
  readonly subject: string;
  readonly title: string;
  /** What this is about. The first is also what a mail program shows beside the subject. */
  readonly paragraphs: ReadonlyArray<string>;
  /** What the link does; null where the mail never carries one. */
  readonly button: string | null;
  /** What to do where it was not the reader's doing. */
  readonly footnote: string;
}

export interface EmailMessages {
  readonly frame: {
    readonly or_open: string;
    readonly code: string;
    readonly code_beside_link: string;
    /** How long it works, for a mail with both, a link alone, a code alone. */
    readonly ttl: Record<"both" | "link" | "code", (ttl: string) => string>;
    /** What the code or link of a new account confirms. `at`: date and time; `provider`: such as Google, empty without one. */
    readonly confirms: Record<
      "password" | "no_password" | "provider",
      (values: { readonly at: string; readonly provider: string }) => string
    >;
    readonly keep_code: (values: Values) => string;
    readonly sent: (values: Values) => string;
  };
  readonly kinds: Record<MailKind, (values: Values) => KindMessages>;
}
