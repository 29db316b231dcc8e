// A credit, fee or surcharge of only some months, days or steps of usage. A tariff charges the same every month, so such
// a sentence must stay unread, in listings and in labels.

const MONTH =
  "(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)(?![a-z])\\.?";
const COUNT =
  "(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|un|una|dos|tres|cuatro|seis|nueve|doce)";
const BILL =
  "(?:months?|bills?|billings?|billing (?:cycles?|periods?|months?)|invoices?|cycles?|statements?|meses|mes|facturas?|ciclos?)";
const FULL = "(?:full |consecutive |complete |monthly |calendar |contract |service )?";

/** The day of a document or contract: "June 1, 2026", "June 2026", "1 de junio de 2026". It limits nothing by itself. */
const DATE = new RegExp(
  String.raw`\b${MONTH} ?(?:\d{1,2}(?:st|nd|rd|th)?,? ?)?(?:of )?20\d\d\b|\b\d{1,2} (?:de )?${MONTH} (?:de(?:l)? )?20\d\d\b`,
  "g",
);
/** A date that ends a credit. One that ends an offer or starts a contract does not. */
const UNTIL_DATE =
  /\b(?:through|thru|until|till|expires?(?: on)?|ends?(?: on)?|ending|hasta)(?: the)? (?:date|\d{1,2}[/-]\d{1,2}[/-]\d{2,4})/;
const ABOUT_OFFER =
  /\b(?:offers?|enroll\w*|sign\w*|order\w*|contracts?|tdu|tdsp|deliver\w*|effective|as of|plan ends)\b/;

