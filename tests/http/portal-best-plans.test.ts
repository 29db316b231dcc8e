// The plans for a home of an account, based on the best usage data available.
import { describe, expect, it } from "vitest";
import { outlookSchema } from "#contracts/outlook.ts";
import { bestPlansSchema, locationUsageSchema, type BestPlans } from "#contracts/portal.ts";
import { getSeason, getTermEnd } from "#market/contract-clock.ts";
import { TYPICAL_YEAR_KWH } from "#server/domain/locations/best-usage.ts";
import { addLocation, saveUsage } from "#tests/support/locations.ts";
import { api, createTestUser, portalServer } from "#tests/support/portal.ts";
import { newEsiid, placeOrder, somePlan } from "#tests/support/orders.ts";
import { setup } from "#tests/support/setup.ts";

// Noon in Texas on this day.
const NOW = new Date("2026-01-12T18:00:00Z");
const PRICE = { cents_per_kwh: 25, base_usd: 10, includes_delivery: true };
const CONTRACT = {
  provider: "Example Energy",
  plan_name: null,
  plan_id: null,
  ends_on: "2026-02-26",
  price: PRICE,
  leaving_fee: { kind: "flat", usd: 400 },
};

const server = setup(() => portalServer({}, { now: () => NOW }));
const user = setup(() => createTestUser(server));

async function plans(esiid: string, query = ""): Promise<BestPlans> {
  const response = await api(server, "GET", `/api/service_locations/${esiid}/best_plans${query}`, user);
  expect(response.status).toBe(200);
  return bestPlansSchema.parse(response.body);
}

async function createLocation(contract: object | null = null): Promise<string> {
  const esiid = newEsiid();
  await addLocation(server, user, esiid);
  if (contract) {
    const reported = await api(server, "PATCH", `/api/service_locations/${esiid}`, user, { contract });
    expect(reported.status).toBe(200);
  }
  return esiid;
}

