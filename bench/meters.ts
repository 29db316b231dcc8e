// Readings of linked meters: importing a year, the nightly update, reading a month and a year of one home, and their
// size. Issue "5 of 7": a year imported in under 150 ms, a month or a year read in under 10 ms (95 %) with 10,000
// homes.
import { randomUUID } from "node:crypto";
import { loadavg } from "node:os";
import { addDays, intervalsInDay } from "#meter/calendar.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { readSmtDays } from "#meter/formats/smt-days.ts";
import { startEmbedded } from "#server/platform/db/embedded/open.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPool, type Database } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { closeMonths } from "#server/domain/meters/close-months.ts";
import { saveReadings } from "#server/domain/meters/save-readings.ts";
import { getOrCreateMeter } from "#server/domain/meters/meters.ts";
import { readDays, readRange } from "#server/domain/meters/readings.ts";
import { saveMeterYear } from "#server/domain/meters/meter-year.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { leastCpuMs, line, shownMs } from "./measure.ts";
import { codingLines } from "./closed-months.ts";
import { DAYS, fillMeters, FIRST_DAY, measureBytes, type DiskBytes } from "./meter-rows.ts";
import { recordQueries } from "./record-queries.ts";

const IMPORTS = 12;
const WARM_UP = 3;
const READS = 300;
const READ_CALLS = 40;
const READ_RUNS = 5;
const TOP_UPS = 2_000;
/** Days requested per home each night: the last seven days are fetched again, and yesterday is new. */
const NIGHT_DAYS = 7;
const SLOTS_OF_A_DAY = 96;
const CLOSED_BEFORE = "2025-12-01";
const CLOSED_MONTHS = 11;
const AT_ONCE = 4;
const ESIID = "10443720000000025";
const LAST_DAY = addDays(FIRST_DAY, DAYS - 1);
const NOW = new Date("2026-01-02T12:00:00Z");

function usDate(iso: string): string {
  return `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`;
}

/** Returns a year of quarter hours in the response format of Smart Meter Texas. */
function yearText(): string {
  const energyData = Array.from({ length: DAYS }, (_, index) => {
    const day = addDays(FIRST_DAY, index);
    const tokens = Array.from(
      { length: intervalsInDay(day, 15) },
      (__, slot) => `${((100 + ((index * 31 + slot * 7) % 900)) / 1000).toFixed(3)}-A`,
    );
    return { DT: usDate(day), RevTS: `${usDate(addDays(day, 1))} 08:12:33`, RT: "C", RD: tokens.join(",") };
  });
  return JSON.stringify({ esiid: ESIID, energyData });
}

async function importYear(db: Database, text: string): Promise<void> {
  const read = readSmtDays(JSON.parse(text), ESIID);
  const meter = await getOrCreateMeter(db.sql, randomUUID(), ESIID);
  const saved = await saveReadings(db.sql, meter, read?.days ?? [], NOW);
  if (saved.added !== DAYS) throw new Error(`${saved.added} days were kept`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function shown(what: string, samples: readonly number[]): string {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number): string =>
    shownMs(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
  return line(what, `${at(0.5)} / ${at(0.95)} / ${at(0.1)}`);
}

async function imports(db: Database): Promise<string[]> {
  const text = yearText();
  const samples: number[] = [];
  for (let iteration = 0; iteration < WARM_UP + IMPORTS; iteration++) {
    const ms = await timed(() => importYear(db, text));
    if (iteration >= WARM_UP) samples.push(ms);
  }
  const readMs = leastCpuMs({ work: () => readSmtDays(JSON.parse(text), ESIID) }, READ_CALLS, READ_RUNS);
  return [
    shown("a year (35,040 values) from the answer's text to the table", samples),
    line("  processor time of reading its text", shownMs(readMs)),
  ];
}

async function createNightReads(db: Database, meter: number, last: string): Promise<DayReads[]> {
  const known = await readDays({ db }, meter, { from: addDays(last, 2 - NIGHT_DAYS), to: last });
  const days = known.map(({ channel, day, revised_at, values }) =>
    Object.assign({ channel, day, revised_at: revised_at.toISOString() }, values),
  );
  const [day] = days;
  if (!day) throw new Error("nothing was read of this meter");
  return [...days, { ...day, day: addDays(last, 1), revised_at: NOW.toISOString() }];
}

/** Saves a night's readings of homes that were read through `last`. */
async function topUps(db: Database, meters: readonly number[], last: string): Promise<string[]> {
  const nights: Array<{ meter: number; days: DayReads[] }> = [];
  for (const meter of meters.slice(0, TOP_UPS))
    nights.push({ meter, days: await createNightReads(db, meter, last) });
  const count = nights.length;
  const before = process.cpuUsage();
  const ms = await timed(() =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let one = nights.pop(); one; one = nights.pop())
          await saveReadings(db.sql, one.meter, one.days, NOW);
      }),
    ),
  );
  const { user, system } = process.cpuUsage(before);
  const rate = Math.round(count / (ms / 1000));
  return [
    line(
      `top-up of ${count} homes, ${NIGHT_DAYS} days of each, ${AT_ONCE} at once`,
      `${rate} homes a second`,
    ),
    line("  processor time of one home, without PostgreSQL's", shownMs((user + system) / 1000 / count)),
  ];
}

