// Taxes from the table to the responses: a place's rates, a home's saved answer, and the twelve months of every plan.
import { beforeAll, describe, expect, it } from "vitest";
import { accountExportSchema } from "#contracts/account.ts";
import { orderQuoteSchema } from "#contracts/checkout.ts";
import { rankingSchema } from "#contracts/compare.ts";
import { bestPlansSchema, serviceLocationSchema } from "#contracts/portal.ts";
import { placeTaxesSchema, type TaxPlace } from "#contracts/taxes.ts";
import { TEST_TAX_ROWS } from "#market/taxes/tax-fixtures.ts";
import { taxRankedPlan } from "#market/taxes/taxes.ts";
import { addTaxes } from "#server/domain/plans/taxes/tax-store.ts";
import { pinDelivery } from "#tests/support/delivery.ts";
import { addLocation, saveUsage } from "#tests/support/locations.ts";
import { MONDAY } from "#tests/support/order-server.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { api, createTestUser, portalServer } from "#tests/support/portal.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(() => portalServer({}, { now: () => MONDAY }));
const user = setup(() => createTestUser(server));
const EULESS: TaxPlace = { limits: "inside", city: "Euless" };
const USAGE = { kind: "annual", kwh: 13_000 } as const;

beforeAll(async () => {
  await pinDelivery(server);
  await server.ctx.db.sql.transaction().execute((trx) => addTaxes(trx, TEST_TAX_ROWS));
});

const getTaxes = async (query: string): Promise<Response> => fetch(`${server.url}/compare/v1/taxes?${query}`);

async function rank(tax_place?: TaxPlace): Promise<ReturnType<typeof rankingSchema.parse>> {
  const response = await fetch(`${server.url}/compare/v1/rankings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tdu: "oncor", usage: USAGE, ...(tax_place && { tax_place }) }),
  });
  expect(response.status).toBe(200);
  return rankingSchema.parse(await response.json());
}

describe("GET /compare/v1/taxes", () => {
  it("has the rates of a city on a day, with their sources, and the names of the cities", async () => {
    const response = await getTaxes("limits=inside&city=EULESS&day=2026-01-22");
    const { taxes, cities } = placeTaxesSchema.parse(await response.json());
    expect(taxes).toMatchObject({
      certainty: "exact",
      day: "2026-01-22",
      low: { city: 0.0175, district: 0.0025 },
    });
    expect(taxes.lines.map(({ line, source }) => [line, source])).toHaveLength(4);
    expect(cities).toContain("Irving");
  });

  it("is a range without a place, and rejects limits without a city and other input", async () => {
    const response = await getTaxes("");
    expect(placeTaxesSchema.parse(await response.json()).taxes.certainty).toBe("unknown");
    for (const query of ["limits=inside", "limits=near", "limits=inside&city=", "day=tomorrow", "tdu=austin"])
      expect((await getTaxes(query)).status).toBe(400);
  });
});

describe("a ranking", () => {
  it("has the taxes of each plan apart from its price, which alone decides the order", async () => {
    const [without, inside] = [await rank(), await rank(EULESS)];
    expect(without.taxes?.certainty).toBe("unknown");
    expect(inside.results.map(({ plan }) => plan.id)).toEqual(without.results.map(({ plan }) => plan.id));
    for (const [index, item] of inside.results.entries()) {
      expect(item.twelve_months).toEqual(without.results[index]?.twelve_months);
      if (item.twelve_months === null) expect(item.taxes).toBeNull();
      else if (item.taxes) {
        const { low_cents, high_cents, lines } = item.taxes;
        expect(low_cents).toBe(high_cents);
        expect(lines).not.toBeNull();
        const share = low_cents / (item.twelve_months.cents - item.twelve_months.one_time_cents);
        expect(share).toBeCloseTo(0.0421, 3);
        const range = without.results[index]?.taxes;
        expect(range && range.low_cents < low_cents && low_cents <= range.high_cents + 12).toBe(true);
      }
    }
  });

  it("has the taxes that a page calculates from the same twelve bills and rates", async () => {
    const { results, usage, taxes } = await rank(EULESS);
    if (!taxes) throw new Error("a ranking has its taxes");
    for (const item of results) expect(item.taxes).toEqual(taxRankedPlan(item, usage, taxes));
  });
});

describe("a home's answer about city limits", () => {
  const esiid = newEsiid();
  const path = `/api/service_locations/${esiid}`;
  const change = (tax_place: unknown) => api(server, "PATCH", path, user, { tax_place });

  beforeAll(async () => {
    await addLocation(server, user, esiid);
    await saveUsage(server, user, esiid, USAGE);
  });

  it("is saved, changed and cleared, and the other fields stay", async () => {
    const answers = [EULESS, { limits: "outside" }, { limits: "unknown" }, null];
    for (const answer of answers) {
      const { status, body } = await change(answer);
      expect(status).toBe(200);
      expect(serviceLocationSchema.parse(body).tax_place).toEqual(answer);
    }
    await change(EULESS);
    const { body } = await api(server, "PATCH", path, user, { nickname: "Cabin" });
    expect(serviceLocationSchema.parse(body).tax_place).toEqual(EULESS);
    const account = await api(server, "GET", "/api/account/export", user);
    expect(accountExportSchema.parse(account.body).homes).toContainEqual(
      expect.objectContaining({ esiid, tax_limits: "inside", tax_city: "Euless" }),
    );
  });

  it("is rejected without a city, and belongs to the home's customer", async () => {
    for (const answer of [{ limits: "inside" }, { limits: "inside", city: " " }, { limits: "near" }])
      expect((await change(answer)).status).toBe(400);
    const other = await createTestUser(server);
    const { status } = await api(server, "PATCH", path, other, { tax_place: { limits: "outside" } });
    expect(status).toBe(404);
    const { body } = await api(server, "GET", path, user);
    expect(serviceLocationSchema.parse(body).tax_place).toEqual(EULESS);
  });

  it("decides the taxes of its best plans and quotes at once", async () => {
    const read = async () =>
      bestPlansSchema.parse((await api(server, "GET", `${path}/best_plans?limit=3`, user)).body);
    const inside = await read();
    expect(inside.taxes).toMatchObject({ place: EULESS, certainty: "exact" });
    const [best] = inside.results;
    expect(best?.taxes?.lines).not.toBeNull();
    const request = { plan_id: best?.plan.id, esiid, language: "en" };
    const { body } = await api(server, "POST", "/api/order_quotes", user, request);
    const { quote } = orderQuoteSchema.parse(body);
    expect(quote?.taxes).toEqual({ ...best?.taxes, basis: inside.taxes });
    await change({ limits: "outside" });
    const outside = await read();
    expect(outside.results[0]?.taxes?.lines).toMatchObject({ gross_receipts: 0, city: 0 });
  });
});
