// The readings of a home's meter, as pages and files show them.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { LiveMonth, MonthOption } from "#contracts/live-link.ts";
import type { Contract } from "#contracts/portal.ts";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { deliveryOn } from "#market/delivery.ts";
import { addDays, daysIn, countFullDays } from "#meter/calendar.ts";
import { readOne, csv, dayRows } from "#meter/formats/test-support.ts";
import { dailyTotals } from "#meter/totals.ts";
import { QUALITY, type IntervalSeries } from "#meter/usage.ts";
import { eachDay } from "#server/services/portal/live-link/exported-days.ts";
import { readsFrom, createReads, splitSeriesIntoReads } from "#server/domain/meters/test-support.ts";
import { findBrokenLinks, findSchemaErrors } from "#tests/support/espi-schema.ts";
import { addLocation, seedReadings, insertPremise, saveUsage } from "#tests/support/locations.ts";
import { pinDelivery } from "#tests/support/delivery.ts";
import { api, createTestUser, portalServer } from "#tests/support/portal.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { realData } from "#tests/support/real-data.ts";
import { setup } from "#tests/support/setup.ts";

const REAL = realData("smart-meter-texas/interval-2022-03-01_2023-01-14.csv");

const server = setup(() => portalServer({}, { now: () => new Date("2026-01-12T18:00:00Z") }));
const user = setup(() => createTestUser(server));
beforeAll(() => pinDelivery(server));

interface LocationOptions {
  readonly read_cycle?: number;
  readonly reads?: Parameters<typeof seedReadings>[3];
}

async function createLocation({ reads = [], ...facts }: LocationOptions = {}): Promise<string> {
  const esiid = newEsiid();
  await insertPremise(server, esiid, facts);
  await addLocation(server, user, esiid);
  await seedReadings(server, user, esiid, reads);
  return esiid;
}

const at = (esiid: string, rest = ""): string => `/api/service_locations/${esiid}${rest}`;

async function get<T>(path: string): Promise<T> {
  const { status, body } = await api(server, "GET", path, user);
  expect([path, status]).toEqual([path, 200]);
  return body as T;
}

const months = (esiid: string): Promise<MonthOption[]> => get(at(esiid, "/live_link/pro/months"));
const month = (esiid: string, key: string): Promise<LiveMonth> =>
  get(at(esiid, `/live_link/pro?year=${key.slice(0, 4)}&month=${Number(key.slice(5))}`));

