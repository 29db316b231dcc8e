// What a mail says, said once: both of its parts, text and HTML, are made of this.
import type { Language } from "#server/platform/mail/courier.ts";
import type { MailDescription } from "#server/platform/mail/mail-description.ts";
import { durationInWords } from "./duration.ts";
import type { MailKind, MailWords, Values } from "./mail-words.ts";
import { isTextNotice } from "./text-words.ts";

interface Parts {
  readonly language: Language;
  readonly link: string | null;
  readonly code: string | null;
  readonly code_life_seconds: number;
}

function lifeOf({ frame }: MailWords, hasLink: boolean, hasCode: boolean, parts: Parts): string[] {
  if (parts.code_life_seconds <= 0 || (!hasLink && !hasCode)) return [];
  const form = hasLink && hasCode ? "both" : hasLink ? "link" : "code";
  return [frame.life[form](durationInWords(parts.code_life_seconds, parts.language))];
}

/** Describes a mail of `kind` in the language of `words`. */
export function describeMail(
  kind: MailKind,
  words: MailWords,
  values: Values,
  parts: Parts,
): MailDescription {
  const { frame } = words;
  const { subject, title, paragraphs, button: label, footnote } = words.kinds[kind](values);
  const { link, code } = parts;
  const button = link && label ? { label, link, or_open: frame.or_open } : null;
  const terms = [
    // What a notice carries cannot be used up: its link only opens a page.
    ...(isTextNotice(kind) ? [] : lifeOf(words, button !== null, Boolean(code), parts)),
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
