// The texts of one kind of email in the catalog (messages/en/server), and how they become an email.
import { type CatalogMessage, renderMessage } from "#messages/render-message.ts";
import type { MailDescription } from "./mail-description.ts";

/** The subject is also the heading. `next` and `more` follow the first paragraph if they are not empty. */
export interface EmailTexts<V> {
  readonly subject: CatalogMessage<V>;
  readonly lead: CatalogMessage<V>;
  readonly next?: CatalogMessage<V>;
  readonly more?: CatalogMessage<V>;
}

/** Renders the subject and the paragraphs. An email client shows the first paragraph next to the subject. */
export function renderEmailTexts<V>(
  { subject, lead, next, more }: EmailTexts<V>,
  values: V,
): Pick<MailDescription, "subject" | "preheader" | "paragraphs"> {
  const paragraphs = [lead, next ?? "", more ?? ""]
    .map((message) => renderMessage(message, values))
    .filter((text) => text !== "");
  return { subject: renderMessage(subject, values), preheader: paragraphs[0] ?? "", paragraphs };
}