// "May" and "mar" alone are words too, so a single month needs a word before it, or another month beside it.
const MONTHS: ReadonlyArray<RegExp> = [
  new RegExp(
    String.raw`\b${MONTH}(?:\s+\d{1,2}(?:st|nd|rd|th)?)?\s*(?:-|/|,|&|\bthrough\b|\bthru\b|\bto\b|\buntil\b|\btill\b|\band\b|\bor\b|\ba\b|\by\b|\bhasta\b|\bo\b)+\s*(?:\d{1,2} de )?(?:the )?(?:end of )?(?:and )?${MONTH}`,
  ),
  new RegExp(
    String.raw`\b(?:in|during|from|through|thru|until|only|each|every|of|for|between|en|durante|desde|de|hasta)\s+(?:the )?(?:months? of |mes(?:es)? de )?(?:early |late |mid-?)?${MONTH}(?!\s*(?:be|not|apply|vary|change)\b)`,
  ),
  /\b(?:january|february|april|june|july|august|september|october|november|december|enero|febrero|abril|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b/,
];

const SEASON =
  /\b(?:summer(?:time)?|winter(?:time)?|(?<!\ball )seasons?|seasonal(?:ly)?|verano|invierno|otono|temporadas?|primavera)\b|\b(?:in|during|each|every) (?:the )?(?:spring|fall|autumn)\b|\b(?:spring|fall|autumn) (?:months?|season\w*|usage|bill|credit|discount|rebate|fee|charge|surcharge|and (?:summer|winter|fall|spring))|\bholiday (?:months?|season|credit)/;
/** A provider's name. */
const SUMMER_ENERGY = /\bsummer energy(?:,? llc)?\b(?! (?:charge|rate|price|credit|surcharge))/g;

const ALTERNATING = new RegExp(
  String.raw`\b(?:every other|alternat\w+|(?:every|each|any|cada) (?:second|third|fourth|sixth|2nd|3rd|4th|6th|${COUNT}(?: \(\d+\))?)) ${FULL}${BILL}\b|\b(?:odd|even)[- ](?:numbered )?(?:months?|bill\w*|cycles?)|\bmonths (?:with|having) \d+ days|\bq[1-4]\b|\bbi-?monthly\b|\bquarter(?:ly|s)?\b|\bevery half year\b|\b(?:once|twice|one time|two times|una vez|${COUNT} times) (?:per|a|each|every|during|in|al|por) |\b(?:per|a|each|every|al|por|cada) (?:contract |calendar )?(?:year|contract term|ano)\b|\b(?:annual(?:ly)?|yearly|anual(?:mente)?) (?:usage |bill )?(?:credit|rebate|discount|fee|charge|credito|descuento|cargo)|\banniversary\b`,
);

/** The first, last or named months of the contract: "for the first 6 months", "limited to 6 credits". */
const LIMITED: ReadonlyArray<RegExp> = [
  new RegExp(
    String.raw`\b(?:first|next|last|final|initial|remaining|after|primer[oa]?s?|ultim[oa]s?|proxim[oa]s?) (?:the )?(?:first )?${COUNT}(?: \(\d+\))? ${FULL}${BILL}\b`,
  ),
  new RegExp(
    String.raw`\b(?:from|after|starting|beginning|in|until|through)(?: with| in| of| on)?(?: the)? (?:contract )?(?:months?|year|billing cycle|bill) (?:\d{1,2}|two|three|four|six|seven|twelve)\b`,
  ),
  /\b(?:first|1st|second|third|2nd|3rd|last|final) (?:contract )?year\b/,
  /\b(?:months?|meses|bills?|billing cycles?|cycles?|ciclos?|invoices?|years?) (?:#|no\.? ?)?\d{1,2}\s*(?:-|,|&|to|through|thru|and|or|a|y)\s*\d{1,2}\b(?!,?\d)/,
  new RegExp(
    String.raw`\b(?:limit(?:ed)?|capped?|max(?:imum)?|up to|no more than|not (?:to )?exceed|at most|only|total|maximo|limitad[oa]|solo|hasta)\b[^.$\d]{0,25}\b${COUNT}(?: \(\d+\))? ${FULL}(?:bill |usage |monthly )*(?:credits?|rebates?|discounts?|times?|applications?|creditos?|descuentos?|veces|vez|${BILL})\b(?! (?:per|each|every|a|por|al) (?:month|bill|cycle|mes))`,
  ),
  new RegExp(
    String.raw`\b(?:for|during|in|por|durante|en) (?:the |any |up to |only |a period of )?(?:[1-9]|10|11|one|two|three|four|five|six|seven|eight|nine|ten|eleven|tres|cuatro|seis|nueve)(?: \(\d+\))? (?:consecutive |full )?${BILL}\b(?! (?:contract|term|plan|de contrato))`,
  ),
  // "The credit ends after your sixth bill". The first bill only starts what every month has.
  new RegExp(
    String.raw`\b(?:after|until|till|through|before|from|starting|beginning|in|with|on|ends?|begins?|starts?)\b[^.]{0,20}\b(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|2nd|3rd|\d{1,2}th) ${FULL}${BILL}\b`,
  ),
  new RegExp(
    String.raw`\b${COUNT}(?: \(\d+\))? (?:bill |usage |monthly )*(?:credits?|creditos?|times|veces)\b(?! (?:per|each|every|a|por|al) )[^.$]{0,20}\b(?:max(?:imum)?|total|only|maximo)\b`,
  ),
  /\b(?:half|quarter|part|portion) of (?:the |your )?(?:contract|term|year)\b/,
  new RegExp(String.raw`\b${COUNT} (?:of|out of|de) (?:the |los )?(?:\d{1,2}|twelve|doce) ${BILL}\b`),
];

/** Several times a month: "$50 for every 1,000 kWh", "$0.02 for each kWh". */
const PER_STEP = /\b(?:each|every|per|cada)\s+(?:additional |full |complete )?\(?\d[\d,]*\)?\s*-?\s*kwh\b/;
const PER_KWH = /\b(?:each|every|cada)\s+(?:additional )?kwh\b/;
/** A usage of one day, week or hour, which is not the month's. */
const PER_DAY =
  /(?<!\d[- ]?)\b(?:day|daily|dia|diari[oa]|weekly|week|semana|hourly|hour|hora)\b|\bon (?:\w+ ){0,2}days\b|(?<!\d )\bdays (?:when|where|[io]n which|that)\b/;
/** A credit of one named bill. Without a usage, it is a gift, which has its own rule. */
const ONE_BILL = new RegExp(
  String.raw`\b(?:first|1st|second|2nd|third|3rd|last|final|initial|primer[ao]?|ultim[ao]|\d{1,2}th) (?:full )?${BILL}\b`,
);

/**
 * Whether a folded sentence (`foldText`) limits what it states to some months of the year or of the contract, by month,
 * season, count or date.
 */
function isOfSomeMonths(sentence: string): boolean {
  const plain = sentence.replaceAll(SUMMER_ENERGY, " ").replaceAll(DATE, "date");
  if (UNTIL_DATE.test(plain) && !ABOUT_OFFER.test(plain)) return true;
  const undated = plain.replaceAll(
    /\b(?:starting|beginning|as of|effective|before|on|issued|since) date\b/g,
    " ",
  );
  return [...MONTHS, SEASON, ALTERNATING, ...LIMITED].some((pattern) => pattern.test(undated));
}

/** "It applies only from June through September" is about the sentence before it. */
const REFERS_BACK =
  /^\W*(?:it|this|that|these|they|both|applie[sd]|available|offered|valid|only|given|paid)\b/;
const ABOUT_CHARGE =
  /\b(?:credit\w*|discounts?|rebates?|bonus|fees?|surcharges?|(?:base|minimum usage|usage|service|monthly) charges?|descuentos?|bonificacion\w*|cargos?|cuotas?)\b/;
const ABOUT_PLAN =
  /\b(?:rates?|prices?|plan|product|offer|contract|label|document|disclosure|efl|agreement|energy|tdu|tdsp|deliver\w*|utilit\w*|typical|average)\b/;

/**
 * Whether a folded sentence without an amount limits a credit or fee to some months. `followsCharge` says that a sentence
 * with one is before it: "Waived June to August".
 */
export function limitsMonths(sentence: string, followsCharge: boolean): boolean {
  const refersBack = followsCharge || REFERS_BACK.test(sentence);
  const isAbout = ABOUT_CHARGE.test(sentence) || (refersBack && !ABOUT_PLAN.test(sentence));
  return isAbout && isOfSomeMonths(sentence);
}

/** Whether a folded sentence limits what it states to some months of the contract: "the first 6 months". */
export function isOfContractMonths(sentence: string): boolean {
  return LIMITED.some((pattern) => pattern.test(sentence));
}

/**
 * Whether a folded sentence with dollars counts them another way than once a month: in some months, for each day, or for
 * every N kWh. `hasUsage` says that it has a usage in kWh.
 */
export function isNotMonthly(sentence: string, hasUsage: boolean): boolean {
  if (isOfSomeMonths(sentence) || PER_STEP.test(sentence)) return true;
  return hasUsage && (PER_KWH.test(sentence) || PER_DAY.test(sentence) || ONE_BILL.test(sentence));
}
