/** The months of a short Spanish date, "30 sept 2027". */
const MONTHS = "(?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic)";

/**
 * What a line should not break in: phone numbers, times, amounts with their period or unit, dates, names that end in a
 * number ("Octo Green 12", "Champ Saver-12"), and short prefixes ("e-Plus"). Browsers and email programs break lines at
 * their hyphens and spaces.
 */
const TOGETHER = new RegExp(
  [
    /(?:\(\d{3}\) |(?:1-)?\d{3}-)\d{3}-\d{4}/u,
    /\d{1,2}(?::\d{2})?\s(?:AM|PM|[ap]\.\s?m\.)/u,
    /\$[\d,.]*\d (?:a|al) (?:month|year|mes|año)/u,
    /[\d,.]*\d\s(?:kWh|MB)\b/u,
    /\d{1,2} de \p{Ll}{4,10}(?: de \d{4})?(?!\p{L})/u,
    new RegExp(String.raw`\d{1,2} ${MONTHS}(?: \d{4})?(?!\p{L})`, "u"),
    new RegExp(
      String.raw`(?<!\p{L})\p{Lu}\p{L}* \d{1,2}(?:, \d{4})?(?![\d,.:]\d|\d| (?:kWh|MB|AM|PM|[ap]\.|de |${MONTHS}(?!\p{L})))`,
      "u",
    ),
    /(?<![\p{L}\d-])\p{L}-\p{L}+/u,
    /(?<![\p{L}\d-])\p{Lu}[\p{L}\d]*-\d{1,2}(?![\p{L}\d.])/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);

/** Stands between the facts of a line. The dot stays at the end of a line, because the space before it doesn't break. */
export const SEPARATOR = "\u00A0· ";

export interface TextPart {
  readonly text: string;
  /** A line should not break in it. */
  readonly together: boolean;
}

/** Splits a text into the parts that stay on one line and the text between them. Joined, they are the text. */
export function splitTogether(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: part, index } of text.matchAll(TOGETHER)) {
    if (index > end) parts.push({ text: text.slice(end, index), together: false });
    parts.push({ text: part, together: true });
    end = index + part.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), together: false });
  return parts;
}
