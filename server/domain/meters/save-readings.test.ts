import { describe, expect, it } from "vitest";
import type { DayReads } from "#meter/day-reads.ts";
import { QUALITY } from "#meter/usage.ts";
import { testDatabase } from "#tests/support/database.ts";
import { saveReadings } from "./save-readings.ts";
import { eraseMeters, getOrCreateMeter } from "./meters.ts";
import { readDays, readRange, toSeries, type MeterDay } from "./readings.ts";
import { dayBytes } from "./day-bytes.ts";
import { readsFrom, createReads, someMeter } from "./test-support.ts";
import { writeDays } from "./write-days.ts";
import { setup } from "#tests/support/setup.ts";

const database = setup(testDatabase);

const NOW = new Date("2026-01-12T18:00:00Z");
const save = (meter: number, reads: readonly DayReads[]) => saveReadings(database.db.sql, meter, reads, NOW);
const days = (meter: number, from: string, to: string): Promise<MeterDay[]> =>
  readRange(database, meter, from, to);

async function meterRow(id: number) {
  const columns = ["read_from", "read_through", "fetched_at", "version"] as const;
  return database.db.sql
    .selectFrom("usage.meters")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

async function replaced(meter: number): Promise<Array<[day: string, revised_at: string]>> {
  const rows = await database.db.sql
    .selectFrom("usage.replaced_readings")
    .select(["day", "revised_at"])
    .where("meter_id", "=", meter)
    .orderBy("revised_at")
    .execute();
  return rows.map(({ day, revised_at }) => [day, revised_at.toISOString()]);
}

const at = (day: number): string => `2025-11-${String(day).padStart(2, "0")}T11:00:00.000Z`;

describe("saved readings", () => {
  it("are stored once, as received, also on the days the clocks change", async () => {
    const meter = await someMeter(database.db);
    const reads = [
      ...readsFrom("2025-03-08", 3, { wh: (slot) => (slot === 5 ? null : slot) }),
      ...readsFrom("2025-11-01", 3, { estimated: (slot) => slot > 90 }),
      createReads("2025-11-02", { channel: "generation", wh: (slot) => slot * 10 }),
    ];
    expect(await save(meter, reads)).toEqual({ added: 7, changed: 0, unchanged: 0 });
    expect(await save(meter, reads.toReversed())).toEqual({ added: 0, changed: 0, unchanged: 7 });
    const stored = await days(meter, "2025-01-01", "2025-12-31");
    expect(stored.map(({ day, used, sent }) => [day, used?.wh.length, sent?.wh.length])).toEqual([
      ["2025-03-08", 96, undefined],
      ["2025-03-09", 92, undefined],
      ["2025-03-10", 96, undefined],
      ["2025-11-01", 96, undefined],
      ["2025-11-02", 100, 100],
      ["2025-11-03", 96, undefined],
    ]);
    expect(stored[4]?.used).toEqual({ wh: reads[4]?.wh, quality: reads[4]?.quality });
    expect(await meterRow(meter)).toEqual({
      read_from: "2025-03-08",
      read_through: "2025-11-03",
      fetched_at: NOW,
      version: 1,
    });
    expect(await replaced(meter)).toEqual([]);
  });

  it("are replaced by a newer revision, never by an older one, and stay as history", async () => {
    const meter = await someMeter(database.db);
    const first = createReads("2025-11-05", { revised_at: at(6), wh: () => 100 });
    const second = createReads("2025-11-05", { revised_at: at(7), wh: (slot) => (slot < 2 ? null : 200) });
    const third = createReads("2025-11-05", { revised_at: at(8), wh: () => 300 });
    await save(meter, [first]);
    expect(await save(meter, [second])).toEqual({ added: 0, changed: 1, unchanged: 0 });
    const [merged] = await days(meter, "2025-11-05", "2025-11-05");
    // A missing value does not overwrite a reading.
    expect([...(merged?.used?.wh ?? [])].slice(0, 4)).toEqual([100, 100, 200, 200]);
    expect(await save(meter, [third, first])).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect(await save(meter, [second])).toEqual({ added: 0, changed: 0, unchanged: 1 });
    const [newest] = await days(meter, "2025-11-05", "2025-11-05");
    expect(newest?.used?.wh.every((wh) => wh === 300)).toBe(true);
    expect(await replaced(meter)).toEqual([
      ["2025-11-05", at(6)],
      ["2025-11-05", at(7)],
    ]);
    expect((await meterRow(meter)).version).toBe(3);
  });

  it("accept several revisions of a day in one call, in any order", async () => {
    const meter = await someMeter(database.db);
    const revisions = [8, 6, 7].map((day) =>
      createReads("2025-11-05", { revised_at: at(day), wh: () => day * 100 }),
    );
    expect(await save(meter, revisions)).toEqual({ added: 1, changed: 0, unchanged: 0 });
    const [stored] = await days(meter, "2025-11-05", "2025-11-05");
    expect(stored?.used?.wh[0]).toBe(800);
    expect(await replaced(meter)).toEqual([
      ["2025-11-05", at(6)],
      ["2025-11-05", at(7)],
    ]);
  });

  it("skip days without readings and count no change for them", async () => {
    const meter = await someMeter(database.db);
    expect(await save(meter, [createReads("2025-11-05", { wh: () => null })])).toEqual({
      added: 0,
      changed: 0,
      unchanged: 0,
    });
    expect(await meterRow(meter)).toMatchObject({ read_from: null, fetched_at: NOW, version: 0 });
  });

  it("count as new, unchanged and revised in one night, as if each came alone", async () => {
    const meter = await someMeter(database.db);
    await save(meter, readsFrom("2025-11-05", 3, { revised_at: at(9) }));
    const night = [
      createReads("2025-11-05", { revised_at: at(9) }),
      createReads("2025-11-06", { revised_at: at(10), wh: () => 7 }),
      createReads("2025-11-07", { revised_at: at(8) }),
      createReads("2025-11-08", { revised_at: at(10) }),
      createReads("2025-11-08", { channel: "generation", revised_at: at(10), wh: () => 3 }),
    ];
    expect(await save(meter, night)).toEqual({ added: 2, changed: 1, unchanged: 2 });
    expect(await meterRow(meter)).toMatchObject({ read_through: "2025-11-08", version: 2 });
    const stored = await days(meter, "2025-11-05", "2025-11-08");
    expect(stored.map(({ used, sent }) => [used?.wh[0], sent?.wh[0]])).toEqual([
      [250, undefined],
      [7, undefined],
      [250, undefined],
      [250, 3],
    ]);
    expect(await replaced(meter)).toEqual([["2025-11-06", at(9)]]);
  });

  it("come from the newest revision that has them, even if it has nothing else", async () => {
    const meter = await someMeter(database.db);
    const revisions = async (): Promise<string[]> => {
      const read = await readDays(database, meter, { from: "2025-11-05", to: "2025-11-05" });
      return read.map(({ revised_at }) => revised_at.toISOString());
    };
    for (const [day, version] of [
      [7, 1],
      [9, 2],
      [8, 2],
    ] as const) {
      const incoming = createReads("2025-11-05", { revised_at: at(day) });
      expect(await save(meter, [incoming])).toMatchObject({ changed: 0 });
      expect((await meterRow(meter)).version).toBe(version);
    }
    expect(await revisions()).toEqual([at(9)]);
    // Older and different: it does not change anything from the newer revision.
    const older = createReads("2025-11-05", { revised_at: at(8), wh: () => 1 });
    expect(await save(meter, [older])).toMatchObject({ unchanged: 1 });
    expect(await revisions()).toEqual([at(9)]);
    expect(await replaced(meter)).toEqual([["2025-11-05", at(8)]]);
  });

  it("are saved all or not at all", async () => {
    const meter = await someMeter(database.db);
    const short = { ...createReads("2025-11-02"), wh: new Int32Array(96), quality: new Uint8Array(96) };
    await expect(save(meter, [createReads("2025-11-01"), short])).rejects.toThrow(RangeError);
    const failing = database.db.sql.transaction().execute(async (trx) => {
      await saveReadings(trx, meter, [createReads("2025-11-01")], NOW);
      throw new Error("afterwards");
    });
    await expect(failing).rejects.toThrow("afterwards");
    expect(await days(meter, "2025-01-01", "2025-12-31")).toEqual([]);
    await expect(save(-1, [createReads("2025-11-01")])).rejects.toThrow("no such meter");
  });

  it("are counted once if several imports of a meter run at once", async () => {
    const meter = await someMeter(database.db);
    const runs = [6, 8, 7, 9].map((revision) =>
      readsFrom("2025-10-01", 30, { revised_at: at(revision), wh: () => revision }),
    );
    const stored = await Promise.all(
      runs.map((run, index) => save(meter, index % 2 ? run : run.toReversed())),
    );
    expect(stored.reduce((sum, { added }) => sum + added, 0)).toBe(30);
    const read = await days(meter, "2025-10-01", "2025-10-30");
    expect(read.map(({ used }) => used?.wh[0])).toEqual(Array.from({ length: 30 }, () => 9));
    expect(await replaced(meter)).toHaveLength(90);
  });

  it("are read again if another import saves days between the read and the write", async () => {
    const meter = await someMeter(database.db);
    const other = await database.db.sql.startTransaction().execute();
    await saveReadings(other, meter, [createReads("2025-11-05", { revised_at: at(8), wh: () => 1 })], NOW);
    const waiting = save(meter, readsFrom("2025-11-05", 2, { revised_at: at(9), wh: () => 2 }));
    const listStored = async (): Promise<unknown[]> =>
      (
        await database.db.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rows;
    await expect.poll(listStored, { timeout: 20_000, interval: 10 }).toHaveLength(1);
    await other.commit().execute();
    expect(await waiting).toEqual({ added: 1, changed: 1, unchanged: 0 });
    const read = await days(meter, "2025-11-05", "2025-11-06");
    expect(read.map(({ used }) => used?.wh[0])).toEqual([2, 2]);
    expect(await replaced(meter)).toEqual([["2025-11-05", at(8)]]);
    expect((await meterRow(meter)).version).toBe(2);
  });

  it("on a cluster, never replace newer ones that the write couldn't see", async () => {
    const meter = await someMeter(database.db);
    await save(meter, [createReads("2025-11-05", { revised_at: at(9), wh: () => 9 })]);
    const older = createReads("2025-11-05", { revised_at: at(8), wh: () => 8 });
    const write = { channel: "c", day: older.day, revised_at: Date.parse(at(8)), wh: dayBytes(older) };
    const state = { meterId: meter, version: 1, closed_before: null };
    const changes = { writes: [write], replaced: [] };
    const writing = writeDays(database.db.sql, state, changes, { now: NOW, distributed: true });
    await expect(writing).rejects.toThrow("Newer readings");
    const [stored] = await days(meter, "2025-11-05", "2025-11-05");
    expect(stored?.used?.wh[0]).toBe(9);
    expect((await meterRow(meter)).version).toBe(1);
  });

  it("are deleted with the account, and those of others stay", async () => {
    const [mine, other] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
    const meters = await Promise.all(
      [mine, mine, other].map((user) => getOrCreateMeter(database.db.sql, user, "10443720000000033")),
    );
    expect(new Set(meters).size).toBe(2);
    for (const meter of new Set(meters)) await save(meter, [createReads("2025-11-01")]);
    await database.db.sql.transaction().execute((trx) => eraseMeters(trx, mine));
    expect(await days(meters[0] ?? 0, "2025-11-01", "2025-11-01")).toEqual([]);
    expect(await days(meters[2] ?? 0, "2025-11-01", "2025-11-01")).toHaveLength(1);
  });
});

describe("a series of readings", () => {
  it("marks gaps as missing", () => {
    const [first, last] = [createReads("2025-11-01"), createReads("2025-11-03")];
    const series = toSeries(
      [
        { day: first.day, used: first, sent: null },
        { day: last.day, used: last, sent: { ...last, wh: last.wh.map(() => 7) } },
      ],
      "10443720000000025",
    );
    expect(series).toMatchObject({ start: "2025-11-01", minutes: 15 });
    expect(series?.wh).toHaveLength(96 + 100 + 96);
    expect(series?.quality.filter((code) => code === QUALITY.missing)).toHaveLength(100);
    expect(series?.exported?.reduce((sum, wh) => sum + wh, 0)).toBe(96 * 7);
    expect(toSeries([], null)).toBeNull();
  });
});
