// The content of an email, from which both of its parts, text and HTML, are rendered.
import type { Language } from "#messages/languages.ts";

/** A line of a table: what it is, more about it in smaller print, and its number. */
export interface MailRow {
  readonly label: string;
  readonly detail?: string;
  readonly value: string;
}

export interface MailDescription {
  readonly language: Language;
  /** Also the heading. Never contains the code, because a locked screen shows it. */
  readonly subject: string;
  /** Shown by an email client next to the subject. Never contains the code. */
  readonly preheader: string;
  readonly portal: string;
  readonly paragraphs: ReadonlyArray<string>;
  /** A table after the paragraphs. */
  readonly rows?: ReadonlyArray<MailRow>;
  /** Opens the thing that the email is about. */
  readonly button: { readonly label: string; readonly link: string } | null;
  /** Another thing to do, in a sentence after the button, with its link. */
  readonly offer?: { readonly text: string; readonly label: string; readonly link: string } | null;
  readonly code: { readonly intro: string; readonly code: string } | null;
  /** How long the link and the code work, and that the code must not be shared. */
  readonly terms: string | null;
  readonly footnote: string;
  /** Link of the footnote's text. */
  readonly footnote_link?: { readonly label: string; readonly link: string } | null;
  /** Who sent this to which address, and why. */
  readonly sent: string;
  /** The operator's postal address, on marketing emails. */
  readonly postal_address?: string | null;
}
