// Names that labels use for groups of hours.

const NAMES = [
  ["super_off_peak", /super off[- ]?peak/],
  ["off_peak", /off[- ]?peak|non[- ]?peak|fuera de (?:horas? )?pico\b/],
  ["mid_peak", /mid[- ]?peak|shoulder|partial[- ]?peak/],
  ["peak", /\b(?:on[- ]?)?peak\b|horas? pico\b/],
  ["ev", /(?<!\bnon[- ]?)\bev\b|electric vehicle|(?<!e|over)charging hours|vehicle charging/],
  [
    "night_and_weekend",
    /\bnights? ?(?:and|&|\+|\/|or) ?(?:on |free |all )?weekends?\b|\bweekends? ?(?:and|&|\+|\/|or) ?(?:at |free )?nights?\b|\bnoches y (?:los )?fin(?:es)? de semana\b/,
  ],
  ["night", /\b(?:week)?night(?:s|time)?\b|\bovernight\b|\bevening(?:s)?\b|\bnoches?\b|\bnocturn[ao]s?\b/],
  ["weekend", /\bweekends?\b|fin(?:es)? de semana/],
  ["weekday", /\bweekdays?\b|dias de semana|entre semana/],
  [
    "day",
    /\bday ?time\b|\bdiurn[ao]s?\b|\bday hours\b|(?<!\b(?:each|every|per|all|any|business|a|one) )\bday(?= ?[:=)])|\bdays? energy\b|\b(?<!(?:each|every|per|all|business) )days\b(?! (?:of|before|after|from|prior|notice))/,
  ],
  ["summer", /(?<!\bnon[- ]?)\bsummer\b|\bverano\b/],
  ["winter", /(?<!\bnon[- ]?)\bwinter\b|\binvierno\b/],
  [
    "other",
    /\ball other\b|\bany other\b|\bremaining (?:hours|usage)\b|\bother (?:hours|times|months)\b|\bnon[- ]?(?:free|summer|winter|ev)\b/,
  ],
  ["free", /(?<!\bnon[- ]?)\bfree\b|\bno (?:energy )?charge\b|\bgratis\b/],
] as const;

export type WindowName = (typeof NAMES)[number][0];

/** Names whose hours are whole days or that name days themselves. */
export const DAY_NAMES: ReadonlySet<WindowName> = new Set([
  "weekend",
  "weekday",
  "night_and_weekend",
  "day",
  "other",
]);

export interface NameHit {
  readonly name: WindowName;
  readonly start: number;
  readonly end: number;
}

/** Returns the window names in a folded text, in order. "off-peak" is not also "peak". */
export function windowNames(text: string): NameHit[] {
  const hits: NameHit[] = [];
  for (const [name, pattern] of NAMES) {
    for (const match of text.matchAll(new RegExp(pattern, "g"))) {
      const hit = { name, start: match.index, end: match.index + match[0].length };
      if (hits.every((other) => hit.end <= other.start || hit.start >= other.end)) hits.push(hit);
    }
  }
  return hits.sort((a, b) => a.start - b.start);
}

/**
 * Returns the one name that best identifies the hours a text is about. Weekdays and "free" only count if nothing else
 * is named.
 */
export function mainName(text: string): WindowName | null {
  const names = windowNames(text).map((hit) => hit.name);
  const strong = names.find((name) => name !== "free" && name !== "weekday" && name !== "weekend");
  return strong ?? names.find((name) => name !== "free") ?? names[0] ?? null;
}

/** Decides which of two named windows is the rest of the hours: the one further left here. */
export const CATCH_ALL_ORDER: ReadonlyArray<WindowName> = [
  "other",
  "day",
  "weekday",
  "off_peak",
  "winter",
  "mid_peak",
];
