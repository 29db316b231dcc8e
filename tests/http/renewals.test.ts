// The options at the end of a contract, over HTTP for its customer, in dollars for the home.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Plan } from "#contracts/plan.ts";
import { bestPlansSchema } from "#contracts/portal.ts";
import { renewalChoicesSchema, type RenewalChoices } from "#contracts/renewals.ts";
import { isSameProvider } from "#market/same-provider.ts";
import type { ApiResponse } from "../support/auth.ts";
import { addLocation, saveUsage } from "../support/locations.ts";
import { api, createTestUser, portalServer } from "../support/portal.ts";
import { newEsiid, placeOrder } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const EVENTS = [{ at: new Date("2025-02-01T12:00:00Z"), state: "active", actor: "provider" }] as const;

const NOW = new Date("2026-01-12T18:00:00Z");
let plans: readonly Plan[];
const server = setup(() => portalServer({}, { now: () => NOW }));
const user = setup(() => createTestUser(server));
beforeAll(async () => {
  plans = (await server.ctx.readCatalog()).byTdu.get("oncor") ?? [];
});

/** Returns a plan with a fee and a known cost, from a provider that also sells others with a term. */
function getPlan(fits: (plan: Plan) => boolean): Plan {
  const found = plans.find(
    (plan) =>
      plan.term_months === 12 &&
      plan.tariff !== null &&
      plan.termination_fee.kind === "flat" &&
      fits(plan) &&
      plans.some(
        (other) =>
          other.id !== plan.id &&
          isSameProvider(other.provider, plan.provider) &&
          other.term_months > 0 &&
          other.rate_type === "fixed" &&
          !other.new_customers_only &&
          !other.prepaid &&
          other.tariff !== null,
      ),
  );
  if (!found) throw new Error("The catalogue has no such plan.");
  return found;
}

const listsMonthly = ({ provider }: Plan): boolean =>
  plans.some(
    (plan) =>
      plan.term_months === 0 &&
      plan.tariff !== null &&
      !plan.prepaid &&
      !plan.new_customers_only &&
      isSameProvider(plan.provider, provider),
  );

async function runningOrder(more: Parameters<typeof placeOrder>[1] = {}): Promise<string> {
  return placeOrder(server, {
    user_id: user.id,
    email: user.email,
    plan: getPlan(() => true),
    starts_on: "2025-02-15",
    ends_on: "2026-02-14",
    events: EVENTS,
    ...more,
  });
}

function fetchRenewal(id: string): Promise<ApiResponse> {
  return api(server, "GET", `/api/orders/${id}/renewal`, user);
}

async function getChoices(id: string): Promise<RenewalChoices> {
  const response = await fetchRenewal(id);
  expect(response.status).toBe(200);
  return renewalChoicesSchema.parse(response.body);
}

