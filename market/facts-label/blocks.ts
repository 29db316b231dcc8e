// Rows that only make sense below another row: "next 500 kWh", "all additional kWh", or a usage under the name of a
// credit. Each gets what it takes from above, so that every later rule reads it alone.

const NEXT = /\bnext (\d[\d,]*) ?kwh\b/;
const LAST_END =
  /\b(?:first|up to|next|to|-|<=?|less than|below|under) ?(\d[\d,]*) ?kwh\b|\b(\d[\d,]*) ?kwh (?:or less|and below)/;
const ALL_MORE =
  /\b(?:all|each|every|any) (?:additional|remaining|other|further) (?:kwh|usage|energy)(?: used)?\b|\bremaining kwh\b|\bthereafter\b/;
const toKwh = (digits: string | undefined): number => Number((digits ?? "").replaceAll(",", ""));

/** Names the ends of "next 500 kWh" and "all additional kWh", which depend on the row above. */
export function nameBlocks(statements: ReadonlyArray<string>): string[] {
  let end: number | null = null;
  return statements.map((statement) => {
    const next = NEXT.exec(statement);
    if (next !== null && end !== null) {
      const from = end;
      end += toKwh(next[1]);
      return statement.replace(NEXT, `${from + 1} - ${end} kwh`);
    }
    if (end !== null && ALL_MORE.test(statement) && /\d¢/.test(statement))
      return statement.replace(ALL_MORE, `over ${end} kwh`);
    const match = /\d¢/.test(statement) ? LAST_END.exec(statement) : null;
    if (match !== null) end = toKwh(match[1] ?? match[2]);
    return statement;
  });
}

const HEADING =
  /^(?:usage (?:range )?)?((?:monthly |usage |bill |residential |minimum )*(?:credits?|usage fee|usage charge))s?:?$/;
const RANGE_ROW =
  /^\(?(?:(?:[<>]=?|≥|≤) ?)?[\d,]+ ?(?:kwh)?(?: ?(?:-|to) ?[\d,]+)?\+? ?kwh(?: or more| and above)?\)?:? -?\$[\d,.]+(?: per month)?$/;

/** Puts the name of a credit or fee in front of the rows of usages below it: "1,000+ kWh $50.00". */
export function nameRanges(statements: ReadonlyArray<string>): string[] {
  let heading: string | null = null;
  return statements.map((statement) => {
    const found = HEADING.exec(statement)?.[1];
    if (found !== undefined) heading = found;
    else if (!RANGE_ROW.test(statement)) heading = null;
    else if (heading !== null)
      return `${heading} ${statement}${statement.endsWith("per month") ? "" : " per month"}`;
    return statement;
  });
}
