// Spanish versions of texts that pure modules send to the page in English, as formatters of messages: {area, place},
// {text, detail}. Apart from the others, because few pages need them.

/** Connecting words in the areas and utilities of market/area-table.ts. */
const SPANISH_TERMS: ReadonlyArray<readonly [RegExp, string]> = [
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
  [/\bthe (.+) area\b/g, "la zona de $1"],
  [/\baround /g, "alrededor de "],
  [/\bsouthwest\b/g, "suroeste"],
  [/\bnorth\b/g, "norte"],
  [/\bsouth\b/g, "sur"],
  [/\beast\b/g, "este"],
  [/\bwest\b/g, "oeste"],
  [/^(?=(?:norte|sur|este|oeste)\b)/, "al "],
  [/(?<!\bCity) of /g, " de "],
  [/ and (?=[Ii])/g, " e "],
  [/ and /g, " y "],
  [/ or (?=[Oo])/g, " u "],
  [/ or /g, " o "],
];

/** Returns the Spanish for an area or utility as the server names it. Names of places and companies do not change. */
export function placeInSpanish(text: string): string {
  return SPANISH_TERMS.reduce((result, [pattern, spanish]) => result.replace(pattern, spanish), text);
}

/** The file readers' texts for what they expected or found. */
const DETAILS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^a number such as /, "un número como "],
  [/^a number$/, "un número"],
  [/^a value such as /, "un valor como "],
  [/^a header such as /, "un encabezado como "],
  [/^at most /, "como máximo "],
  [/ meters and their readings$/, " medidores y sus lecturas"],
  [/ MB of JSON$/, " MB de JSON"],
  [/ MB with quotation marks$/, " MB con comillas"],
  [/^0 or more$/, "0 o más"],
  [/^(\d+) columns$/, "$1 columnas"],
  [/^from (\S+) on$/, "del $1 en adelante"],
  [/^15, 30 or 60 minutes after the start$/, "15, 30 o 60 minutos después del inicio"],
  [/^(\d+) minutes after the start$/, "$1 minutos después del inicio"],
  [/^(\d+) to (\d+) days after (\S+)$/, "de $1 a $2 días después del $3"],
  [/^(\d+) values on (\S+)$/, "$1 valores el $2"],
  [/^a multiple of (\d+) minutes$/, "un múltiplo de $1 minutos"],
  [/^900, 1800 or 3600 seconds$/, "900, 1800 o 3600 segundos"],
  [/^seconds since 1970$/, "segundos desde 1970"],
  [/^start, duration and value$/, "inicio, duración y valor"],
  [/^a ReadingType with uom 72 \(Wh\)$/, "un ReadingType con uom 72 (Wh)"],
  [/^1 or 19$/, "1 o 19"],
];

/**
 * Translates a detail of a read error into Spanish. Parts without a translation (dates, column names) do not change.
 */
export function detailInSpanish(text: string): string {
  return DETAILS.reduce((result, [pattern, spanish]) => result.replace(pattern, spanish), text);
}

/** Formatter of an area or utility. */
export function place(text: string, locale: string): string {
  return locale.startsWith("es") ? placeInSpanish(text ?? "") : text;
}

/** Formatter of a detail of a read error. */
export function detail(text: string, locale: string): string {
  return locale.startsWith("es") ? detailInSpanish(text) : text;
}