describe("GET /api/orders/{id}/renewal", () => {
  it("ranks staying and switching for the usage of the home, as its best plans do", async () => {
    const esiid = newEsiid();
    await addLocation(server, user, esiid);
    await saveUsage(server, user, esiid, { kind: "annual", kwh: 12_000 });
    const plan = getPlan(() => true);
    const id = await runningOrder({ esiid, plan });
    const choices = await getChoices(id);
    const path = `/api/service_locations/${esiid}/best_plans?limit=500`;
    const best = bestPlansSchema.parse((await api(server, "GET", path, user)).body);
    const costs = new Map(best.results.map((one) => [one.plan.id, one.cost?.year_cents]));
    for (const one of [...choices.stay, ...choices.leave])
      expect(one.cost?.year_cents).toBe(costs.get(one.plan.id));
    expect(choices.now_cents).toBe(best.current_cents);
    expect(choices.stay.length).toBeGreaterThan(0);
    expect(choices.leave).toHaveLength(3);
    for (const one of choices.stay) {
      expect(isSameProvider(one.plan.provider, plan.provider)).toBe(true);
      expect(one.plan).toMatchObject({ new_customers_only: false, prepaid: false, rate_type: "fixed" });
      expect(one.plan.term_months).toBeGreaterThan(0);
    }
    const others = best.results.filter(
      ({ plan: other, cost }) =>
        cost &&
        !other.prepaid &&
        other.term_months >= 12 &&
        other.proof.verdict !== "unproven" &&
        other.rate_type === "fixed" &&
        !isSameProvider(other.provider, plan.provider),
    );
    expect(choices.leave.map((one) => one.plan.id)).toEqual(others.slice(0, 3).map((one) => one.plan.id));
    expect(choices.leaving_saves_cents).toBe(
      (choices.stay[0]?.cost?.year_cents ?? NaN) - (choices.leave[0]?.cost?.year_cents ?? NaN),
    );
  });

  it("shows the remaining time, the fee until it ends, and the season of the next end", async () => {
    const plan = getPlan(() => true);
    const fee = plan.termination_fee.kind === "flat" ? plan.termination_fee.amount_usd * 100 : NaN;
    const id = await runningOrder({ plan });
    expect(await getChoices(id)).toMatchObject({
      clock: { ends_on: "2026-02-14", days_left: 33, free_from: "2026-01-31", state: "running" },
      fee_cents: fee,
      next_end: { on: "2027-02-14", season: "cold" },
      opted_out_at: null,
      // The home is not in the account, so the typical usage of a Texas home applies.
      estimated_share: 1,
    });
    const free = await runningOrder({ plan, ends_on: "2026-01-26" });
    expect(await getChoices(free)).toMatchObject({ clock: { state: "free_to_leave" }, fee_cents: 0 });
    const summer = await runningOrder({ starts_on: "2025-08-10", ends_on: "2026-08-09" });
    expect((await getChoices(summer)).next_end).toEqual({ on: "2027-08-09", season: "hot" });
  });

  it("shows the cost of doing nothing: the provider's month-to-month rate, else the range of all", async () => {
    const lists = await getChoices(await runningOrder({ plan: getPlan(listsMonthly) }));
    expect(lists.default_renewal).toMatchObject({
      plan: { plan: { term_months: 0 }, cost: { year_cents: expect.any(Number) } },
      low_cents: null,
    });
    const { default_renewal } = await getChoices(
      await runningOrder({ plan: getPlan((plan) => !listsMonthly(plan)) }),
    );
    expect(default_renewal.plan).toBeNull();
    expect(default_renewal.low_cents).toBeGreaterThan(50_000);
    expect(default_renewal.high_cents).toBeGreaterThan(default_renewal.low_cents ?? NaN);
  });

  it("shows an opt-out", async () => {
    const id = await runningOrder();
    await api(server, "PATCH", "/api/notifications", user, { order_id: id });
    expect((await getChoices(id)).opted_out_at).toBe(NOW.toISOString());
  });

  it("is missing for another customer's order", async () => {
    const others = [
      await runningOrder({ user_id: randomUUID() }),
      await runningOrder({ user_id: null }),
      randomUUID(),
      "nonsense",
    ];
    for (const id of others) {
      const { status, body } = await fetchRenewal(id);
      expect([status, body.error.code]).toEqual([404, "not_found"]);
    }
  });

  it("is available for sixty days after the end, while it continues month to month", async () => {
    const ended = { ends_on: "2025-11-13", events: [{ ...EVENTS[0], state: "ended" }] } as const;
    const choices = await getChoices(await runningOrder(ended));
    expect(choices.clock.state).toBe("over");
    expect(choices.leave.length).toBeGreaterThan(0);
  });

  it.each([
    ["no_end", { ends_on: null }],
    ["not_running", { ends_on: "2025-11-12", events: [{ ...EVENTS[0], state: "ended" }] }],
    ["not_running", { events: [{ ...EVENTS[0], state: "cancelled" }] }],
    [
      "tdu_unknown",
      { esiid: "99999999999999999", home: { address: null, city: null, zip: null, tdu: null } },
    ],
  ] as const)("is unavailable: %s", async (problem, order) => {
    const { status, body } = await fetchRenewal(await runningOrder(order));
    expect([status, body.error.code, body.error.fields]).toEqual([422, "unprocessable", { problem }]);
  });
});
