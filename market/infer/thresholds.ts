// Usage thresholds in English and Spanish sentences ("at least 1,000 kWh", "between 1,000 and 2,000 kWh", "menos de
// 1,000 kWh"), shared by listings and labels.

/** Usage in [min_kwh, max_kwh) or a part of it. Doubtful ends are flagged separately. */
export interface Threshold {
  readonly min_kwh: number | null;
  readonly max_kwh: number | null;
  /** A strict "over 1,000" (or the upper end of a band): an imprecise text may mean the other side of the boundary. */
  readonly min_strict: boolean;
  readonly max_inclusive: boolean;
  /** "between A and B": it is unclear whether B itself is included. */
  readonly max_doubtful: boolean;
  readonly start: number;
  readonly end: number;
}

const N = String.raw`(?:los |las |the )?\(?\s*(?<!\d|\d[.,])(\d{1,3}(?:,\d{3})+(?:\.9+)?|\d+(?:\.9+)?)(?:\.0+)?\s*\)?`;
const KWH = String.raw`\s*kwh\b`;

type Kind = "signs" | "limits" | "between" | "at_least" | "over" | "below" | "up_to";

// Order matters: the more specific pattern comes first, and a span is consumed once.
const PATTERNS: ReadonlyArray<readonly [Kind, RegExp]> = [
  [
    "signs",
    new RegExp(
      String.raw`(?<low>>\s*=?|≥)\s*${N}(?:${KWH})?\s*(?:and|but|&|,|-|to|y)?\s*(?<high><\s*=?|≤)\s*${N}${KWH}`,
      "g",
    ),
  ],
  [
    "limits",
    new RegExp(
      String.raw`\b(?:minimum|minimo|min\.?)(?: de| of|:)?\s*${N}(?:${KWH})?\s*(?:and|but|&|,|;|-|to|y)*\s*(?:a )?(?:maximum|maximo|max\.?)(?: de| of|:)?\s*${N}${KWH}`,
      "g",
    ),
  ],
  [
    "between",
    new RegExp(
      String.raw`\(?(?:\b(?:between|from|entre|de)\s+|>=?\s*)?${N}(?:${KWH})?\s*(?:-|\band\b|\bto\b|\by\b|\ba\b|\bthrough\b|\bhasta\b)\s*<?\s*${N}${KWH}`,
      "g",
    ),
  ],
  [
    "at_least",
    new RegExp(
      String.raw`(?:\bat least|\bminimum of|\breach(?:es|ing)?|\bat or (?:above|over)|\bnot less than|\bno less than|\b(?:above|over|greater than|more than|exceeds?) or equal(?:s)? to|\bequal(?:s)? (?:to )?or (?:is )?(?:greater|more|above|over|higher)(?: than)?|\bequals or exceeds|\bmeets or exceeds|\bal menos|\bcomo minimo|\balcance|\balcanza|\bllegue a|\b(?:mayor|superior)(?:es)? o igual(?:es)? (?:a|que)|\bigual(?:es)? o (?:mayor|superior)(?:es)?(?: a| que| de)?|>\s*=|≥)\s*(?:to\s*)?${N}${KWH}`,
      "g",
    ),
  ],
  [
    "at_least",
    new RegExp(
      String.raw`${N}${KWH}\)?\s*(?:\+|(?:(?:of )?(?:usage|use)\s+)?(?:or|and|o)\s+(?:more|greater|above|higher|over|mas)\b)`,
      "g",
    ),
  ],
  ["at_least", new RegExp(String.raw`${N}\s*(?:\+|(?:or|o)\s+(?:more|greater|mas))${KWH}`, "g")],
  [
    "up_to",
    new RegExp(
      String.raw`${N}${KWH}\)?\s*(?:(?:of )?(?:usage|use)\s+)?(?:or|o)\s+(?:less|fewer|below|under|lower|menos)\b`,
      "g",
    ),
  ],
  [
    "up_to",
    new RegExp(
      String.raw`(?:\bup to(?: and including)?|\bat most|\bat or (?:below|under)|\bno(?:t)? more than|\b(?:does |do |may |must )?not (?:to )?exceed(?:ing|s)?|\b(?:less than|below|under) or equal to|\bequal to or (?:less|lower|fewer)(?: than)?|\b(?:menor|inferior)(?:es)? o igual(?:es)? (?:a|que)|\b(?:maximum|max\.?|ceiling|cap|limit)(?: of| is|:)?|\bnot (?:be |go |is )?(?:in excess of|beyond|past|over|above|greater than|higher than)|\bmaximo(?: de)?|\b(?:capped|limited) (?:at|to)|\bhasta|\bfirst|\bprimeros|<\s*=|≤)\s*${N}${KWH}`,
      "g",
    ),
  ],
  [
    "over",
    new RegExp(
      String.raw`(?:\bover|\babove|\bmore than|\bgreater than|\bhigher than|\bexceed(?:s|ing|ed)?|\bin excess of|\bbeyond|\bpast|\bafter|\bmas de|\ben exceso de|\bmayor(?:es)? (?:de|que|a)|\bsuperior(?:es)? a|\bsuper[ea]n?|\bexced[ae]n?|\bpas[ea]n? de|>)\s*(?:the first\s*)?${N}${KWH}`,
      "g",
    ),
  ],
  [
    "below",
    new RegExp(
      String.raw`(?:\bbelow|\bunder|\bless than|\bfewer than|\blower than|\bdoes not reach|\bmenos de|\bmenor(?:es)? (?:de|que|a)|\binferior(?:es)? a|\bno alcance|<)\s*${N}${KWH}`,
      "g",
    ),
  ],
];

