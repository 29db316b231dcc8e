// The text part of an email.
import type { MailDescription, MailRow } from "./mail-description.ts";

function renderRow({ label, detail, value }: MailRow): string {
  return `${label}: ${value}${detail ? `\n  ${detail}` : ""}`;
}

/**
 * Renders the email as plain text: paragraphs separated by an empty line, the link and the code each on a line of its
 * own.
 */
export function renderText(mail: MailDescription): string {
  const { button, offer, code, footnote_link } = mail;
  const blocks = [
    mail.subject,
    ...mail.paragraphs,
    ...(mail.rows && mail.rows.length > 0 ? [mail.rows.map(renderRow).join("\n")] : []),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...(offer ? [`${offer.text}\n\n${offer.label}:\n${offer.link}`] : []),
    ...(code ? [`${code.intro}\n${code.code}`] : []),
    ...(mail.terms ? [mail.terms] : []),
    mail.footnote,
    ...(footnote_link ? [`${footnote_link.label}:\n${footnote_link.link}`] : []),
    // An email client treats text after "-- " as a signature.
    `-- \n${mail.sent}${mail.postal_address ? `\n${mail.postal_address}` : ""}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}
