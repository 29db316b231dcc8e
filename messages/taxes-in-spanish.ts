// Spanish versions of what taxes are named after, as the formatter of messages {source, taxTerm}.

/** Names of districts and sources of market/data/taxes.json. */
const TAX_TERMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^Crime control and prevention district$/, "Distrito de control y prevención del delito"],
  [/^Texas Utilities Code, Section /, "Código de Servicios Públicos de Texas, sección "],
  [/^Texas Tax Code, Section /, "Código Fiscal de Texas, sección "],
  // Rows that an earlier release stored.
  [/^Utilities Code /, "Código de Servicios Públicos, sección "],
  [/^Tax Code /, "Código Fiscal, sección "],
  [/^City code /, "Código municipal, sección "],
  [/, which states no rate\b/, ", que no indica la tasa"],
  [/[;,](?: as)? shown on a January 2026 bill$/, ", según una factura de enero de 2026"],
  [/^A January 2026 bill with both taxes\b/, "Una factura de enero de 2026 con los dos impuestos"],
  [/^Population from the 2020 census$/, "Población según el censo de 2020"],
  [/; population from the 2020 census$/, "; población según el censo de 2020"],
];

/** Returns the Spanish for a tax district or a source of a rate. */
export function taxTermInSpanish(text: string): string {
  return TAX_TERMS.reduce((result, [pattern, spanish]) => result.replace(pattern, spanish), text);
}

/** Formatter of a tax district or a source of a rate. */
export function taxTerm(text: string, locale: string): string {
  return locale.startsWith("es") ? taxTermInSpanish(text) : text;
}
