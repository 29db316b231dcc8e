// Areas and utilities of market/area-table.ts, whose connecting words are English.
const WORDS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\ban electric cooperative\b/g, "una cooperativa eléctrica"],
  [/\b(?:a|another) city utility or (?:a )?cooperative\b/g, "una empresa municipal o una cooperativa"],
  [/\banother city utility\b/g, "otra empresa municipal"],
  [/\ba city utility\b/g, "una empresa municipal"],
  [/\ba cooperative\b/g, "una cooperativa"],
  [/\bthe Rio Grande Valley\b/g, "el Valle del Río Grande"],
  [/\bthe Brazos Valley\b/g, "el valle del Brazos"],
  [/\bthe Big Bend\b/g, "el Big Bend"],
  [/\bthe Panhandle\b/g, "el Panhandle"],
  [/\bDenton County\b/g, "el condado de Denton"],
  [/\baround /g, "alrededor de "],
  [/\bsouth-west\b/g, "suroeste"],
  [/\bnorth\b/g, "norte"],
  [/\bsouth\b/g, "sur"],
  [/\beast\b/g, "este"],
  [/\bwest\b/g, "oeste"],
  [/^(?=(?:norte|sur|este|oeste)\b)/, "al "],
  [/ of /g, " de "],
  [/ and (?=[Ii])/g, " e "],
  [/ and /g, " y "],
  [/ or (?=[Oo])/g, " u "],
  [/ or /g, " o "],
];

/** The Spanish for an area or utility as the server names it; names of places and companies stay. */
export function placeInSpanish(text: string): string {
  return WORDS.reduce((result, [pattern, spanish]) => result.replace(pattern, spanish), text);
}
