// Green Button: NAESB REQ.21 ESPI in an Atom feed. Readings and their metadata (unit, scale, direction) are separate
// entries, connected by links, and can come in any order, so everything is collected first and joined at the end.
import { SaxesParser } from "saxes";
import type { SaxesTagPlain } from "saxes";
import { XML_LIMITS } from "./limits.ts";
import { createErrors } from "./result.ts";
import type { UsageReader } from "./result.ts";
import { finish } from "./summary.ts";
import { emptyEntry, emptyType, buildReadings } from "./green-button-links.ts";
import type { Entry, RawBlock } from "./green-button-links.ts";

/** Elements whose text is used. Everything else is skipped. */
const TEXT_ELEMENTS = new Set([
  "title",
  "uom",
  "powerOfTenMultiplier",
  "flowDirection",
  "accumulationBehaviour",
  "start",
  "duration",
  "value",
  "quality",
]);
/**
 * QualityOfReading codes of values that are not measured: 8 and 9 estimated, 10 questionable, 12 projected (ESPI
 * schema).
 */
const ESTIMATED_QUALITIES = new Set([8, 9, 10, 12]);

const LINKS_EXPECTED = `at most ${XML_LIMITS.links} links of ${XML_LIMITS.text_characters} characters`;

interface RawReading {
  start: number;
  duration: number;
  value: number;
  estimated: boolean;
  line: number;
}

/** Creates a reader for a Green Button file in chunks. */
export function createGreenButtonReader(): UsageReader {
  const errors = createErrors();
  const entries: Entry[] = [];
  const path: string[] = [];
  let entry = emptyEntry();
  let block: RawBlock | undefined;
  let reading: RawReading | undefined;
  let text = "";
  const parser = new SaxesParser({ xmlns: false, position: true });

  const number = (name: string): number => {
    const value = /^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isNaN(value)) {
      errors.add("kwh_invalid", {
        line: parser.line,
        column: name,
        expected: "a number",
        found: text.trim(),
      });
    }
    return value;
  };

  const open = (tag: SaxesTagPlain): void => {
    const name = localName(tag.name);
    path.push(name);
    if (path.length > XML_LIMITS.depth) {
      errors.fatal("xml_malformed", { line: parser.line, expected: `at most ${XML_LIMITS.depth} levels` });
      return;
    }
    text = "";
    if (name === "entry") entry = emptyEntry();
    else if (name === "link") {
      if (!addLink(entry, tag.attributes))
        errors.fatal("xml_malformed", { line: parser.line, expected: LINKS_EXPECTED });
    } else if (name === "IntervalBlock") block = { readings: [] };
    else if (name === "IntervalReading") {
      reading = {
        start: Number.NaN,
        duration: Number.NaN,
        value: Number.NaN,
        estimated: false,
        line: parser.line,
      };
    } else if (name === "ReadingType") entry.type = emptyType();
    else if (name === "MeterReading" || name === "UsagePoint") entry.kind = name;
  };

  const close = (): void => {
    const name = path.pop() ?? "";
    const parent = path.at(-1);
    if (name === "entry") {
      entries.push(entry);
      if (entries.length > XML_LIMITS.entries)
        errors.fatal("too_many_days", {
          line: parser.line,
          expected: `at most ${XML_LIMITS.entries} entries`,
        });
      entry = emptyEntry();
    } else if (name === "IntervalBlock" && block) {
      entry.blocks.push(block);
      block = undefined;
    } else if (name === "IntervalReading" && reading) {
      const { start, duration, value, estimated, line } = reading;
      if ([start, duration, value].some(Number.isNaN)) {
        if (errors.items.length === 0)
          errors.add("row_short", { line, expected: "start, duration and value" });
      } else block?.readings.push({ start, duration, value, estimated, line });
      reading = undefined;
    } else if (name === "title" && parent === "entry") entry.title = text.trim();
    else if (entry.type && parent === "ReadingType") setType(entry.type, name, number);
    else if (reading) setReading(reading, name, parent, number);
    text = "";
  };

  parser.on("opentag", open);
  parser.on("closetag", close);
  parser.on("text", (chunk) => {
    if (TEXT_ELEMENTS.has(path.at(-1) ?? "") && text.length < XML_LIMITS.text_characters) text += chunk;
  });
  parser.on("error", () => errors.fatal("xml_malformed", { line: parser.line }));

  return {
    write: (chunk) => {
      parser.write(chunk);
      return !errors.stop;
    },
    end: () => {
      if (!errors.stop) parser.close();
      const readings = errors.items.length > 0 ? undefined : buildReadings(entries, errors);
      return finish("green_button", errors, readings);
    },
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Returns false for a link that no valid feed has: its address is too long, or the entry has too many. */
function addLink(entry: Entry, attributes: Readonly<Record<string, string>>): boolean {
  const { rel, href } = attributes;
  if (href === undefined) return true;
  if (href.length > XML_LIMITS.text_characters || entry.related.length >= XML_LIMITS.links) return false;
  if (rel === "self") entry.self = href;
  else if (rel === "up") entry.up = href;
  else if (rel === "related") entry.related.push(href);
  return true;
}

function setType(type: NonNullable<Entry["type"]>, name: string, number: (name: string) => number): void {
  if (name === "uom") type.uom = number(name);
  else if (name === "powerOfTenMultiplier") type.multiplier = number(name);
  else if (name === "flowDirection") type.flow = number(name);
  else if (name === "accumulationBehaviour") type.accumulation = number(name);
}

function setReading(
  reading: RawReading,
  name: string,
  parent: string | undefined,
  number: (name: string) => number,
): void {
  if (name === "start" && parent === "timePeriod") reading.start = number(name);
  else if (name === "duration" && parent === "timePeriod") reading.duration = number(name);
  else if (name === "value" && parent === "IntervalReading") reading.value = number(name);
  else if (name === "quality" && ESTIMATED_QUALITIES.has(number(name))) reading.estimated = true;
}
