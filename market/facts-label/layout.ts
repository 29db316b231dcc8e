// Removes what a page's layout adds to the text of a label: invisible characters, footnote marks, titles in the margin,
// amounts that a PDF split in two. Everything here works line by line, before sentences are joined.

const MARGIN_TITLES =
  "electricity price|price of electricity|disclosure chart|electricity|price|adding header|precio de la electricidad|precio de la|electricidad|tabla de divulgacion|cuadro de divulgacion";
/** A line that is only a title of the table's left margin. */
const MARGIN_LINE = new RegExp(String.raw`^(?:${MARGIN_TITLES})$`, "i");
/** The same in front of a row. A single blank is enough if two words can't be anything else. */
const MARGIN_START = new RegExp(
  String.raw`^(?:(?:electricity price|disclosure chart) |(?:${MARGIN_TITLES}) {2,})(?=[a-z(])`,
  "i",
);
/** A word of the margin in front of a question, its reply, or the rest of a sentence. */
const MARGIN_WORD =
  /^(?:(?:Other )?Key(?: Terms)?(?: and| &| \/)?(?: Questions)?|Terms (?:and|&)|Questions|Disclosure|Chart|Price|Electricity) (?=(?:Yes|No|Do|Can|If|What|Is|Does|Type|Contract|Renewable|You|Your|See|The)\b)/;
const MARGIN_BEFORE_REST = /^(?:Other Key|Terms and|Questions|Disclosure|Chart) (?=[a-z])/;
const MARGIN_END = /(?<=[¢\d]) *(?:electricity|price)$/i;
/** The rest of a row's name, printed below its amount. */
const NAME_REST =
  /^(?:(?:energy|delivery|usage|monthly|base) )?(?:charges?|fees?|rates?|credits?)\*{0,2}:?$/i;

const ONLY_AMOUNT =
  /^\$? ?-?\d[\d,.]* ?(?:¢|cents)? ?(?:(?:\/|per) ?(?:kwh|month|billing cycle|bill month|day))?$/i;

/** A font without a name for "¢" leaves a replacement character behind the number. */
const withCents = (text: string): string =>
  text.includes("¢") ? text : text.replaceAll(/(?<=\d ?)\uFFFD/g, "¢");

function cleanCharacters(text: string): string {
  return (
    withCents(text)
      // UTF-8 that was read as Windows-1252.
      .replaceAll("Â¢", "¢")
      .replaceAll("Â ", " ")
      .replaceAll("â‰¥", "≥")
      .replaceAll("â‰¤", "≤")
      .replaceAll(/â€[“”\u201C\u201D]/g, "–")
      .replaceAll("\t", "   ")
      .replaceAll(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, " ")
      .replaceAll(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, "")
      .replaceAll("\uFB01", "fi")
      .replaceAll("\uFB02", "fl")
      .replaceAll(/[\u00B9\u00B2\u00B3\u2070-\u2079\u2020\u2021]/g, "")
      .replaceAll(/[\uFF04\uFE69]/g, "$")
      .replaceAll(/[\uFFE0]/g, "¢")
      // "6 .0295¢": a PDF's letter spacing inside a number.
      .replaceAll(/(?<=\d) (?=\.\d{2}|\.\d ?¢)/g, "")
      .replaceAll(/(?<=\d\.) (?=\d{2,}\s?¢)/g, "")
      .replaceAll(/¢(?=[a-z]{3})/gi, "¢ ")
  );
}

/** A row of a side-by-side table names its base charge inside the row of numbers. */
const isRowOfNumbers = (line: string): boolean => {
  const amounts = line.match(/\$ ?\d|\d ?(?:¢|cents)/g)?.length ?? 0;
  return (
    amounts >= 4 && line.replaceAll(/base charge|cents|per kwh|\/ ?kwh|per month|[^a-z]/gi, "").length < 4
  );
};

const DOUBLE_SPACED = 0.85;

/** "E n e r g y   C h a r g e": letters that a PDF sets apart. Words stay apart by more than one blank. */
const SPACED_WORD = /(?<![A-Za-z])[A-Za-z](?: [A-Za-z]){3,}(?![A-Za-z])/g;

function cleanLine(raw: string): string {
  const wide = raw
    .replaceAll("|", "  ")
    .trim()
    .replaceAll(SPACED_WORD, (word) => word.replaceAll(" ", ""));
  const body = wide
    .replace(MARGIN_START, "")
    .replaceAll(/ +/g, " ")
    .replace(MARGIN_WORD, "")
    .replace(MARGIN_BEFORE_REST, "")
    .replace(MARGIN_END, "")
    .trim();
  if (MARGIN_LINE.test(body)) return "";
  return isRowOfNumbers(body) ? body.replaceAll(/base charge:? ?/gi, "") : body;
}

/** The rest of a row's name belongs before the amount that was printed between. */
function addLine(lines: string[], line: string): void {
  const amount = lines.at(-1) ?? "";
  const name = lines.at(-2) ?? "";
  if (NAME_REST.test(line) && ONLY_AMOUNT.test(amount) && /[a-z]$/i.test(name) && name.length < 80)
    lines[lines.length - 2] = `${name} ${line}`;
  else lines.push(line);
}

/**
 * Returns the label's lines without layout. An empty line marks the end of a paragraph; a margin title leaves no trace.
 */
export function cleanLayout(text: string): string[] {
  const lines: string[] = [];
  const all = cleanCharacters(text).split(/\r\n?|\n|\f/);
  const blanks = all.filter((raw) => raw.trim() === "").length;
  // In a text with a blank line after every line, blank lines mean nothing.
  const isSpaced = blanks > (all.length - blanks) * DOUBLE_SPACED;
  for (const raw of all) {
    const blank = raw.trim() === "" && !isSpaced;
    const line = cleanLine(raw);
    if (line === "" && !blank) continue;
    addLine(lines, line.replaceAll(/\*+/g, ""));
  }
  return pairColumns(lines);
}

/** The name of a charge without its amount. */
const ONLY_NAME = /^[a-z][a-z '&/()-]{2,60}(?:charges?|fees?|credits?|rates?|cargos?)\*?:?$/i;

/** Some PDFs print a column of names and then the column of their amounts. Each amount goes back behind its name. */
function pairColumns(lines: ReadonlyArray<string>): string[] {
  const paired: string[] = [];
  for (let at = 0; at < lines.length;) {
    let names = 0;
    while (ONLY_NAME.test(lines[at + names] ?? "")) names++;
    let amounts = 0;
    while (amounts < names && ONLY_AMOUNT.test(lines[at + names + amounts] ?? "")) amounts++;
    const isTable = names > 1 && amounts === names && !ONLY_AMOUNT.test(lines[at + 2 * names] ?? "");
    if (!isTable) {
      paired.push(lines[at] ?? "");
      at += 1;
      continue;
    }
    for (let index = 0; index < names; index++)
      paired.push(`${lines[at + index]} ${lines[at + names + index]}`);
    at += 2 * names;
  }
  return paired;
}
