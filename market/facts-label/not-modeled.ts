// Words that change when a price holds, or for which usage, in a way that no tariff has: holidays, every other week, "as
// low as".
import { findThresholds } from "../infer/thresholds.ts";

const HOLIDAY =
  /\bholidays?\b|\bnew year'?s?\b|\bmemori(?:al|per) day|\bindependence day|\blabor day|\bthanksgiving|\bchristmas|\beaster\b|\bjuly (?:4th|fourth)|\b(?:4th|fourth) of july|\bmartin luther king|\bpresidents'? day|\bveterans'? day|\bcolumbus day|\bjuneteenth|\bferiados?\b|\bdias? festivos?\b|\bnavidad\b/;
const ALSO_ON_HOLIDAYS =
  /\b(?:including|includes|even on|also on|regardless of|and also|incluidos?|incluyendo)(?: on)?(?: [a-z]+){0,2} (?:holidays|feriados|dias festivos)/;
/** Days to cancel or to pay by. */
const DEADLINE = /\bbusiness days?\b|terminat|rescind|rescission|cancel|\bdue date\b/;
const DAY = "(?:sun|mon|tues|wednes|thurs|fri|satur)day|lunes|martes|miercoles|jueves|viernes|sabado|domingo";
/** Nights, days or weekends that are counted or chosen. All seven days of the week are no choice. */
const PERIOD = `(?:days?|nights?|weekends?|hours?|(?:${DAY})s?)`;
const COUNT =
  "(?:first|second|third|fourth|last|one|two|three|four|five|six|eight|nine|ten|twelve|1st|2nd|3rd|4th|(?!7 |24 |365 )\\d{1,3})";
const SOME_TIMES = new RegExp(
  String.raw`\bevery (?:other|second|third)\b|\balternat(?:e|ing)\b|\bbi-?weekly\b|\b${COUNT} (?:full )?${PERIOD}(?: nights?)? (?:of|in|per|each|every|a)\b|\b${COUNT} free ${PERIOD}|\b(?:once|twice|${COUNT} times) (?:a|per|each|every) (?:week|month|year)|\b(?:odd|even)[- ](?:months?|weeks?|days?|nights?|weekends?|numbered)|\b(?:long|3[- ]day|three[- ]day) weekends?\b|\b(?:first|next|last|initial) ${COUNT} (?:full )?(?:months?|bills?|billing|cycles?|${PERIOD})\b|\b(?:select(?:ed)?|certain|some|designated|chosen) ${PERIOD}\b|\bcada (?:dos|tres|otro|otra)\b|\bquincenal|\bun[oa]? (?:${DAY}|noche|dia|fin de semana) (?:de cada|al|por) |\b(?:your|their|customer'?s?) (?:choice|choosing)\b|\b(?:you|customers?) (?:choose|pick|select)\b`,
);
/** How the averages split the usage, over a time that is past. */
const OF_AVERAGES = /assum|based on|profile|average/;
const NOT_EXACTLY =
  /\b(?:as (?:low|little) as|up to|starting (?:at|from)|starts? (?:at|from)|beginning at|no less than|at least|approximately|approx|around|about|desde|a partir de|hasta)(?: only| just)? \$?\d[\d.]* ?¢/;
const WHOLE_USAGE =
  /\ball (?:of )?(?:your |the )?(?:usage|kwh|energy|consumption|electricity)\b|\bentire\b|\b(?:every|each) kwh\b(?! (?:used )?(?:above|over|beyond|in excess))|\b(?:if|when|once) you\b|\b(?:for|in|during) (?:any |those |all )?months?\b|\btotal (?:monthly )?(?:usage|consumption)\b|\b(?:if|when|where|once|in months) (?:that |in which )?(?:your |the |you |total |monthly )*(?:usage|consumption|use)\b|\btodo (?:el|su) (?:consumo|uso)|\b(?:si|cuando) (?:el|su) (?:consumo|uso)/;
const ONLY_ABOVE =
  /\b(?:excess|additional|incremental|extra) (?:usage|kwh|energy)\b|\bkwh (?:used )?(?:above|over|beyond)\b/;
const ALL = /\ball\b|\bentire\b|\btotal\b/;
/** The highest usage with an average. Above it, the averages cannot show which kWh a price is for. */
const LAST_AVERAGE_KWH = 2000;

/** Whether a folded statement has other hours, or another price, on holidays. */
const hasHolidays = (statement: string): boolean =>
  HOLIDAY.test(statement) && !ALSO_ON_HOLIDAYS.test(statement) && !DEADLINE.test(statement);

/** Whether a price holds for the whole usage from a threshold on, or only above it, and no average shows which. */
function isForWholeUsage(statement: string): boolean {
  if (!statement.includes("¢") || !WHOLE_USAGE.test(statement)) return false;
  if (ONLY_ABOVE.test(statement) && !ALL.test(statement)) return false;
  return findThresholds(statement).some(
    ({ min_kwh, max_kwh }) => Math.max(min_kwh ?? 0, max_kwh ?? 0) + 1 >= LAST_AVERAGE_KWH,
  );
}

/**
 * Whether a folded statement limits a price in a way that no tariff has. `setsHours`: it gives hours to a price or makes
 * some free.
 */
export function isNotModeled(statement: string, setsHours: boolean): boolean {
  const isPriced =
    setsHours || /¢|\brates?\b|\bprices?\b|\bpricing\b|\bcharge[sd]?\b|\benergy\b|\bfree\b/.test(statement);
  return (
    (isPriced && hasHolidays(statement)) ||
    (setsHours && SOME_TIMES.test(statement) && !OF_AVERAGES.test(statement)) ||
    NOT_EXACTLY.test(statement) ||
    isForWholeUsage(statement)
  );
}
