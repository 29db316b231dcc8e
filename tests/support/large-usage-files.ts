// Usage files of a given length: well-formed ones as meters write them, and ones that are slow to parse.
import { XML_LIMITS } from "#meter/formats/limits.ts";
import { clock, HEADER } from "#meter/formats/test-support.ts";
import { repeated } from "./linear-time.ts";

const QUARTERS = Array.from({ length: 96 }, (_, slot) => slot);
const YEARS = 25;
const DAYS_A_YEAR = 59;

/** Days of January and February, which all have 96 quarter hours, as MM/DD/YYYY. */
const WINTER_DAYS = Array.from({ length: YEARS * DAYS_A_YEAR }, (_, index) => {
  const day = new Date(Date.UTC(2000 + Math.floor(index / DAYS_A_YEAR), 0, 1 + (index % DAYS_A_YEAR)));
  const [year = "", month = "", date = ""] = day.toISOString().slice(0, 10).split("-");
  return `${month}/${date}/${year}`;
});

const esiidAt = (index: number): string =>
  `10443720${String(Math.floor(index / WINTER_DAYS.length)).padStart(9, "0")}`;

/** Joins the texts of one item after another as long as they fit in `length` characters. */
function fill(start: string, end: string, length: number, textAt: (index: number) => string): string {
  const parts = [start];
  let left = length - start.length - end.length;
  for (let index = 0; ; index += 1) {
    const text = textAt(index);
    left -= text.length;
    if (left < 0) return parts.join("") + end;
    parts.push(text);
  }
}

/** Creates a meter file in CSV, with `quote` around each field. */
export function usageCsv(length: number, quote: "" | '"' = ""): string {
  const join = (fields: readonly string[]): string => fields.map((field) => quote + field + quote).join(",");
  const rests = QUARTERS.map(
    (slot) => `${join([clock(slot * 15), clock(slot * 15 + 15), `.${slot + 1}`, "A", "Consumption"])}\n`,
  );
  return fill(`${HEADER}\n`, "", length, (index) => {
    const day = WINTER_DAYS[index % WINTER_DAYS.length] ?? "";
    const start = join([esiidAt(index), day, `${day} 23:00:00`]);
    return rests.map((rest) => `${start},${rest}`).join("");
  });
}

const FEED = '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">';
const TYPE = `<entry><link rel="self" href="/type"/><ReadingType><uom>72</uom></ReadingType></entry>`;

/** Creates a Green Button feed with a block for each day. */
export function usageXml(length: number): string {
  const first = Date.UTC(2000, 0, 1, 6) / 1000;
  return fill(`${FEED}${TYPE}`, "</feed>", length, (index) => {
    const readings = QUARTERS.map((slot) => {
      const start = first + (index * QUARTERS.length + slot) * 900;
      return `<IntervalReading><timePeriod><duration>900</duration><start>${start}</start></timePeriod><value>${slot}</value></IntervalReading>\n`;
    });
    return `<entry><IntervalBlock>${readings.join("")}</IntervalBlock></entry>\n`;
  });
}

/** Creates a feed of this many entries whose types are all linked, none of which is the type of the blocks. */
export function linkedXml(entries: number): string {
  const links = '<link rel="related" href="/none"/>'.repeat(XML_LIMITS.links - 1);
  const types = Array.from(
    { length: XML_LIMITS.described - 1 },
    (_, index) => `<entry><link rel="self" href="/t${index}"/><ReadingType/></entry>`,
  );
  const reading = `<entry><link rel="self" href="/m"/>${links}<MeterReading/></entry>`;
  const block = `<entry><link rel="up" href="/m/1"/><IntervalBlock/></entry>`;
  return `${FEED}${reading}${types.join("")}${block.repeat(entries - XML_LIMITS.described)}</feed>`;
}

/** Creates a feed that repeats `unit` after `start`, and never ends. */
export const endlessXml = (start: string, unit: string, length: number): string =>
  `${FEED}${start}${repeated(unit, length - FEED.length - start.length)}`;

/** Creates Smart Meter Texas's JSON. */
export function usageJson(length: number): string {
  const day = QUARTERS.map((slot) => `0.${100 + slot}-A`).join(",");
  return fill('{"esiid":"10443720000000025","energyData":[', "]}", length, (index) => {
    const date = WINTER_DAYS[index % WINTER_DAYS.length] ?? "";
    return `${index === 0 ? "" : ","}{"DT":"${date}","RevTS":"${date} 23:00:00","RT":"C","RD":"${day}"}`;
  });
}

/** Creates one JSON object with keys that all start like the ESI ID's. */
export const manyKeysJson = (length: number): string =>
  fill("{", '"end":1}', length, (index) => `"esiid${index}":"1",`);
