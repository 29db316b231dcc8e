// Daily CSV: one row per day, meter and channel.
import { createFields } from "./csv-fields.ts";
import type { FieldReaders, CsvRecord } from "./csv-fields.ts";
import type { ColumnKey, CsvHeader } from "./csv-header.ts";
import { FILE_LIMITS } from "./limits.ts";
import { DAY_LIMIT_KWH, toDailyReadings } from "./daily-readings.ts";
import type { DayCell, DaysByChannel } from "./daily-readings.ts";
import type { ErrorList } from "./result.ts";
import { createRowTagger, isContradiction } from "./row-tags.ts";
import type { TaggedReading } from "./row-tags.ts";
import type { CsvRows } from "./smt-interval-csv.ts";
import type { Channel } from "./values.ts";

/** Columns that tell what a row is, or that may differ between versions of one reading. */
const USED = [
  "esiid",
  "date",
  "revision",
  "kwh",
  "quality",
  "channel",
  "unit",
  "generation",
] as const satisfies readonly ColumnKey[];

/** This many rows one after another for the same day are parts of it, not copies. */
const PARTS_OF_DAY = 3;

/** Reads the rows of a daily file. The newest revision of a day wins. */
export function dailyRows(header: CsvHeader, errors: ErrorList, decimalComma: boolean): CsvRows {
  const fields = createFields(header.columns, errors, decimalComma);
  const readDate = fields.date("date");
  const readWh = fields.wh(DAY_LIMIT_KWH);
  const readSent = fields.wh(DAY_LIMIT_KWH, "generation");
  const tagRow = createRowTagger(header, USED);
  const countRun = createRunCounter();
  const meters = new Map<string | null, DaysByChannel>();
  let dayCount = 0;

  const getMeter = (esiid: string | null): DaysByChannel => {
    const known = meters.get(esiid);
    if (known) return known;
    if (meters.size >= FILE_LIMITS.meters)
      errors.fatal("too_many_meters", { expected: `at most ${FILE_LIMITS.meters}` });
    const meter: DaysByChannel = { consumption: new Map(), generation: new Map() };
    meters.set(esiid, meter);
    return meter;
  };

  const put = (days: Map<string, DayCell>, date: string, cell: DayCell, record: CsvRecord): void => {
    const known = days.get(date);
    if (known && !supersedes(known, cell)) return;
    if (known && isContradicting(known, cell)) fields.fail("contradicting_rows", "kwh", record);
    if (!known && ++dayCount > FILE_LIMITS.days) errors.fatal("too_many_days");
    days.set(date, cell);
  };

  const row = (record: CsvRecord): void => {
    const place = readPlace(fields, record, readDate);
    if (!place) return;
    const wh = readWh(record, place.channel);
    const sent = readSent(record, "generation");
    if (wh === undefined || sent === undefined || !fields.isMeterKnown(record, place.esiid)) return;
    const meter = getMeter(place.esiid);
    const { quality, revision } = place;
    // Equal hours of a day without a time look like one row that is repeated.
    if (countRun(place) >= PARTS_OF_DAY && wh) fields.fail("contradicting_rows", "date", record);
    const tag = tagRow(record);
    put(meter[place.channel], place.date, { wh, quality, revision, tag }, record);
    if (sent !== null) put(meter.generation, place.date, { wh: sent, quality, revision, tag }, record);
  };

  return {
    row,
    readings: () => {
      fields.check();
      return {
        kind: "daily",
        meters: [...meters].flatMap(([esiid, channels]) => toDailyReadings(esiid, channels) ?? []),
      };
    },
  };
}

/** The newest revision wins, and the later row of one revision. A blank never hides a reading, of any revision. */
function supersedes(known: DayCell, cell: DayCell): boolean {
  return known.wh === null || (cell.wh !== null && cell.revision >= known.revision);
}

function toReading({ wh, quality, revision, tag = 0 }: DayCell): TaggedReading | null {
  return wh === null ? null : { wh, revision, tag, estimated: quality === "estimated" };
}

function isContradicting(known: DayCell, cell: DayCell): boolean {
  const [left, right] = [toReading(known), toReading(cell)];
  return left !== null && right !== null && isContradiction(left, right);
}

/** Returns a function that counts the rows in a row that are for the same day and all else. */
function createRunCounter(): (place: Place) => number {
  let last = "";
  let count = 0;
  return ({ esiid, date, revision, channel }) => {
    const key = `${esiid}/${channel}/${date}/${revision}`;
    count = key === last ? count + 1 : 1;
    last = key;
    return count;
  };
}

interface Place {
  readonly esiid: string | null;
  readonly date: string;
  readonly revision: number;
  readonly quality: "actual" | "estimated";
  readonly channel: Channel;
}

function readPlace(
  fields: FieldReaders,
  record: CsvRecord,
  readDate: (record: CsvRecord) => string | undefined,
): Place | undefined {
  const esiid = fields.esiid(record);
  const date = readDate(record);
  const revision = fields.revision(record);
  const quality = fields.quality(record);
  const channel = fields.channel(record);
  if (esiid === undefined || date === undefined || revision === undefined) return undefined;
  return quality === undefined || channel === undefined
    ? undefined
    : { esiid, date, revision, quality, channel };
}
