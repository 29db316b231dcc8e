// The content of an email, from which both of its parts, text and HTML, are rendered.
import type { Language } from "#server/platform/mail/message.ts";
import type { MailDescription } from "#server/platform/mail/mail-description.ts";
import { formatDuration } from "./duration.ts";
import type { MailKind, EmailMessages, Values } from "./email-messages.ts";
import { isTextNotification } from "./sms-messages.ts";

interface Parts {
  readonly language: Language;
  readonly link: string | null;
  readonly code: string | null;
  readonly code_life_seconds: number;
}

function buildTtlTerms({ frame }: EmailMessages, hasLink: boolean, hasCode: boolean, parts: Parts): string[] {
  if (parts.code_life_seconds <= 0 || (!hasLink && !hasCode)) return [];
  const form = hasLink && hasCode ? "both" : hasLink ? "link" : "code";
  return [frame.ttl[form](formatDuration(parts.code_life_seconds, parts.language))];
}

/** Describes an email of `kind` in the language of `words`. */
export function describeMail(
  kind: MailKind,
  messages: EmailMessages,
  values: Values,
  parts: Parts,
): MailDescription {
  const { frame } = messages;
  const { subject, title, paragraphs, button: label, footnote } = messages.kinds[kind](values);
  const { link, code } = parts;
  const button = link && label ? { label, link, or_open: frame.or_open } : null;
  const terms = [
    // A notification cannot be used up: its link only opens a page.
    ...(isTextNotification(kind) ? [] : buildTtlTerms(messages, button !== null, Boolean(code), parts)),
    ...(code ? [frame.keep_code(values)] : []),
  ];
  return {
    language: parts.language,
    subject,
    preheader: paragraphs[0] ?? title,
    portal: values.portal,
    title,
    paragraphs,
    button,
    code: code ? { intro: button ? frame.code_beside_link : frame.code, code } : null,
    terms: terms.join(" ") || null,
    footnote,
    sent: frame.sent(values),
  };
}
