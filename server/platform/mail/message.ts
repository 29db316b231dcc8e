// A message as its sender hands it over.

export type Language = "en" | "es";

export interface Message {
  /** What it is about, such as "auth.recovery"; for the outbox, never shown to people. */
  readonly kind: string;
  readonly channel: "email" | "sms";
  /** An e-mail address, or a phone number as digits with the country code and no plus sign. */
  readonly to: string;
  readonly language: Language;
  /** Null for a text message. */
  readonly subject: string | null;
  readonly html: string | null;
  /** The plain text; the whole of a text message. */
  readonly body: string;
  /** For mails that one may be rid of: a POST to it, without any question, ends them (RFC 8058). */
  readonly unsubscribe_url?: string | null;
}
