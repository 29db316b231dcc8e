// Texts that do not settle a price: indexed and wholesale products, documents that are no labels. A rejected label has
// no tariff at all, because any would be a guess.

/** Formulas and sources of a price that is only known afterwards. */
const INDEXED =
  /\bnymex\b|mmbtu|henry hub|houston ship channel|natural gas (?:price )?(?:index|futures)|index(?:ed)? (?:energy )?(?:charge|price|rate|formula)|\bgas multiplier|(?:type of product|product type|tipo de producto)[\s:]*(?:is )?(?:an? )?index/;
const WHOLESALE =
  /wholesale (?:energy |electricity |market )?(?:price|cost|rate)|real[- ]time (?:settlement|wholesale|market|price)|settlement point|\brtspp\b|\brtm\b|\blmp\b|day[- ]ahead market/;
const ABOUT_SURPLUS =
  /excess|surplus|export|buy-?\s?back|sell-?\s?back|sold|solar|generat|repurchase|credit|sent to the grid/;
/** "Your price can change because of the market" explains a variable plan, without a formula. */
const EXPLAINS =
  /may (?:vary|change|be)|can (?:vary|change)|will (?:vary|change)|depend|conditions|such as|no(?:t| index| wholesale)\b|n\/a|at any time/;
const LABEL =
  /electricity facts? label|\befl\b|etiqueta de (?:datos|informacion)|hoja de datos|average (?:monthly )?(?:price|use|usage)/;
const TERMS = /terms? of service|terminos (?:de|del) servicio|your rights as a customer/;

/** Returns why no tariff can be read, or null. `statements` are folded. */
export function findRejection(statements: ReadonlyArray<string>): string | null {
  const indexed = statements.find(
    (one) => INDEXED.test(one) && !EXPLAINS.test(one) && !ABOUT_SURPLUS.test(one),
  );
  if (indexed !== undefined)
    return "the price is indexed: it follows a formula, and the label does not settle it";
  const wholesale = statements.find((one, index) => {
    if (!WHOLESALE.test(one) || EXPLAINS.test(one)) return false;
    const around = statements.slice(Math.max(0, index - 1), index + 2).join(" ");
    return !ABOUT_SURPLUS.test(around);
  });
  return wholesale === undefined
    ? null
    : "the energy is charged at the wholesale market price, which no label states";
}

/** Returns what the text is, if it is no label: said of a document without average prices. */
export function describeDocument(text: string): string {
  const folded = text.toLowerCase();
  if (TERMS.test(folded.slice(0, 3000)) && !/average (?:monthly )?(?:price|use)/.test(folded))
    return "this is a terms of service document, not an Electricity Facts Label";
  return LABEL.test(folded)
    ? "no average prices at 500, 1,000 and 2,000 kWh found"
    : "this is not an Electricity Facts Label: no average prices at 500, 1,000 and 2,000 kWh found";
}