function some(meters: readonly number[], index: number): number {
  return meters[(index * 7919) % meters.length] ?? 0;
}

async function reads(db: Database, meters: readonly number[]): Promise<string[]> {
  const month: number[] = [];
  const year: number[] = [];
  const samples: number[] = [];
  for (let index = 0; index < READS; index++) {
    const id = some(meters, index);
    month.push(await timed(() => readRange({ db }, id, "2025-07-01", "2025-07-31")));
    year.push(await timed(() => readRange({ db }, id, FIRST_DAY, LAST_DAY)));
    if (index % 10 > 0) continue;
    const meter = { id, version: 1, read_through: LAST_DAY };
    samples.push(await timed(() => saveMeterYear({ db }, meter, "oncor")));
  }
  return [
    shown("a month of one home", month),
    shown("a year of one home", year),
    shown("its year worked out and kept, once after readings came in", samples),
  ];
}

async function getPlan(db: Database, meter: number): Promise<string> {
  const [query] = await recordQueries(db, /from usage\.readings/, () =>
    readRange({ db }, meter, FIRST_DAY, LAST_DAY),
  );
  if (!query) throw new Error("no statement was seen");
  const { rows } = await db.pool.query<Record<string, string>>(
    `explain (analyze, buffers, costs off) ${query.text}`,
    [...query.values],
  );
  return rows.map((row) => `    ${Object.values(row)[0] ?? ""}`).join("\n");
}

const perReading = ({ rows, indexes }: DiskBytes, readings: number): string =>
  `${(rows / readings).toFixed(2)} + ${(indexes / readings).toFixed(2)}`;

/** Closes eleven months of each home, and measures the same again. */
async function closed(db: Database, meters: readonly number[]): Promise<string[]> {
  const before = process.cpuUsage();
  const ms = await timed(async () => {
    for (const meter of meters) await closeMonths(db.sql, meter, CLOSED_BEFORE, NOW);
  });
  const { user, system } = process.cpuUsage(before);
  const months = meters.length * CLOSED_MONTHS;
  await db.pool.query("vacuum (analyze) usage.closed_months");
  await db.pool.query("vacuum (analyze) usage.readings");
  await db.pool.query("checkpoint");
  const { rows } = await db.pool.query<{ readings: number }>(
    "select sum(bit_count(days::bit(31)))::int * 96 as readings from usage.closed_months",
  );
  const bytes = await measureBytes(db, "usage.closed_months");
  return [
    `  the same with ${CLOSED_MONTHS} closed months:`,
    line("bytes of a reading: rows with values, indexes", perReading(bytes, rows[0]?.readings ?? Number.NaN)),
    line("a month closed, a home at a time", shownMs(ms / months)),
    line("  of that, processor time of this process", shownMs((user + system) / 1000 / months)),
    ...(await reads(db, meters)),
    ...(await topUps(db, meters, addDays(LAST_DAY, 1))),
  ];
}

async function measure(db: Database, homes: number): Promise<string> {
  const { rows } = await db.pool.query<{ id: number }>("select id from usage.meters order by id");
  const meters = rows.map(({ id }) => id);
  const bytes = await measureBytes(db, "usage.readings");
  return [
    line("bytes of a reading: rows, indexes", perReading(bytes, homes * DAYS * SLOTS_OF_A_DAY)),
    "  (median / 95 % / fastest tenth)",
    ...(await reads(db, meters)),
    ...(await imports(db)),
    ...(await topUps(db, meters, LAST_DAY)),
    ...(await closed(db, meters)),
    ...(await codingLines()),
    `  plan of a year of one home:`,
    await getPlan(db, some(meters, 1)),
  ].join("\n");
}

/** Fills its own database with `homes` homes, a year of readings each, and measures the operations on them. */
export async function metersBench(homes: number): Promise<string> {
  const folder = await temporaryFolder("bench-meters");
  const server = await startEmbedded(folder.path);
  const db = openPool(server.url, AT_ONCE, createLogger("silent"));
  try {
    await migrate(db.sql);
    const seconds = (await timed(() => fillMeters(db, homes))) / 1000;
    // Writing ten thousand years at once keeps the database busy with its disk for minutes, so reads start after the
    // checkpoint.
    await db.pool.query("checkpoint");
    const load = loadavg()[0]?.toFixed(1);
    const head = `Meters: ${homes.toLocaleString("en-US")} homes with a year each, filled in ${seconds.toFixed(0)} s; load ${load}`;
    return `${head}\n${await measure(db, homes)}`;
  } finally {
    await db.close();
    await server.close();
    await folder.remove();
  }
}
