// The order page's data over HTTP: for a visitor, and for a customer with a home for which something is known.
import { describe, expect, it } from "vitest";
import type { Ranking } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import { addLocation, insertPremise, saveUsage } from "../support/locations.ts";
import { MONDAY, createOrderServer, relist } from "../support/order-server.ts";
import { quoteFor } from "../support/order-requests.ts";
import { api, createTestUser, portalServer } from "../support/portal.ts";
import { newEsiid, placeOrder, somePlan } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(() => portalServer({}, { now: () => MONDAY }));
const user = setup(() => createTestUser(server));
const plan = setup(() => somePlan(server));

async function rankedLike(usage: object, read_day: number | null): Promise<Ranking> {
  const body = { tdu: "oncor", usage, read_day };
  return (await api(server, "POST", "/compare/v1/rankings", null, body)).body as Ranking;
}

describe("POST /api/order_quotes", () => {
  it("shows a visitor the listed plan, the first days and the consents, and no cost for unknown usage", async () => {
    const quote = await quoteFor(server);
    expect(quote).toMatchObject({
      plan,
      quote: null,
      connector: "handoff",
      leaving: null,
      switch_hold: null,
    });
    expect(quote.seen).toMatch(/^[\w-]{22}$/);
    expect(quote.starts.switch).toMatchObject({ earliest: "2026-01-14", latest: "2026-04-10" });
    expect(quote.starts.move_in.earliest).toBe("2026-01-13");
    expect(quote.starts.renewal).toBeUndefined();
    // The provider asks for the rest on its own page.
    expect(quote.consents.map(({ id }) => id)).toEqual(["contact"]);
    expect(quote.consents[0]?.text).toContain("I agree");
    const spanish = await quoteFor(server, null, { language: "es" });
    expect(spanish.consents.every(({ language }) => language === "es")).toBe(true);
    expect(spanish.consents[0]?.text).toContain("Acepto");
    expect(spanish.seen).toBe(quote.seen);
  });

  it.each([
    [{ kind: "annual", kwh: 14_141 }, null],
    [{ kind: "annual", kwh: 9_000 }, 17],
    [{ kind: "home", square_feet: 1800, people: 3, heating: "electric", pool: false, ev: true }, 3],
  ])("costs the same as in the ranking for %j read on %s", async (usage, read_day) => {
    const ranking = await rankedLike(usage, read_day);
    for (const { plan, cost, twelve_months, taxes } of ranking.results.filter(
      (_, index) => index % 40 === 0,
    )) {
      const { quote, plan: quoted } = await quoteFor(server, null, { plan_id: plan.id, usage, read_day });
      if (!cost) {
        expect(quote).toBeNull();
        continue;
      }
      expect(quote).toEqual({
        twelve_months,
        year_cents: cost.year_cents,
        year_kwh: ranking.usage.year_kwh,
        as_of: ranking.as_of,
        months: ranking.usage.months.map((month, index) => ({ ...month, cents: cost.month_cents[index] })),
        estimated_share: ranking.usage.estimated_share,
        delivery: quoted.tariff?.delivery === "pass_through" ? ranking.delivery : null,
        taxes: { ...taxes, basis: ranking.taxes },
      });
    }
  });

  it("costs the same at the customer's home as in its best plans, and includes the early termination fee", async () => {
    const esiid = newEsiid();
    await addLocation(server, user, esiid);
    await saveUsage(server, user, esiid, { kind: "annual", kwh: 20_000 });
    const contract = {
      provider: "Old Power",
      plan_name: null,
      plan_id: null,
      ends_on: "2026-02-26",
      price: null,
      leaving_fee: { kind: "flat", usd: 150 },
    };
    await api(server, "PATCH", `/api/service_locations/${esiid}`, user, { contract });
    const { quote, leaving, switches } = await quoteFor(server, user, { esiid });
    const ranking = await rankedLike({ kind: "annual", kwh: 20_000 }, null);
    const ranked = ranking.results.find((result) => result.plan.id === plan.id);
    expect(quote?.year_cents).toBe(ranked?.cost?.year_cents);
    expect(leaving).toEqual({ fee_cents: 15_000, free_from: "2026-02-12" });
    // The days that the page offers, so that its savings are those of the chosen one.
    expect(switches.map((one) => [one.starts_on, one.exit_fee_cents])).toEqual([
      ["2026-01-14", 15_000],
      ["2026-02-12", 0],
      ["2026-02-27", 0],
    ]);
    // Input on the page takes precedence.
    const typed = await quoteFor(server, user, { esiid, usage: { kind: "annual", kwh: 5_000 } });
    expect(typed.quote?.year_kwh).toBeCloseTo(5_000, 0);
    expect(typed.switches).toEqual([]);
    // No other caller gets it.
    for (const other of [null, await createTestUser(server)])
      expect(await quoteFor(server, other, { esiid })).toMatchObject({ quote: null, leaving: null });
  });

  it("is based on the typical home, marked as such, if the customer entered nothing", async () => {
    const esiid = newEsiid();
    await addLocation(server, user, esiid);
    const { quote } = await quoteFor(server, user, { esiid });
    expect(quote).toMatchObject({ estimated_share: 1 });
    expect(quote?.year_kwh).toBeCloseTo(13_800, -1);
  });

  it("shows a switch hold of the directory, and a renewal's first day", async () => {
    const [switchHold, free] = [newEsiid(), newEsiid()];
    await insertPremise(server, switchHold, { switch_hold: true });
    await insertPremise(server, free);
    expect((await quoteFor(server, null, { esiid: ` ${switchHold}'` })).switch_hold).toBe(true);
    expect((await quoteFor(server, null, { esiid: free })).switch_hold).toBe(false);
    const replaces_order_id = await placeOrder(server, {
      user_id: user.id,
      esiid: free,
      ends_on: "2026-03-14",
      events: [{ at: MONDAY, state: "active", actor: "provider" }],
    });
    const { starts } = await quoteFor(server, user, { esiid: free, replaces_order_id });
    expect(starts.renewal).toEqual({ earliest: "2026-03-15", latest: "2026-04-14", closed: [] });
    for (const other of [null, await createTestUser(server)])
      expect(
        (await quoteFor(server, other, { esiid: free, replaces_order_id })).starts.renewal,
      ).toBeUndefined();
    expect(
      (await quoteFor(server, user, { esiid: free, replaces_order_id: "no-id" })).starts.renewal,
    ).toBeUndefined();
  });

  it("returns another `seen` if price, fee, term or documents change, and otherwise the same", async () => {
    const before = (await quoteFor(server)).seen;
    const { tariff } = plan;
    if (!tariff) throw new Error("The plan has no tariff.");
    const link = plan.texts.en && { ...plan.texts.en, terms_url: "https://retailer.example/other-terms.pdf" };
    const changes: Partial<Plan>[] = [
      { tariff: { ...tariff, base_charge_usd: tariff.base_charge_usd + 0.01 } },
      { label: { ...plan.label, kwh_2000: plan.label.kwh_2000 + 0.1 } },
      { termination_fee: { kind: "flat", amount_usd: 999 } },
      { term_months: 24 },
      { rate_type: "indexed" },
      { prepaid: !plan.prepaid },
      { provider: { ...plan.provider, name: "Another" } },
      { texts: { ...plan.texts, en: link } },
    ];
    const seen = new Set([before]);
    for (const change of changes) {
      await relist(server, { ...plan, ...change }, plan.id);
      seen.add((await quoteFor(server, null, { plan_id: plan.id })).seen);
    }
    expect(seen.size).toBe(changes.length + 1);
    // Changes that need no consent: how we verified the price, and the provider's own page.
    await relist(server, { ...plan, website: "https://elsewhere.example" }, plan.id);
    expect((await quoteFor(server, null, { plan_id: plan.id })).seen).toBe(before);
    await relist(server, plan, plan.id);
  });

  it("returns 404 for a plan that is not listed", async () => {
    for (const plan_id of ["never-was", (await listedTwo()).id]) {
      await relist(server, null, plan_id);
      const response = await api(server, "POST", "/api/order_quotes", null, { plan_id, language: "en" });
      expect([response.status, response.body.error.fields]).toEqual([404, { problem: "plan_gone" }]);
    }
  });

  async function listedTwo(): Promise<Plan> {
    const { byTdu } = await server.ctx.readCatalog();
    const last = byTdu.get("oncor")?.at(-1);
    if (!last) throw new Error("The catalogue is empty.");
    return last;
  }

  it("rejects a session that has ended, and an invalid ESI ID", async () => {
    const body = { plan_id: plan.id, language: "en" };
    const ended = await api(server, "POST", "/api/order_quotes", { ...user, token: "expired" }, body);
    expect([ended.status, ended.body.error.code]).toEqual([401, "not_signed_in"]);
    const bad = await api(server, "POST", "/api/order_quotes", null, { ...body, esiid: "12345" });
    expect([bad.status, Object.keys(bad.body.error.fields)]).toEqual([400, ["esiid"]]);
  });

  it("limits the requests per address", async () => {
    const limited = await portalServer({ RATE_LIMIT_FACTOR: "0.1" }, { now: () => MONDAY });
    try {
      const statuses: number[] = [];
      const body = { plan_id: plan.id, language: "en" };
      for (let count = 0; count < 7; count += 1)
        statuses.push((await api(limited, "POST", "/api/order_quotes", null, body)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    } finally {
      await limited.close();
    }
  });

  it("returns partner if the operator is connected to the plan's provider", async () => {
    const other = await createOrderServer();
    try {
      const partner = await quoteFor(other, null, { plan_id: other.partnerPlan.id });
      const handoff = await quoteFor(other, null, { plan_id: other.plan.id });
      const before = await quoteFor(server, null, { plan_id: other.partnerPlan.id });
      expect([before.connector, before.seen === partner.seen]).toEqual(["handoff", false]);
      expect([partner.connector, handoff.connector]).toEqual(["partner", "handoff"]);
      expect(partner.consents[0]?.text).toContain("I authorize");
      expect(partner.consents.map(({ id }) => id)).toEqual(["order", "terms", "contact"]);
      expect(handoff.consents.map(({ id }) => id)).toEqual(["contact"]);
    } finally {
      await other.close();
    }
  });
});