async function file(esiid: string, name: string, query = ""): Promise<{ text: string; response: Response }> {
  const response = await fetch(`${server.url}${at(esiid, `/live_link/${name}${query}`)}`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  return { text: await response.text(), response };
}

/** Returns the watt-hours of each day of an interval file, based only on its lines. */
function whByDay(text: string): Map<string, number> {
  const days = new Map<string, number>();
  for (const line of text.trim().split("\n").slice(1)) {
    const [, usDate = "", , , , kwh = ""] = line.split(",");
    const [m = "", d = "", y = ""] = usDate.split("/");
    const day = `${y}-${m}-${d}`;
    days.set(day, (days.get(day) ?? 0) + Math.round(Number(kwh) * 1000));
  }
  return days;
}

/** Returns the days of a series from `day` on. */
const daysFrom = ({ start, wh }: IntervalSeries, day: string): number =>
  countFullDays(start, wh.length, 15) - daysIn(start, day);

describe("a year of readings", () => {
  const csvFile = csv(
    ...Array.from({ length: 320 }, (_, index) =>
      dayRows(addDays("2022-03-01", index), {
        kwh: (slot) => (index === 40 && slot > 80 ? "" : `.${100 + ((index * 7 + slot) % 800)}`),
        quality: index % 50 === 3 ? "E" : "A",
      }),
    ),
  );
  const text = REAL ? readFileSync(REAL, "utf8") : csvFile;
  let series: IntervalSeries;
  let esiid: string;
  beforeAll(async () => {
    if (!REAL) console.log("The real meter file is not here: a made one is read instead.");
    series = await readOne(text);
    esiid = await createLocation({ reads: splitSeriesIntoReads(series) });
  });

  it("is shown day by day as in the file, to the watt-hour, also where the clock changes", async () => {
    const declared = new Map<string, LiveMonth["days"][number]>();
    const options = await months(esiid);
    expect(options).toHaveLength(11);
    expect(options[0]).toEqual({ month_abbr: "Jan", year: 2023, start: "2023-01-01", end: "2023-01-31" });
    for (const { start } of options) {
      const { days, sum } = await month(esiid, start.slice(0, 7));
      for (const day of days) if (day.wh.length > 0) declared.set(day.day, day);
      expect(sum.kwh).toBeCloseTo(
        days.reduce((kwh, day) => kwh + day.kwh, 0),
        6,
      );
    }
    const expected = whByDay(text);
    expect(declared.size).toBe(320);
    for (const [day, wh] of expected)
      expect([day, Math.round((declared.get(day)?.kwh ?? 0) * 1000)]).toEqual([day, wh]);
    expect(declared.get("2022-03-13")?.wh).toHaveLength(92);
    expect(declared.get("2022-11-06")?.wh).toHaveLength(100);
    const gaps = dailyTotals(series).reduce((sum, { missing }) => sum + missing, 0);
    expect([...declared.values()].reduce((sum, { missing }) => sum + missing, 0)).toBe(gaps);
  });

  it("results in the same series from both files", async () => {
    const { revised: _, ...read } = series;
    const expectedSeries = { ...read, esiid };
    const table = await file(esiid, "readings.csv");
    expect(table.response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(table.response.headers.get("content-disposition")).toBe(
      `attachment; filename="${esiid}_2022-03-01_2023-01-14.csv"`,
    );
    const { revised, ...back } = await readOne(table.text);
    expect(back).toEqual(expectedSeries);
    expect(revised).toHaveLength(320);
    const button = await file(esiid, "green_button.xml", "?from=2022-10-20&to=2022-11-20");
    expect(button.response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const part = await readOne(button.text);
    const from = series.wh.length - daysFrom(series, "2022-10-20") * 96 - 4;
    expect(part.wh).toEqual(expectedSeries.wh.slice(from, from + part.wh.length));
  });

  it("is the basis for ranking plans, until more is read", async () => {
    const location = await get<{ usage_summary: object; live_link: object }>(at(esiid));
    expect(location.live_link).toEqual({
      status: "off",
      agreement: null,
      through: "2023-01-14",
      last_read_at: "2026-01-12T18:00:00.000Z",
    });
    const declared = await saveUsage(server, user, esiid, { kind: "annual", kwh: 5_000 });
    expect(declared.usage_summary).toEqual(location.usage_summary);
    const best = await get<{ basis: object; usage: { year_kwh: number } }>(at(esiid, "/best_plans?limit=3"));
    expect(best.basis).toMatchObject({ kind: "intervals", through: "2023-01-14" });
    expect(best.basis).toEqual(location.usage_summary);
    const more = readsFrom("2023-01-15", 20, { wh: () => 2_000 });
    await seedReadings(server, user, esiid, more);
    const repeated = await get<typeof best>(at(esiid, "/best_plans?limit=3"));
    expect(repeated.basis).toMatchObject({ kind: "intervals", through: "2023-02-03" });
    expect(repeated.usage.year_kwh).toBeGreaterThan(best.usage.year_kwh);
  });
});

describe("a month", () => {
  const contract: Contract = {
    provider: null,
    plan_name: null,
    plan_id: null,
    ends_on: null,
    price: { cents_per_kwh: 10, base_usd: 9.3, includes_delivery: false },
    leaving_fee: null,
  };

  it("costs as much as its bill, by days, and an incomplete day has no known cost", async () => {
    const esiid = await createLocation({
      reads: [
        ...readsFrom("2025-10-01", 31),
        ...readsFrom("2025-11-01", 29),
        createReads("2025-11-30", { wh: (slot) => (slot < 40 ? 300 : null), estimated: (slot) => slot < 2 }),
        ...readsFrom("2024-10-01", 31, { wh: () => 100 }),
      ],
    });
    const unknown = await month(esiid, "2025-10");
    expect([unknown.cost_basis, unknown.days[0]?.cost_cents]).toEqual([null, null]);
    await api(server, "PATCH", at(esiid), user, { contract });
    const october = await month(esiid, "2025-10");
    const delivery = deliveryOn(TEST_DELIVERY, "oncor", "2025-10-31");
    const kwh = 31 * 24;
    const bill =
      Math.round(kwh * 10) +
      930 +
      Math.round(kwh * (delivery?.cents_per_kwh ?? 0)) +
      100 * (delivery?.monthly_usd ?? 0);
    expect(october.days.reduce((cents, day) => cents + (day.cost_cents ?? 0), 0)).toBe(Math.round(bill));
    expect(october.cost_basis).toEqual({
      provider: null,
      plan_name: null,
      plan_id: null,
      energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh: 10 }] }],
    });
    expect(october.sum).toEqual({
      start: "2025-10-01",
      end: "2025-10-31",
      kwh,
      exported_kwh: 0,
      read_days: 31,
      days: 31,
    });
    expect([october.before, october.year_ago?.kwh]).toEqual([null, 297.6]);
    const november = await month(esiid, "2025-11");
    expect(november.before).toEqual(october.sum);
    expect(november.days[1]?.wh).toHaveLength(100);
    expect(november.days[29]).toMatchObject({ missing: 56, estimated: [0, 1], kwh: 12, cost_cents: null });
    expect(november.sum.read_days).toBe(29);
  });

  it("is a billing month if the read cycle is known, and ends today", async () => {
    const esiid = await createLocation({ read_cycle: 5, reads: readsFrom("2025-12-01", 41) });
    expect(await months(esiid)).toEqual([
      { month_abbr: "Feb", year: 2026, start: "2026-01-09", end: "2026-02-06" },
      { month_abbr: "Jan", year: 2026, start: "2025-12-06", end: "2026-01-08" },
      { month_abbr: "Dec", year: 2025, start: "2025-11-08", end: "2025-12-05" },
    ]);
    // The 12th is today.
    const { days, sum } = await month(esiid, "2026-02");
    expect(days.map(({ day, wh }) => [day, wh.length])).toEqual([
      ["2026-01-09", 96],
      ["2026-01-10", 96],
      ["2026-01-11", 0],
      ["2026-01-12", 0],
    ]);
    expect(sum).toMatchObject({ read_days: 2, days: 29 });
  });

  it("is missing if it has no readings or is not a valid month", async () => {
    const esiid = await createLocation();
    expect(await months(esiid)).toEqual([]);
    const none = await api(server, "GET", at(esiid, "/live_link/pro?year=2025&month=11"), user);
    expect([none.status, none.body.error.fields]).toEqual([404, { problem: "no_readings" }]);
    const wrong = await api(server, "GET", at(esiid, "/live_link/pro?year=2025&month=13"), user);
    expect(wrong.status).toBe(400);
    const backwards = await file(esiid, "readings.csv", "?from=2025-11-02&to=2025-11-01");
    expect(backwards.response.status).toBe(400);
    expect((await file(esiid, "green_button.xml")).response.status).toBe(404);
  });
});