const toNumber = (text: string | undefined): number => Number((text ?? "").replaceAll(",", ""));

/** "Over 999.99 kWh" and "up to 999.99 kWh" both mean the next whole kWh as the boundary. */
function toWholeBounds(found: Threshold): Threshold {
  const { min_kwh, max_kwh } = found;
  const isMinPart = min_kwh !== null && !Number.isInteger(min_kwh);
  const isMaxPart = max_kwh !== null && !Number.isInteger(max_kwh);
  return {
    ...found,
    ...(isMinPart ? { min_kwh: Math.ceil(min_kwh), min_strict: false } : {}),
    ...(isMaxPart ? { max_kwh: Math.ceil(max_kwh), max_inclusive: false, max_doubtful: false } : {}),
  };
}

function threshold(kind: Kind, match: RegExpMatchArray): Threshold {
  const first = toNumber(match[1]);
  const start = match.index ?? 0;
  const span = { start, end: start + match[0].length };
  const open = { min_kwh: null, max_kwh: null, min_strict: false, max_inclusive: false, max_doubtful: false };
  if (kind === "signs") {
    const isLowStrict = /^>\s*$/.test(match.groups?.["low"] ?? "");
    const isHighIncluded = /[=≤]/.test(match.groups?.["high"] ?? "");
    return {
      ...open,
      ...span,
      min_kwh: toNumber(match[2]),
      min_strict: isLowStrict,
      max_kwh: toNumber(match[4]),
      max_inclusive: isHighIncluded,
    };
  }
  if (kind === "limits") {
    return { ...open, ...span, min_kwh: first, max_kwh: toNumber(match[2]), max_inclusive: true };
  }
  if (kind === "between") {
    const to = toNumber(match[2]);
    // "1,000 to 1,999": the end is included, and the band ends at the next whole kWh.
    const counted = to % 100 === 99;
    return { ...open, ...span, min_kwh: first, max_kwh: counted ? to + 1 : to, max_doubtful: !counted };
  }
  if (kind === "at_least") return { ...open, ...span, min_kwh: first };
  if (kind === "over") return { ...open, ...span, min_kwh: first, min_strict: true };
  return { ...open, ...span, max_kwh: first, max_inclusive: kind === "up_to" };
}

/** Converts text to lower case without accents, with one spelling of "kWh" and of dashes. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/kilo\s?watt[\s-]*hours?|\bkwhs\b|\bkw\s?h\b|kilovatios?[\s-]*horas?/g, "kwh")
    .replaceAll(/\s+/g, " ")
    .trim();
}

// "at least 1,000 kWh but less than 2,000 kWh" is one band, not two conditions.
function joinBounds(found: ReadonlyArray<Threshold>, text: string): Threshold[] {
  const joined: Threshold[] = [];
  for (const next of found) {
    const last = joined.at(-1);
    const between = last === undefined ? "" : text.slice(last.end, next.start);
    if (last?.min_kwh != null && last.max_kwh === null && next.min_kwh === null && !/[$¢]/.test(between)) {
      joined[joined.length - 1] = {
        ...next,
        min_kwh: last.min_kwh,
        min_strict: last.min_strict,
        start: last.start,
      };
    } else joined.push(next);
  }
  return joined;
}

/** Returns every usage threshold of a folded sentence (`foldText`), in order. */
export function findThresholds(folded: string): Threshold[] {
  const found: Threshold[] = [];
  for (const [kind, pattern] of PATTERNS) {
    for (const match of folded.matchAll(pattern)) {
      const next = toWholeBounds(threshold(kind, match));
      if (found.every((other) => next.end <= other.start || next.start >= other.end)) found.push(next);
    }
  }
  found.sort((a, b) => a.start - b.start);
  return joinBounds(found, folded);
}

/**
 * Whether a folded sentence names a usage outside of every threshold that was understood. Such a usage may be a condition
 * that was missed.
 */
export function namesAnotherUsage(folded: string, thresholds: ReadonlyArray<Threshold>): boolean {
  return [...folded.matchAll(/\d\)?\s*-?\s*\(?kwh\b|\b(?:hundred|thousand|cientos|mil)\s+kwh\b/g)].some(
    ({ index }) => !thresholds.some((one) => index >= one.start && index < one.end),
  );
}
