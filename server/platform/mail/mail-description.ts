// What a mail says, said once: both of its parts, text and HTML, are made of this.
import type { Language } from "./message.ts";

export interface MailDescription {
  readonly language: Language;
  readonly subject: string;
  /** What a mail program shows beside the subject; never holds the code. */
  readonly preheader: string;
  readonly portal: string;
  readonly title: string;
  readonly paragraphs: ReadonlyArray<string>;
  readonly button: { readonly label: string; readonly link: string; readonly or_open: string } | null;
  readonly code: { readonly intro: string; readonly code: string } | null;
  /** How long the link and the code work, and that the code is the reader's alone. */
  readonly terms: string | null;
  readonly footnote: string;
  /** Where the footnote's words lead. */
  readonly footnote_link?: { readonly label: string; readonly link: string } | null;
  /** Who sent this to whom. */
  readonly sent: string;
}
