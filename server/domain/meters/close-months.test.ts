import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { DayReads } from "#meter/day-reads.ts";
import { testDatabase } from "#tests/support/database.ts";
import { setup } from "#tests/support/setup.ts";
import { closeMonths, openMonths } from "./close-months.ts";
import { dayBytes } from "./day-bytes.ts";
import { eraseMeters, getOrCreateMeter } from "./meters.ts";
import { missingDays } from "./missing-days.ts";
import { monthOptions } from "./month-options.ts";
import { EVERY_DAY, readDays, readRange } from "./readings.ts";
import { saveReadings, type SavedDays } from "./save-readings.ts";
import { createReads, readsFrom, someMeter } from "./test-support.ts";

const database = setup(testDatabase);

const NOW = new Date("2026-01-12T18:00:00Z");
const save = (meter: number, reads: readonly DayReads[]): Promise<SavedDays> =>
  saveReadings(database.db.sql, meter, reads, NOW);
const close = (meter: number, before: string): Promise<number> =>
  closeMonths(database.db.sql, meter, before, NOW);
const all = (meter: number) => readDays(database, meter, EVERY_DAY);

async function count(table: "usage.readings" | "usage.closed_months", meter: number): Promise<number> {
  const rows = await database.db.sql
    .selectFrom(table)
    .select("meter_id")
    .where("meter_id", "=", meter)
    .execute();
  return rows.length;
}

