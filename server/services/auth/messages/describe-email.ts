// The content of an email of the auth service, from which both of its parts, text and HTML, are rendered.
import type { Catalog } from "#messages/catalog.ts";
import { getMessages } from "#messages/node.ts";
import { type CatalogMessage, renderMessage } from "#messages/render-message.ts";
import { type EmailTexts, renderEmailTexts } from "#server/platform/mail/email-texts.ts";
import { formatDuration } from "#server/platform/mail/format-duration.ts";
import type { MailDescription } from "#server/platform/mail/mail-description.ts";
import type { AuthMessageInput } from "./auth-message-input.ts";
import { isTextNotification, type MailKind } from "./message-kinds.ts";

type Messages = Catalog["serverAuthEmails"];

interface Values {
  readonly portal: string;
  /** The other address of a change. Null if there is none. */
  readonly other: string | null;
  readonly support: string | null;
}

interface Texts extends EmailTexts<Values> {
  /** What the link does. Left out if the email never has one. */
  readonly button?: string;
  /** What to do if the recipient did not request it. */
  readonly footnote: CatalogMessage<Values>;
}

/** Returns what the code or link of a new account confirms. Empty for others. */
function describeConfirms(t: Messages, { confirms }: AuthMessageInput): string {
  if (!confirms) return "";
  const { what, at } = confirms;
  return what === "provider"
    ? t.confirms.provider({ at, provider: confirms.provider })
    : t.confirms[what]({ at });
}

/** Returns how long the link and the code work. Empty if there is neither. */
function describeExpiry(t: Messages, hasLink: boolean, code: string | null, input: AuthMessageInput): string {
  const { code_life_seconds: seconds, language } = input;
  if (seconds <= 0 || (!hasLink && !code)) return "";
  const form = hasLink && code ? "both" : hasLink ? "link" : "code";
  return t.expiry[form]({ duration: formatDuration(seconds, language) });
}

function codeIntro(t: Messages, kind: MailKind, hasLink: boolean): string {
  // Who was invited did not start on a page.
  if (kind === "invite") return t.codeOfInvitation;
  return hasLink ? t.codeBesideLink : t.code;
}

/** Describes the email of `kind`. */
export function describeEmail(kind: MailKind, input: AuthMessageInput): MailDescription {
  const { language, link, portal_name: portal, to } = input;
  const t = getMessages("serverAuthEmails", language);
  const values = { portal, other: input.other_address || null, support: input.support_email };
  const texts: Texts = t.kinds[kind];
  const confirms = kind === "confirmation" ? { next: describeConfirms(t, input) } : {};
  const button = link && texts.button ? { label: texts.button, link } : null;
  const { code } = input;
  const terms = [
    // A notification cannot be used up: its link only opens a page.
    isTextNotification(kind) ? "" : describeExpiry(t, button !== null, code, input),
    code ? t.keepCode : "",
  ].filter(Boolean);
  return {
    language,
    portal,
    ...renderEmailTexts({ ...texts, ...confirms }, values),
    button,
    code: code ? { intro: codeIntro(t, kind, button !== null), code } : null,
    terms: terms.join(" ") || null,
    footnote: renderMessage(texts.footnote, values),
    sent: t.sent({ portal, to }),
  };
}
