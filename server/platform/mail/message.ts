// A message as its sender passes it on.
import type { Language } from "#messages/languages.ts";

export interface Message {
  /** What it is about, such as "auth.recovery". For the outbox, never shown to recipients. */
  readonly kind: string;
  readonly channel: "email" | "sms";
  /** An email address, or a phone number as digits with the country code and no plus sign. */
  readonly to: string;
  readonly language: Language;
  /** Null for a text message. */
  readonly subject: string | null;
  readonly html: string | null;
  /** The plain text, which is all of a text message. */
  readonly body: string;
  /** For emails with an unsubscribe link: a POST to it ends them without confirmation (RFC 8058). */
  readonly unsubscribe_url?: string | null;
}