const getMeter = (id: number) =>
  database.db.sql
    .selectFrom("usage.meters")
    .select(["version", "closed_before", "read_from", "read_through"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** A year of both channels, with gaps, estimates, values of four bytes and the days the clocks change. */
const createYear = (): DayReads[] => [
  ...readsFrom("2025-01-15", 300, {
    wh: (slot, day) => (slot === 3 ? null : (slot * 37 + Number(day.slice(8)) * 11) % 900),
    estimated: (slot) => slot % 7 === 0,
  }).filter(({ day }) => !day.endsWith("-20")),
  ...readsFrom("2025-06-03", 5, { channel: "generation", wh: (slot) => slot * 5000 }),
];

it("closed months are read as before, and need a fraction of the space", async () => {
  const meter = await someMeter(database.db);
  await save(meter, createYear());
  const before = await all(meter);
  const state = await getMeter(meter);
  const options = await monthOptions(database, meter, null);
  const range = { from: "2025-06-02", to: "2025-06-21" };
  const days = await readDays(database, meter, range);
  expect(days).toHaveLength(19 + 5);
  // January to September, and June's generation.
  expect(await close(meter, "2025-10-01")).toBe(10);
  expect(await all(meter)).toEqual(before);
  expect(await readDays(database, meter, range)).toEqual(days);
  expect(await monthOptions(database, meter, null)).toEqual(options);
  expect(await getMeter(meter)).toEqual({ ...state, closed_before: "2025-10-01" });
  expect(await count("usage.closed_months", meter)).toBe(10);
  const bytes = await database.db.pool.query<{ packed: number }>(
    "select sum(length(packed))::int as packed from usage.closed_months where meter_id = $1",
    [meter],
  );
  expect(bytes.rows[0]?.packed).toBeLessThan(10_000);
  expect(await count("usage.readings", meter)).toBe(before.filter(({ day }) => day >= "2025-10-01").length);
  // Nothing is left to close.
  expect(await close(meter, "2025-10-01")).toBe(0);
  expect(await close(meter, "2025-09-01")).toBe(0);
  expect(await close(-1, "2025-10-01")).toBe(0);
  // The next month joins them.
  expect(await close(meter, "2025-11-01")).toBe(1);
  expect(await all(meter)).toEqual(before);
});

it("a revision of a closed day opens its month and the later ones, and counts as before", async () => {
  const meter = await someMeter(database.db);
  await save(meter, readsFrom("2025-05-01", 120));
  await close(meter, "2025-08-01");
  const same = createReads("2025-06-30");
  expect(await save(meter, [same])).toEqual({ added: 0, changed: 0, unchanged: 1 });
  expect(await getMeter(meter)).toMatchObject({ closed_before: "2025-06-01", version: 1 });
  expect(await count("usage.closed_months", meter)).toBe(1);
  await close(meter, "2025-08-01");
  const revised = createReads("2025-06-30", { revised_at: "2026-01-01T00:00:00.000Z", wh: () => 7 });
  expect(await save(meter, [revised, createReads("2025-09-01")])).toEqual({
    added: 1,
    changed: 1,
    unchanged: 0,
  });
  const [day] = await readRange(database, meter, "2025-06-30", "2025-06-30");
  expect(day?.used?.wh[0]).toBe(7);
  expect(await all(meter)).toHaveLength(121);
});

it("days before the first closed month are saved with the others", async () => {
  const meter = await someMeter(database.db);
  await save(meter, readsFrom("2025-05-01", 60));
  await close(meter, "2025-07-01");
  expect(await save(meter, [createReads("2025-02-10")])).toEqual({ added: 1, changed: 0, unchanged: 0 });
  expect(await getMeter(meter)).toMatchObject({ closed_before: "2025-02-01", read_from: "2025-02-10" });
  expect(await save(meter, [createReads("2025-05-10")])).toEqual({ added: 0, changed: 0, unchanged: 1 });
  expect(await all(meter)).toHaveLength(61);
});

it("a day that an older version stored in a closed month is merged into it, and the older values are kept", async () => {
  const insert = async (meter: number, day: string, wh: number): Promise<void> => {
    const { revised_at, ...values } = createReads(day, {
      revised_at: "2026-01-01T00:00:00.000Z",
      wh: () => wh,
    });
    await database.db.pool.query(
      "insert into usage.readings (meter_id, channel, day, revised_at, wh) values ($1, 'c', $2, $3, $4)",
      [meter, day, revised_at, dayBytes(values)],
    );
  };
  const check = async (meter: number): Promise<void> => {
    const days = await all(meter);
    expect(days.map(({ day }) => day)).toEqual(readsFrom("2025-05-01", 92).map(({ day }) => day));
    expect(days.filter(({ values }) => values.wh[0] === 7).map(({ day }) => day)).toEqual(["2025-05-20"]);
  };
  const [closing, opening] = [await someMeter(database.db), await someMeter(database.db)];
  for (const meter of [closing, opening]) {
    await save(meter, readsFrom("2025-05-01", 92));
    await close(meter, "2025-07-01");
    await insert(meter, "2025-05-20", 7);
    await check(meter);
  }
  await close(closing, "2025-08-01");
  await check(closing);
  expect(await count("usage.closed_months", closing)).toBe(3);
  await openMonths(database.db.sql, opening, "2025-05-01", NOW);
  await check(opening);
  for (const meter of [closing, opening]) {
    const { rows } = await database.db.pool.query(
      "select day, wh from usage.replaced_readings where meter_id = $1",
      [meter],
    );
    expect(rows).toEqual([{ day: "2025-05-20", wh: dayBytes(createReads("2025-05-20")) }]);
  }
});

it("missing days are found in closed months", async () => {
  const user_id = randomUUID();
  const meter = await getOrCreateMeter(database.db.sql, user_id, "10443720000000041");
  const reads = readsFrom("2025-05-01", 92).filter(({ day }) => day !== "2025-05-31" && day !== "2025-07-04");
  await save(meter, reads);
  const agreement = await database.db.sql
    .insertInto("usage.agreements")
    .values({
      id: randomUUID(),
      user_id,
      esiid: "10443720000000041",
      connector: "smart_meter_texas",
      state: "active",
      meter_number: "1",
      email: "someone@example.com",
      text_version: "1",
      import_from: "2025-05-01",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const range = { from: "2025-05-01", to: "2025-07-31" };
  const missing = await missingDays(database.db.sql, agreement.id, range);
  expect(missing).toEqual(["2025-05-31", "2025-07-04"]);
  await close(meter, "2025-07-01");
  expect(await missingDays(database.db.sql, agreement.id, range)).toEqual(missing);
});

it("closed months are erased with the account", async () => {
  const user_id = randomUUID();
  const meter = await getOrCreateMeter(database.db.sql, user_id, "10443720000000042");
  await save(meter, readsFrom("2025-05-01", 60));
  await close(meter, "2025-07-01");
  await database.db.sql.transaction().execute((trx) => eraseMeters(trx, user_id));
  expect(await count("usage.closed_months", meter)).toBe(0);
});

it("nothing is lost or doubled if months are closed, opened and written at once", async () => {
  const meter = await someMeter(database.db);
  await save(meter, readsFrom("2025-03-01", 150));
  const at = (revision: number): string => `2026-01-0${revision}T00:00:00.000Z`;
  const writes = [1, 2, 3, 4].map((revision) =>
    save(meter, readsFrom("2025-05-10", 60, { revised_at: at(revision), wh: () => revision })),
  );
  const others = ["2025-05-01", "2025-07-01", "2025-06-01"].flatMap((day) => [
    close(meter, day),
    openMonths(database.db.sql, meter, day, NOW),
  ]);
  const added = save(meter, readsFrom("2025-07-29", 10));
  await Promise.all([...writes, ...others]);
  expect(await added).toMatchObject({ added: 10, changed: 0 });
  await close(meter, "2025-08-01");
  const days = await all(meter);
  expect(days.map(({ day }) => day)).toEqual(readsFrom("2025-03-01", 160).map(({ day }) => day));
  const revised = days.filter(({ values }) => values.wh[0] === 4);
  expect(revised.map(({ day }) => day)).toEqual(readsFrom("2025-05-10", 60).map(({ day }) => day));
});

it.each([
  { what: "a new day", day: "2025-06-15" },
  { what: "a revised day", day: "2025-06-20" },
])("$what is saved once if its month is closed between the read and the write", async ({ day }) => {
  const meter = await someMeter(database.db);
  await save(
    meter,
    readsFrom("2025-06-01", 60).filter((one) => one.day !== "2025-06-15"),
  );
  const closing = await database.db.sql.startTransaction().execute();
  await closeMonths(closing, meter, "2025-07-01", NOW);
  const revised = createReads(day, { revised_at: "2026-01-01T00:00:00.000Z", wh: () => 7 });
  const waiting = save(meter, [revised]);
  const listWaiting = async (): Promise<unknown[]> =>
    (
      await database.db.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rows;
  await expect.poll(listWaiting, { timeout: 20_000, interval: 10 }).toHaveLength(1);
  await closing.commit().execute();
  await waiting;
  // Its month was opened, and can be closed again with the day.
  expect(await getMeter(meter)).toMatchObject({ closed_before: "2025-06-01" });
  await close(meter, "2025-07-01");
  const days = await all(meter);
  const expected = new Set(readsFrom("2025-06-01", 60).map((one) => one.day));
  if (day !== "2025-06-15") expected.delete("2025-06-15");
  expect(days.map((one) => one.day)).toEqual([...expected]);
  expect(days.find((one) => one.day === day)?.values.wh[0]).toBe(7);
});

it("a failed write leaves the months closed", async () => {
  const meter = await someMeter(database.db);
  await save(meter, readsFrom("2025-05-01", 60));
  await close(meter, "2025-07-01");
  const failing = database.db.sql.transaction().execute(async (trx) => {
    await saveReadings(trx, meter, [createReads("2025-06-30", { wh: () => 1 })], NOW);
    throw new Error("afterwards");
  });
  await expect(failing).rejects.toThrow("afterwards");
  expect(await getMeter(meter)).toMatchObject({ closed_before: "2025-07-01" });
  expect(await all(meter)).toHaveLength(60);
});

const MONTHS = ["2025-01-01", "2025-02-01", "2025-03-01", "2025-04-01", "2025-05-01"];
/** A save of some days, or the closing of the months before one. */
const steps = fc.array(
  fc.oneof(
    fc.record({
      from: fc.constantFrom("2025-01-28", "2025-02-27", "2025-03-07", "2025-03-30", "2025-04-29"),
      days: fc.integer({ min: 1, max: 6 }),
      revision: fc.integer({ min: 1, max: 9 }),
      channel: fc.constantFrom("consumption" as const, "generation" as const),
    }),
    fc.record({ before: fc.constantFrom(...MONTHS) }),
  ),
  { minLength: 1, maxLength: 12 },
);

it("whatever is saved and closed in any order, the readings and counts are those without closing", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const [plain, closing] = [await someMeter(database.db), await someMeter(database.db)];
      for (const step of list) {
        if ("before" in step) {
          await close(closing, step.before);
          continue;
        }
        const { from, days, revision, channel } = step;
        const reads = readsFrom(from, days, {
          channel,
          revised_at: `2025-12-0${revision}T00:00:00.000Z`,
          wh: (slot) => (slot === revision ? null : revision * 10_000 + slot),
        });
        expect(await save(closing, reads)).toEqual(await save(plain, reads));
      }
      expect(await all(closing)).toEqual(await all(plain));
      const { closed_before: _, ...state } = await getMeter(closing);
      expect(await getMeter(plain)).toEqual({ ...state, closed_before: null });
    }),
    { numRuns: 40 },
  );
});
