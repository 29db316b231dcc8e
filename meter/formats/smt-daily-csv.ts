// Daily CSV: one row per day, meter and channel.
import { createFields } from "./csv-fields.ts";
import type { FieldReaders, CsvRecord } from "./csv-fields.ts";
import type { Columns } from "./csv-header.ts";
import { FILE_LIMITS } from "./limits.ts";
import type { DailyReadings, DayReading, ErrorList } from "./result.ts";
import type { CsvRows } from "./smt-interval-csv.ts";
import { isBlank } from "./values.ts";
import type { Channel } from "./values.ts";

/** A thousand kilowatts all day. */
const MAX_KWH = 24_000;

interface DayCell {
  /** Null = blank. */
  readonly wh: number | null;
  readonly quality: "actual" | "estimated";
  readonly revision: number;
}
type Days = Map<string, DayCell>;

/** Reads the rows of a daily file. The newest revision of a day wins. */
export function dailyRows(columns: Columns, errors: ErrorList, decimalComma: boolean): CsvRows {
  const fields = createFields(columns, errors, decimalComma);
  const readDate = fields.date("date");
  const readWh = fields.wh(MAX_KWH);
  const meters = new Map<string | null, Record<Channel, Days>>();
  let dayCount = 0;

  const row = (record: CsvRecord): void => {
    const place = readPlace(fields, record, readDate);
    if (!place) return;
    const wh = isBlank(fields.text("kwh", record)) ? null : readWh(record);
    if (wh === undefined) return;
    let meter = meters.get(place.esiid);
    if (!meter) {
      if (meters.size >= FILE_LIMITS.meters)
        errors.fatal("too_many_meters", { expected: `at most ${FILE_LIMITS.meters}` });
      meter = { consumption: new Map(), generation: new Map() };
      meters.set(place.esiid, meter);
    }
    const days = meter[place.channel];
    const known = days.get(place.date);
    const hidesReading = known?.revision === place.revision && wh === null;
    if (known && (known.revision > place.revision || hidesReading)) return;
    if (!known && ++dayCount > FILE_LIMITS.days) errors.fatal("too_many_days");
    days.set(place.date, { wh, quality: place.quality, revision: place.revision });
  };

  return {
    row,
    readings: () => ({
      kind: "daily",
      meters: [...meters].flatMap(([esiid, channels]) => toReadings(esiid, channels) ?? []),
    }),
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

function isRead(reading: DayReading): boolean {
  return reading.kwh !== null || reading.exported_kwh > 0;
}

/** Returns the days of one meter, oldest first. Undefined without a single reading. */
function toReadings(esiid: string | null, channels: Record<Channel, Days>): DailyReadings | undefined {
  const dates = [...new Set([...channels.consumption.keys(), ...channels.generation.keys()])].sort();
  const days = dates.map((day): DayReading => {
    const used = channels.consumption.get(day);
    const known = used !== undefined && used.wh !== null;
    return {
      day,
      kwh: known ? (used.wh ?? 0) / 1000 : null,
      quality: known ? used.quality : "missing",
      exported_kwh: (channels.generation.get(day)?.wh ?? 0) / 1000,
    };
  });
  const first = days.findIndex(isRead);
  if (first === -1) return undefined;
  return { esiid, days: days.slice(first, days.findLastIndex(isRead) + 1) };
}