describe("GET /api/service_locations/{esiid}/best_plans", () => {
  it("ranks for the typical home, marked as such, if nothing is known", async () => {
    const best = await plans(await createLocation());
    expect(best.basis).toEqual({
      kind: "none",
      year_kwh: null,
      estimated_share: 1,
      through: null,
      updated_at: null,
    });
    expect(best.usage.year_kwh).toBeCloseTo(TYPICAL_YEAR_KWH, -1);
    expect(best).toMatchObject({ tdu: "oncor", current_cents: null, leaving: null, best_switch_on: null });
    expect(best.read_day_known).toBe(false);
    expect(best.results).toHaveLength(50);
    const costs = best.results.flatMap((one) => (one.twelve_months ? [one.twelve_months.cents] : []));
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
    // No price that ends sooner ranks before all that last: it is compared by twelve months, not by twelve times its
    // month.
    expect(best.results[0]?.plan.term_months).toBeGreaterThanOrEqual(12);
  });

  it("returns the outlook of the same home with the same cents", async () => {
    const esiid = await createLocation(CONTRACT);
    await saveUsage(server, user, esiid, { kind: "annual", kwh: 14_000 });
    const best = await plans(esiid, "?limit=500");
    const response = await api(server, "GET", `/api/service_locations/${esiid}/outlook`, user);
    expect(response.status).toBe(200);
    const outlook = outlookSchema.parse(response.body);
    expect(outlook).toMatchObject({
      esiid,
      day: "2026-01-12",
      window: { from: "2026-01-14", through: "2027-01-13" },
      recommendation: { code: "choose_before_end", missing: [] },
      alerts: [{ kind: "term_ending", day: "2026-02-26", days_left: 45, statute: "16 TAC 25.475(e)" }],
      counts: best.counts,
      levels: best.levels,
      exit_fee_cents: 40_000,
    });
    const byId = new Map(best.results.map((one) => [one.plan.id, one]));
    const [nothing, ...others] = outlook.options;
    expect(others).toHaveLength(3);
    for (const option of others) {
      const { starts_on, total_cents, exit_fee_cents, one_time_cents, net_cents, break_even_on } = option;
      const planSwitch = { starts_on, total_cents, exit_fee_cents, one_time_cents, net_cents, break_even_on };
      expect(byId.get(option.plan?.id ?? "")?.switch).toEqual(planSwitch);
      expect((nothing?.total_cents ?? 0) - (option.total_cents ?? 0)).toBe(option.net_cents);
    }
    expect(best.best_switch_on).toBe(outlook.recommendation.on);
  });

  it("returns the usage that the prices are based on", async () => {
    const esiid = await createLocation();
    await saveUsage(server, user, esiid, { kind: "annual", kwh: 14_000 });
    const response = await api(server, "GET", `/api/service_locations/${esiid}/usage`, user);
    expect(response.status).toBe(200);
    expect(locationUsageSchema.parse(response.body)).toMatchObject({
      usage: { kind: "annual", kwh: 14_000 },
      basis: { kind: "annual" },
      day: "2026-01-12",
    });
    const otherUser = await createTestUser(server);
    for (const part of ["usage", "outlook", "best_plans"]) {
      const denied = await api(server, "GET", `/api/service_locations/${esiid}/${part}`, otherUser);
      expect(denied.status).toBe(404);
    }
  });

  it("ranks like the comparison for the same usage, with a band from a mild to a hot year", async () => {
    const esiid = await createLocation();
    const usage = { kind: "annual", kwh: 20_000 };
    await saveUsage(server, user, esiid, usage);
    const best = await plans(esiid, "?read_day=9&limit=5");
    const compared = await api(server, "POST", "/compare/v1/rankings", null, {
      tdu: "oncor",
      usage,
      read_day: 9,
    });
    expect(best.results).toMatchObject(compared.body.results.slice(0, 5));
    expect(best).toMatchObject({
      read_day: 9,
      read_day_known: true,
      basis: { kind: "annual", year_kwh: 20_000 },
    });
    for (const { plan, cost, band } of best.results) {
      if (!cost || !band || plan.proof.why !== "averages_on_a_line") continue;
      expect(band.mild_cents).toBeLessThan(cost.year_cents);
      expect(band.hot_cents).toBeGreaterThan(cost.year_cents);
      // Cooling is part of a year, and one seventh of that part varies.
      expect(band.hot_cents).toBeLessThan(cost.year_cents * 1.12);
    }
    expect(best.results.some(({ band }) => band !== null)).toBe(true);
  });

  it("shows the early termination fee, when it ends, and when a switch saves most", async () => {
    const running = await plans(await createLocation(CONTRACT));
    const [first] = running.results;
    expect(running.current_cents).toBeGreaterThan(first?.cost?.year_cents ?? Infinity);
    expect(first?.savings_cents).toBe((running.current_cents ?? 0) - (first?.cost?.year_cents ?? 0));
    expect(running.leaving).toEqual({ fee_cents: 40_000, free_from: "2026-02-12" });
    // Waiting for a month loses less than $400.
    expect(running.best_switch_on).toBe("2026-02-12");
    const cheapFee = await plans(
      await createLocation({ ...CONTRACT, leaving_fee: { kind: "flat", usd: 5 } }),
    );
    expect(cheapFee.best_switch_on).toBe("2026-01-12");
    const soon = await plans(await createLocation({ ...CONTRACT, ends_on: "2026-01-20" }));
    expect(soon).toMatchObject({
      leaving: { fee_cents: 0, free_from: "2026-01-06" },
      best_switch_on: "2026-01-12",
    });
    const unknown = await plans(await createLocation({ ...CONTRACT, leaving_fee: null }));
    expect(unknown).toMatchObject({ leaving: { fee_cents: null }, best_switch_on: "2026-02-12" });
    const monthly = await plans(await createLocation({ ...CONTRACT, ends_on: null, leaving_fee: null }));
    expect(monthly).toMatchObject({
      leaving: { fee_cents: 0, free_from: "2026-01-12" },
      best_switch_on: "2026-01-12",
    });
  });

  it("counts each plan's term from the day on which it would start there", async () => {
    const { results } = await plans(await createLocation(CONTRACT), "?limit=500");
    const started = results.flatMap(({ plan, switch: planSwitch, ends_in, flags }) =>
      planSwitch && plan.term_months > 0 ? [{ plan, starts_on: planSwitch.starts_on, ends_in, flags }] : [],
    );
    expect(started.some(({ starts_on }) => starts_on >= "2026-02-12")).toBe(true);
    const others = results.flatMap(({ plan, switch: planSwitch, ends_in, flags }) =>
      planSwitch === null && plan.term_months > 0
        ? [{ plan, starts_on: started[0]?.starts_on ?? "", ends_in, flags }]
        : [],
    );
    expect(others.length).toBeGreaterThan(0);
    const firstStart = results.find(({ switch: planSwitch }) => planSwitch)?.switch?.starts_on;
    for (const { switch: planSwitch, starts_on } of results)
      expect(starts_on).toBe(planSwitch?.starts_on ?? firstStart);
    for (const { plan, starts_on, ends_in, flags } of [...started, ...others]) {
      const end = getTermEnd(starts_on, plan.term_months);
      expect(ends_in).toBe(end.slice(0, 7));
      expect(flags.includes("dear_season_end")).toBe(getSeason(end) === "hot");
    }
  });

  it("does not recommend a switch to a customer who pays less than every plan", async () => {
    const cheap = { ...CONTRACT, price: { cents_per_kwh: 3, base_usd: 0, includes_delivery: true } };
    const best = await plans(await createLocation(cheap));
    expect(best.results[0]?.savings_cents).toBeLessThan(0);
    // Only until that price ends, because month to month costs more than every plan.
    expect(best.best_switch_on).toBe("2026-02-27");
    const lasting = await plans(await createLocation({ ...cheap, ends_on: "2027-06-30" }));
    expect(lasting.best_switch_on).toBeNull();
  });

  it("compares with the plan that the customer named, and with an order of ours as priced that day", async () => {
    const plan = await somePlan(server);
    const named = await plans(
      await createLocation({ ...CONTRACT, plan_id: plan.id, price: null }),
      "?limit=500",
    );
    const itself = named.results.find((result) => result.plan.id === plan.id);
    expect(itself?.cost).not.toBeNull();
    expect(named.current_cents).toBe(itself?.cost?.year_cents);

    const esiid = await createLocation();
    if (!plan.tariff) throw new Error("The plan has no tariff.");
    const dearer = { ...plan, tariff: { ...plan.tariff, base_charge_usd: plan.tariff.base_charge_usd + 10 } };
    const events = [{ at: NOW, state: "active", actor: "provider" }] as const;
    await placeOrder(server, {
      user_id: user.id,
      esiid,
      plan: dearer,
      ends_on: "2026-12-31",
      events: [...events],
    });
    const ordered = await plans(esiid);
    expect(ordered.current_cents).toBe((named.current_cents ?? 0) + 12_000);
  });

  it("is recalculated as soon as any of its inputs change", async () => {
    const esiid = await createLocation();
    const first = await plans(esiid);
    expect(await plans(esiid)).toEqual(first);
    await saveUsage(server, user, esiid, { kind: "annual", kwh: 9000 });
    const reported = await plans(esiid);
    expect(reported.basis.kind).toBe("annual");
    await saveUsage(server, user, esiid, { kind: "annual", kwh: 18_000 });
    const doubled = await plans(esiid);
    expect(doubled.usage.year_kwh).toBeCloseTo(2 * reported.usage.year_kwh, 0);
    await api(server, "PATCH", `/api/service_locations/${esiid}`, user, { contract: CONTRACT });
    const contracted = await plans(esiid);
    expect(contracted.current_cents).not.toBeNull();
    expect(contracted.results.map(({ cost }) => cost)).toEqual(doubled.results.map(({ cost }) => cost));
    expect((await plans(esiid, "?read_day=20")).read_day).toBe(20);
    expect((await plans(esiid, "?limit=3")).results).toHaveLength(3);
    // Another home without known data gets the first result.
    expect(await plans(await createLocation())).toEqual(first);
  });

  it("explains that it cannot calculate while the utility is not known", async () => {
    const esiid = "10999990000000077";
    await addLocation(server, user, esiid);
    const response = await api(server, "GET", `/api/service_locations/${esiid}/best_plans`, user);
    expect(response.status).toBe(422);
    expect(response.body.error.fields.problem).toBe("tdu_unknown");
  });

  it("rejects a meter-read day that no month has", async () => {
    const response = await api(
      server,
      "GET",
      `/api/service_locations/${await createLocation()}/best_plans?read_day=32`,
      user,
    );
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.error.fields)).toEqual(["read_day"]);
  });
});
