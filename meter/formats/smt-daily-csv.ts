// Daily CSV: one row per day, meter and channel.
import { createFields } from "./csv-fields.ts";
import type { FieldReaders, CsvRecord } from "./csv-fields.ts";
import type { Columns } from "./csv-header.ts";
import { FILE_LIMITS } from "./limits.ts";
import { DAY_LIMIT_KWH, toDailyReadings } from "./daily-readings.ts";
import type { DaysByChannel } from "./daily-readings.ts";
import type { ErrorList } from "./result.ts";
import type { CsvRows } from "./smt-interval-csv.ts";
import { isBlank } from "./values.ts";
import type { Channel } from "./values.ts";

/** Reads the rows of a daily file. The newest revision of a day wins. */
export function dailyRows(columns: Columns, errors: ErrorList, decimalComma: boolean): CsvRows {
  const fields = createFields(columns, errors, decimalComma);
  const readDate = fields.date("date");
  const readWh = fields.wh(DAY_LIMIT_KWH);
  const meters = new Map<string | null, DaysByChannel>();
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
      meters: [...meters].flatMap(([esiid, channels]) => toDailyReadings(esiid, channels) ?? []),
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
