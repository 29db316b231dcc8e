// Extracts the text of an HTML page in one pass: nested, unclosed or repeated elements take time in proportion to their
// length (tests/security/linear-readers.test.ts), which is not true of a tree of the page.
import { TextNode } from "node-html-parser";

/** Elements that start on a new line and end with one. */
const BLOCKS = new Set(
  (
    "address article aside blockquote body br caption center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hr html li main nav ol option p pre section table tbody tfoot thead ul"
  ).split(" "),
);

/** Matches the end of an element whose content is not shown. */
const HIDDEN: Readonly<Record<string, RegExp>> = {
  head: /<\/head\b|<body\b/gi,
  script: /<\/script\b/gi,
  style: /<\/style\b/gi,
  template: /<\/template\b/gi,
};

const NAME = /<(\/?)([a-z][a-z0-9:-]*)/iy;
/** Matches the end of a tag, or the start of a quoted attribute value, which may contain a ">". */
const TAG_STOP = /=\s*["']|>/g;

const clean = (raw: string): string => new TextNode(raw).text.replaceAll(/\s+/g, " ").trim();

function findFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

/** Returns the end of a tag that starts before `from`, after its ">", or the end of the page if it has none. */
function findTagEnd(html: string, from: number): number {
  for (let at = from; ;) {
    const stop = findFrom(TAG_STOP, html, at);
    if (!stop) return html.length;
    const end = stop.index + stop[0].length;
    if (stop[0] === ">") return end;
    const quote = html.indexOf(stop[0].at(-1) ?? "", end);
    if (quote === -1) return html.length;
    at = quote + 1;
  }
}

interface Lines {
  addText(raw: string): void;
  open(name: string): void;
  close(name: string): void;
  /** Returns all lines so far. */
  end(): string;
}

/** Puts each block on its own line, and the cells of a table row on one line. */
function collectLines(): Lines {
  const lines: string[] = [];
  let raw: string[] = [];
  let cells: string[] | null = null;
  const take = (): string => {
    const text = clean(raw.join(""));
    raw = [];
    return text;
  };
  const endLine = (): void => {
    const line = (cells ? [...cells, take()].join("   ") : take()).trim();
    cells = null;
    if (line !== "") lines.push(line);
  };
  const breakLine = (): void => {
    if (cells) raw.push(" ");
    else endLine();
  };
  return {
    addText: (text) => raw.push(text),
    open: (name) => {
      if (name === "tr") {
        endLine();
        cells = [];
      } else if (name === "table") endLine();
      else if (cells && (name === "td" || name === "th")) cells.push(take());
      else if (BLOCKS.has(name)) breakLine();
    },
    close: (name) => {
      if (name === "tr" || name === "table") endLine();
      else if (BLOCKS.has(name)) breakLine();
    },
    end: () => {
      endLine();
      return lines.join("\n");
    },
  };
}

/** Returns the end of the markup that starts with the "<" at `at`. A tag changes `lines`. */
function readMarkup(html: string, at: number, lines: Lines): number {
  if (html.startsWith("<!--", at)) {
    const end = html.indexOf("-->", at + 4);
    return end === -1 ? html.length : end + 3;
  }
  const tag = findFrom(NAME, html, at);
  if (!tag) {
    if (/[!?/]/.test(html[at + 1] ?? "")) return findTagEnd(html, at + 2);
    lines.addText("<");
    return at + 1;
  }
  const [start, slash, written = ""] = tag;
  const name = written.toLowerCase();
  const end = findTagEnd(html, at + start.length);
  if (slash === "/") lines.close(name);
  else lines.open(name);
  const hidden = slash === "/" ? undefined : HIDDEN[name];
  return hidden ? (findFrom(hidden, html, end)?.index ?? html.length) : end;
}

/** Returns the visible text of an HTML page: a line for each block and each row of a table. */
export function readHtmlText(html: string): string {
  const lines = collectLines();
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf("<", at);
    lines.addText(html.slice(at, next === -1 ? html.length : next));
    at = next === -1 ? html.length : readMarkup(html, next, lines);
  }
  return lines.end();
}
