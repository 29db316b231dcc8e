import { describe, expect, it, vi } from "vitest";
import type { EnergyWindow } from "#contracts/plan.ts";
import { createTariff, createTestPlan } from "#contracts/test-support.ts";
import { saveMeterYear, type ReadMeter } from "#server/domain/meters/meter-year.ts";
import { eraseMeters } from "#server/domain/meters/meters.ts";
import { saveReadings } from "#server/domain/meters/save-readings.ts";
import { readsFrom, someMeter } from "#server/domain/meters/test-support.ts";
import { foldInput } from "#server/domain/plans/rank-for-usage.ts";
import { rankPlans } from "#rating/rank.ts";
import { testDatabase } from "#tests/support/database.ts";
import { setup } from "#tests/support/setup.ts";
import { bestUsage, type BestUsage } from "./best-usage.ts";
import { foldBestUsage, type PricedPlans } from "./folded-usage.ts";

const database = setup(testDatabase);

const DAY = "2026-01-12";
const NOW = new Date(`${DAY}T18:00:00Z`);
const DELIVERY = { tdu: "oncor", as_of: "2025-12-29", monthly_usd: 4.23, cents_per_kwh: 5.5833 } as const;
const rest: EnergyWindow = { tiers: [{ up_to_kwh: null, cents_per_kwh: 14 }] };
const nights: [EnergyWindow, EnergyWindow] = [{ ...rest, from_minute: 1260, to_minute: 360 }, rest];
const weekends: [EnergyWindow, EnergyWindow] = [{ ...rest, weekdays: [0, 6] }, rest];
const flat = createTestPlan("flat", { tariff: createTariff() });
const atNight = createTestPlan("nights", {
  tariff: createTariff({ energy: nights, credits: [{ amount_usd: 30, min_kwh: 900, max_kwh: null }] }),
});
const atWeekends = createTestPlan("weekends", { tariff: createTariff({ energy: weekends }) });
const PLANS: PricedPlans = { tdu: "oncor", listed: [flat, atNight], others: [] };

async function readMeter(id: number): Promise<ReadMeter> {
  const row = await database.db.sql
    .selectFrom("usage.meters")
    .select(["version", "read_through"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, ...row };
}

/** A meter's best usage that counts how often its year is folded from readings. */
class CountedUsage {
  folds = 0;
  readonly meter: ReadMeter;
  readonly #usage: BestUsage;
  constructor(meter: ReadMeter) {
    this.meter = meter;
    const year = { year_kwh: 1, estimated_share: 0 };
    this.#usage = bestUsage(database, {
      usage: null,
      meter: { ...meter, read_from: null, fetched_at: null, year },
    });
  }
  get summary() {
    return this.#usage.summary;
  }
  get version() {
    return this.#usage.version;
  }
  readonly load = () => this.#usage.load();
  readonly fold: BestUsage["fold"] = (tdu, day) => {
    this.folds += 1;
    return this.#usage.fold(tdu, day);
  };
}

const fold = (usage: CountedUsage, plans: PricedPlans = PLANS) => foldBestUsage(database, usage, plans, DAY);
const rank = ({ listed, others }: PricedPlans, { fold: year }: Awaited<ReturnType<typeof fold>>) =>
  rankPlans([...listed, ...others], year, { read_day: null, delivery: () => DELIVERY, today: DAY });

async function createReadMeter(): Promise<number> {
  const id = await someMeter(database.db);
  const wh = (slot: number, day: string): number => 150 + slot + Number(day.slice(8)) * 7;
  await saveReadings(database.db.sql, id, readsFrom("2025-02-20", 320, { wh }), NOW);
  return id;
}

describe("the year that a home's plans are priced by", () => {
  it("is stored once and has the prices of the readings to the cent", async () => {
    const usage = new CountedUsage(await readMeter(await createReadMeter()));
    const fromReadings = foldInput(await usage.load(), "oncor", DAY);
    const [first, second] = [await fold(usage), await fold(usage)];
    expect(usage.folds).toBe(1);
    expect(second.fold.series.wh).toHaveLength(0);
    expect([first.basis, second.basis]).toEqual([fromReadings.basis, fromReadings.basis]);
    const expected = rank(PLANS, fromReadings);
    expect([rank(PLANS, first), rank(PLANS, second)]).toEqual([expected, expected]);
  });

  it("reads the readings once for a home's year and for its prices", async () => {
    const meter = await readMeter(await createReadMeter());
    const reads = vi.spyOn(database.db.pool, "query");
    const year = await saveMeterYear(database, meter, "oncor");
    const { fold: priced } = await fold(new CountedUsage(meter));
    const statements = reads.mock.calls.filter(([text]) => text.includes("from usage.readings"));
    reads.mockRestore();
    expect(statements).toHaveLength(1);
    expect(Math.round(priced.year_wh / 1000)).toBe(year?.year_kwh);
  });

  it("is calculated again after new readings, for another utility, and for windows that it doesn't have", async () => {
    const id = await createReadMeter();
    const usage = new CountedUsage(await readMeter(id));
    await fold(usage);
    await fold(usage, { ...PLANS, tdu: "aep_north" });
    expect(usage.folds).toBe(2);
    const others = { ...PLANS, tdu: "aep_north", others: [atWeekends] } as const;
    expect(rank(others, await fold(usage, others))).toEqual(rank(others, await fold(usage, others)));
    expect(usage.folds).toBe(3);

    await saveReadings(database.db.sql, id, readsFrom("2026-01-06", 2, { wh: () => 900 }), NOW);
    const newer = new CountedUsage(await readMeter(id));
    const changed = await fold(newer, others);
    expect(newer.folds).toBe(1);
    expect((await fold(newer, others)).fold.year_wh).toBe(changed.fold.year_wh);
    expect(newer.folds).toBe(1);
    // A slower process that still has the old version doesn't replace it.
    await fold(usage, others);
    await fold(newer, others);
    expect(newer.folds).toBe(1);
  });

  it("is erased with its meter, and not stored for one that is gone", async () => {
    const id = await createReadMeter();
    const usage = new CountedUsage(await readMeter(id));
    await fold(usage);
    const { user_id } = await database.db.sql
      .selectFrom("usage.meters")
      .select("user_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const known = await usage.fold("oncor", DAY);
    await database.db.sql.transaction().execute((trx) => eraseMeters(trx, user_id));
    const gone = Object.assign(new CountedUsage(usage.meter), { fold: async () => known });
    expect((await fold(gone)).fold.year_wh).toBeGreaterThan(0);
    const rows = await database.db.sql
      .selectFrom("usage.packed_years")
      .selectAll()
      .where("meter_id", "=", id)
      .execute();
    expect(rows).toEqual([]);
  });
});
