// Both parts of an email.
import type { MailDescription } from "./mail-description.ts";
import type { Message } from "./message.ts";
import { renderHtml } from "./render-html.ts";
import { renderText } from "./render-text.ts";

/** Renders the subject and both parts of an email. */
export function renderEmail(mail: MailDescription): Pick<Message, "subject" | "html" | "body"> {
  return { subject: mail.subject, html: renderHtml(mail), body: renderText(mail) };
}