describe("readings of a home that was removed from the account", () => {
  it("are not shown to anyone, and are back if the home is added again", async () => {
    const esiid = await createLocation({ reads: readsFrom("2025-11-01", 3) });
    await api(server, "DELETE", at(esiid), user);
    const other = await createTestUser(server);
    await addLocation(server, other, esiid);
    const theirs = await api(server, "GET", at(esiid, "/live_link/pro/months"), other);
    expect([theirs.status, theirs.body]).toEqual([200, []]);
    const mine = await api(server, "GET", at(esiid, "/live_link/pro/months"), user);
    expect(mine.status).toBe(404);
    await api(server, "DELETE", at(esiid), other);
    await addLocation(server, user, esiid);
    expect(await months(esiid)).toHaveLength(1);
  });
});

describe("files of readings", () => {
  it("let other requests run after each of their days", async () => {
    const esiid = await createLocation({ reads: readsFrom("2025-01-01", 300) });
    const meter = await server.ctx.db.sql
      .selectFrom("usage.meters")
      .select("id")
      .where("esiid", "=", esiid)
      .executeTakeFirstOrThrow();
    let [sinceTick, most, days, going] = [0, 0, 0, true];
    const tick = (): void => {
      sinceTick = 0;
      if (going) setImmediate(tick);
    };
    tick();
    const exported = { esiid, meter_id: meter.id, from: "2025-01-01", to: "2025-12-31" };
    for await (const { channel } of eachDay(server.ctx, exported)) {
      if (channel === "consumption") days += 1;
      most = Math.max(most, ++sinceTick);
    }
    going = false;
    expect(days).toBe(300);
    expect(most).toBeLessThanOrEqual(2);
  });

  it("preserve gaps, estimates and power sent, for the requested days, across both clock changes", async () => {
    const wh = (slot: number): number | null => (slot % 17 === 3 ? null : slot + 5);
    const days = ["2025-03-08", "2025-03-09", "2025-03-11", "2025-11-01", "2025-11-02", "2025-11-03"];
    const reads = days.flatMap((day) => [
      createReads(day, { wh, estimated: (slot) => slot > 70 }),
      createReads(day, { channel: "generation", wh: (slot) => (slot === 50 ? 40_000 : 0) }),
    ]);
    const esiid = await createLocation({ reads });
    const [table, button] = await Promise.all([file(esiid, "readings.csv"), file(esiid, "green_button.xml")]);
    // Green Button has no field for revisions.
    const { revised: _, ...series } = await readOne(table.text);
    expect(await readOne(button.text)).toEqual(series);
    expect(findSchemaErrors(button.text)).toEqual([]);
    expect(findBrokenLinks(button.text)).toEqual([]);
    expect(series).toMatchObject({ esiid, start: "2025-03-08" });
    expect([...series.wh.subarray(96, 96 + 92)]).toEqual(
      Array.from({ length: 92 }, (_, slot) => (slot % 17 === 3 ? 0 : slot + 5)),
    );
    expect(series.exported?.filter((value) => value > 0)).toHaveLength(6);
    // The 10th, which has no readings.
    const tenth = series.quality.subarray(96 + 92, 96 + 92 + 96);
    expect(tenth.every((quality) => quality === QUALITY.missing)).toBe(true);
    const one = await file(esiid, "readings.csv", "?from=2025-11-02&to=2025-11-02");
    expect(await readOne(one.text)).toMatchObject({ start: "2025-11-02" });
    expect(one.text.trim().split("\n")).toHaveLength(1 + 2 * 100);
  });
});

describe("the months of a meter", () => {
  it("are listed with the share that the utility estimated, oldest first", async () => {
    const reads = [
      ...readsFrom("2025-10-30", 2, { estimated: (slot) => slot < 24 }),
      ...readsFrom("2025-11-01", 1),
    ];
    const esiid = await createLocation({ reads });
    for (const address of ["agreements/usage/monthly", "centerpoint_usage"]) {
      const response = await get<object>(`/usage/api/service_locations/${esiid}/${address}`);
      expect(response).toMatchObject({
        months: [
          { start: "2025-10-01", end: "2025-10-31", kwh: 48, read_days: 2, days: 31, estimated_share: 0.25 },
          { start: "2025-11-01", end: "2025-11-30", kwh: 24, read_days: 1, days: 30, estimated_share: 0 },
        ],
        through: "2025-11-01",
        fetched_at: "2026-01-12T18:00:00.000Z",
      });
    }
  });
});
