// A customer's choices of conditions: saved with a home, and the same number in every place that prices a plan.
import { describe, expect, it } from "vitest";
import { planDetailSchema, rankingSchema, type Ranking } from "#contracts/compare.ts";
import { apiErrorSchema } from "#contracts/errors.ts";
import { outlookSchema } from "#contracts/outlook.ts";
import type { ConditionChoice } from "#contracts/plan.ts";
import { bestPlansSchema, serviceLocationSchema } from "#contracts/portal.ts";
import { addLocation, saveUsage } from "#tests/support/locations.ts";
import { quoteFor } from "#tests/support/order-requests.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { api, createTestUser, portalServer } from "#tests/support/portal.ts";
import { setup } from "#tests/support/setup.ts";
import { buildLocationYear } from "#web/features/compare/parts/plan/location-year.ts";

const server = setup(() => portalServer({}, { now: () => new Date("2026-01-12T18:00:00Z") }));
const user = setup(() => createTestUser(server));
const usage = { kind: "annual", kwh: 14_141 } as const;

async function rank(conditions?: unknown): Promise<Ranking> {
  const body = { tdu: "oncor", usage, ...(conditions === undefined ? {} : { conditions }) };
  return rankingSchema.parse((await api(server, "POST", "/compare/v1/rankings", null, body)).body);
}

/** The plans of the shipped catalog whose price depends on AutoPay, and on a device. */
function dependent({ results }: Ranking): Ranking["results"] {
  return results.filter(({ plan }) => plan.conditions?.some(({ effect }) => effect !== "required"));
}

describe("conditions of plans", () => {
  it("are not assumed, and change only the plans that have them", async () => {
    const [nothing, empty, autopay] = [await rank(), await rank([]), await rank(["autopay"])];
    expect(empty).toEqual(nothing);
    const chosen = new Map(autopay.results.map((one) => [one.plan.id, one]));
    const fees = dependent(nothing).filter(({ plan }) =>
      plan.conditions?.some(({ effect }) => effect === "fee"),
    );
    expect(fees).toHaveLength(4);
    for (const { plan, cost } of fees) {
      expect(cost?.year_cents).toBe((chosen.get(plan.id)?.cost?.year_cents ?? 0) + 6_000);
      expect(plan.conditions?.find(({ effect }) => effect === "fee")?.met).toBe(false);
    }
    const others = nothing.results.filter((one) => !dependent(nothing).includes(one));
    for (const { plan, cost } of others) expect(chosen.get(plan.id)?.cost).toEqual(cost);
  });

  it.each([
    [["autopay", "autopay"], "conditions"],
    [["new_customer"], "conditions.0"],
    [["free lunch"], "conditions.0"],
    ["autopay", "conditions"],
    [null, "conditions"],
    [[["autopay"]], "conditions.0"],
  ])("reject %j in a ranking, a quote and a home", async (conditions, field) => {
    const esiid = newEsiid();
    await addLocation(server, user, esiid);
    const responses = [
      await api(server, "POST", "/compare/v1/rankings", null, { tdu: "oncor", usage, conditions }),
      await api(server, "POST", "/api/order_quotes", null, { plan_id: "x", language: "en", conditions }),
      await api(server, "PATCH", `/api/service_locations/${esiid}`, user, { conditions }),
    ];
    for (const { status, body } of responses) {
      expect(status).toBe(400);
      const { error } = apiErrorSchema.parse(body);
      expect(error.code).toBe("validation_failed");
      expect(Object.keys(error.fields ?? {})).toEqual([field]);
    }
    const { body } = await api(server, "GET", `/api/service_locations/${esiid}`, user);
    expect(serviceLocationSchema.parse(body).conditions).toBeUndefined();
  });

  it("belong to one account's home", async () => {
    const esiid = newEsiid();
    await addLocation(server, user, esiid);
    const other = await createTestUser(server);
    const path = `/api/service_locations/${esiid}`;
    expect((await api(server, "PATCH", path, other, { conditions: ["autopay"] })).status).toBe(404);
    const saved = await api(server, "PATCH", path, user, { conditions: ["device", "autopay"] });
    expect(serviceLocationSchema.parse(saved.body).conditions).toEqual(["device", "autopay"]);
    // Other changes keep them, and an empty list clears them.
    const renamed = await api(server, "PATCH", path, user, { nickname: "Lake" });
    expect(serviceLocationSchema.parse(renamed.body).conditions).toEqual(["device", "autopay"]);
    const cleared = await api(server, "PATCH", path, user, { conditions: [] });
    expect(serviceLocationSchema.parse(cleared.body).conditions).toBeUndefined();
  });

  it.each([[[]], [["autopay"]], [["autopay", "paperless", "device"]]] as ConditionChoice[][][])(
    "give the same number in the list, the plan's page, the quote, the best plans and the outlook for %j",
    async (conditions) => {
      const esiid = newEsiid();
      await addLocation(server, user, esiid);
      await saveUsage(server, user, esiid, usage);
      const path = `/api/service_locations/${esiid}`;
      await api(server, "PATCH", path, user, { conditions });
      const ranking = await rank(conditions);
      const best = bestPlansSchema.parse(
        (await api(server, "GET", `${path}/best_plans?limit=500`, user)).body,
      );
      const outlook = outlookSchema.parse((await api(server, "GET", `${path}/outlook`, user)).body);
      expect(outlook.counts).toEqual(ranking.counts);
      expect(outlook.levels).toEqual(ranking.levels);
      const atHome = new Map(best.results.map((one) => [one.plan.id, one]));
      const priced = [...dependent(ranking), ...ranking.results.filter(({ plan }) => plan.one_time_fees)];
      expect(priced.length).toBeGreaterThan(10);
      for (const { plan, cost, twelve_months } of priced.filter((_, index) => index % 3 === 0)) {
        expect(atHome.get(plan.id)).toMatchObject({ cost, twelve_months, plan: { proof: plan.proof } });
        const visitor = await quoteFor(server, null, { plan_id: plan.id, usage, conditions });
        const customer = await quoteFor(server, user, { plan_id: plan.id, esiid });
        expect(visitor.quote?.twelve_months).toEqual(twelve_months);
        expect(customer.quote?.twelve_months).toEqual(twelve_months);
        const detail = planDetailSchema.parse(
          (await api(server, "GET", `/compare/v1/plans/${plan.id}`, null)).body,
        );
        const inputs = {
          tdu: "oncor",
          zip: null,
          usage,
          usage_source: "annual",
          file_name: null,
          read_day: null,
          current: null,
          conditions,
          saved_at: "",
        } as const;
        expect(buildLocationYear(detail, inputs, "2026-01-12")?.priced?.cost).toEqual(cost);
      }
    },
  );
});
