// The text part of a mail.
import type { MailDescription } from "./mail-description.ts";

/** The mail as plain text: paragraphs with an empty line between, the link and the code each on a line of its own. */
export function renderText(mail: MailDescription): string {
  const { button, code, footnote_link } = mail;
  const blocks = [
    mail.title,
    ...mail.paragraphs,
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...(code ? [`${code.intro}\n${code.code}`] : []),
    ...(mail.terms ? [mail.terms] : []),
    mail.footnote,
    ...(footnote_link ? [`${footnote_link.label}:\n${footnote_link.link}`] : []),
    // A mail program takes what follows "-- " for a signature.
    `-- \n${mail.sent}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}
