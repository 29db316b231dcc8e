// Homes whose utility neither the directory nor the ESI ID identifies: in Lubbock the ZIP code has only one, around
// Corpus Christi it has two and the customer chooses.
import { beforeAll, describe, expect, it } from "vitest";
import { accountExportSchema } from "#contracts/account.ts";
import { premisesSchema } from "#contracts/premises.ts";
import { bestPlansSchema, serviceLocationSchema, type Location } from "#contracts/portal.ts";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { deliveryOn } from "#market/delivery.ts";
import { readsFrom } from "#server/domain/meters/test-support.ts";
import type { ApiResponse } from "#tests/support/auth.ts";
import { addLocation, seedReadings, insertPremise, saveUsage } from "#tests/support/locations.ts";
import { MONDAY } from "#tests/support/order-server.ts";
import { filledOrder, postOrder } from "#tests/support/order-requests.ts";
import { pinDelivery } from "#tests/support/delivery.ts";
import { api, createTestUser, portalServer, type TestUser } from "#tests/support/portal.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { seededDigits } from "#tests/support/seed.ts";
import { setup } from "#tests/support/setup.ts";

const LUBBOCK = { address: "2105 Broadway St", city: "Lubbock", zip: "79401" };
const ROBSTOWN = { address: "709 Cenizo St", city: "Robstown", zip: "78380" };

const server = setup(() => portalServer({}, { now: () => MONDAY }));
const user = setup(() => createTestUser(server));
beforeAll(() => pinDelivery(server));

let locationCount = 0;

/** Returns an ESI ID with a prefix that identifies no utility. */
function unknownEsiid(): string {
  locationCount += 1;
  return `1099999${seededDigits(`home of an unknown utility ${locationCount}`, 10)}`;
}

const path = (esiid: string, rest = ""): string => `/api/service_locations/${esiid}${rest}`;

async function added(where: object): Promise<string> {
  const esiid = unknownEsiid();
  await addLocation(server, user, esiid, where);
  return esiid;
}

async function getLocation(esiid: string): Promise<Location> {
  const { body } = await api(server, "GET", path(esiid), user);
  return serviceLocationSchema.parse(body).service_location;
}

function choose(esiid: string, tdu: unknown, by: TestUser = user): Promise<ApiResponse> {
  return api(server, "PATCH", path(esiid), by, { tdu });
}

async function rankedFor(esiid: string): Promise<ReturnType<typeof bestPlansSchema.parse>> {
  const response = await api(server, "GET", path(esiid, "/best_plans?limit=500"), user);
  expect(response.status).toBe(200);
  return bestPlansSchema.parse(response.body);
}

describe("a home in Lubbock that is not in the directory", () => {
  it("has its ZIP code's only utility, and all of its plans with its delivery charges", async () => {
    const esiid = await added(LUBBOCK);
    expect(await getLocation(esiid)).toMatchObject({ tdu: "lpl", tdu_source: "zip", in_directory: false });
    const best = await rankedFor(esiid);
    expect(best.tdu).toBe("lpl");
    expect(best.delivery).toEqual(deliveryOn(TEST_DELIVERY, "lpl", "2026-01-12"));
    expect(best.delivery).toMatchObject({ monthly_usd: 0, cents_per_kwh: 6.312 });
    expect(best.results).toHaveLength(98);
    expect(new Set(best.results.map(({ plan }) => plan.tdu))).toEqual(new Set(["lpl"]));
    expect(best.results[0]?.cost?.year_cents).toBeGreaterThan(50_000);
  });

  it("has it also if the directory has the home but names no utility", async () => {
    const esiid = unknownEsiid();
    const line = { address: "2105 BROADWAY ST", address_overflow: null, city: "LUBBOCK", zip: "79401" };
    await insertPremise(server, esiid, {});
    await server.ctx.db.sql
      .updateTable("premises.premise")
      .set({ ...line, tdu: null })
      .where("esiid", "=", esiid)
      .execute();
    const found = await api(server, "GET", `/compare/v1/premises?q=${esiid}`, null);
    expect(premisesSchema.parse(found.body).items).toMatchObject([{ esiid, tdu: "lpl" }]);
    await addLocation(server, user, esiid);
    expect(await getLocation(esiid)).toMatchObject({ tdu: "lpl", tdu_source: "zip", in_directory: true });
  });

  it("can be ordered for with LP&L's plans only", async () => {
    const [plan] = (await server.ctx.readCatalog()).byTdu.get("lpl") ?? [];
    const location = { esiid: unknownEsiid(), home: LUBBOCK };
    const order = await filledOrder(server, { ...location, ...(plan && { plan_id: plan.id }) });
    expect((await postOrder(server, order, user)).status).toBe(200);
    expect(await getLocation(location.esiid)).toMatchObject({ tdu: "lpl" });
    const elsewhere = await postOrder(
      server,
      await filledOrder(server, { ...location, esiid: unknownEsiid() }),
    );
    expect([elsewhere.status, elsewhere.body.error.fields.problem]).toEqual([422, "other_tdu"]);
  });

  it("prefers the customer's choice over the ZIP code, until it is cleared", async () => {
    const esiid = await added(LUBBOCK);
    const chosen = await choose(esiid, "oncor");
    expect(chosen.status).toBe(200);
    expect(chosen.body.service_location).toMatchObject({ tdu: "oncor", tdu_source: "customer" });
    const order = { esiid, home: LUBBOCK };
    expect((await postOrder(server, await filledOrder(server, order), user)).status).toBe(200);
    const cleared = await choose(esiid, null);
    expect(cleared.body.service_location).toMatchObject({ tdu: "lpl", tdu_source: "zip" });
  });
});

describe("a home whose ZIP code has two utilities", () => {
  it("is ranked once the customer has chosen", async () => {
    const esiid = await added(ROBSTOWN);
    expect(await getLocation(esiid)).toMatchObject({ tdu: null, tdu_source: null });
    const place = await api(server, "GET", "/compare/v1/places?zip=78380", null);
    expect(place.body.tdus.map(({ id }: { id: string }) => id)).toEqual(["aep_central", "nueces"]);
    expect((await api(server, "GET", path(esiid, "/best_plans"), user)).status).toBe(422);
    expect((await choose(esiid, "aep_central")).status).toBe(200);
    const best = await rankedFor(esiid);
    expect(best.tdu).toBe("aep_central");
    expect(best.results.length).toBeGreaterThan(50);
  });

  it("has no price with unknown delivery charges, but one for a plan that includes them", async () => {
    const esiid = await added(ROBSTOWN);
    await choose(esiid, "nueces");
    const best = await rankedFor(esiid);
    expect(best).toMatchObject({ tdu: "nueces", delivery: null });
    expect(best.results).toHaveLength(1);
    // $40 a month and 10.9¢ per kWh, for 13,800 kWh.
    expect(best.results[0]?.cost?.year_cents).toBeCloseTo(198_420, -2);
    const contract = {
      provider: "Example Energy",
      plan_name: null,
      plan_id: null,
      ends_on: "2026-02-26",
      leaving_fee: null,
    };
    const price = { cents_per_kwh: 12, base_usd: 0, includes_delivery: false };
    await api(server, "PATCH", path(esiid), user, { contract: { ...contract, price } });
    expect((await rankedFor(esiid)).current_cents).toBeNull();
  });

  it("recalculates its described usage with the climate of the chosen utility", async () => {
    const usage = { kind: "home", square_feet: 1800, people: 3, heating: "electric", pool: false, ev: false };
    const [before, after] = [await added(ROBSTOWN), await added(ROBSTOWN)];
    await choose(before, "nueces");
    const reported = await saveUsage(server, user, before, usage);
    const inDallas = await saveUsage(server, user, after, usage);
    expect(inDallas.usage_summary.year_kwh).not.toBe(reported.usage_summary.year_kwh);
    await choose(after, "nueces");
    const now = await api(server, "GET", path(after), user);
    expect(now.body.usage_summary.year_kwh).toBe(reported.usage_summary.year_kwh);
    expect((await rankedFor(after)).usage.year_kwh).toBeCloseTo(reported.usage_summary.year_kwh ?? 0, -1);
  });

  it("fills the gaps of its readings again with the climate of the chosen utility", async () => {
    const getYearKwh = async (esiid: string): Promise<number> =>
      (await api(server, "GET", path(esiid), user)).body.usage_summary.year_kwh;
    const [before, after] = [await added(ROBSTOWN), await added(ROBSTOWN)];
    await choose(before, "nueces");
    for (const esiid of [before, after]) await seedReadings(server, user, esiid, readsFrom("2025-09-01", 30));
    const inDallas = await getYearKwh(after);
    await choose(after, "nueces");
    expect(await getYearKwh(after)).not.toBe(inDallas);
    expect(await getYearKwh(after)).toBe(await getYearKwh(before));
  });

  it("rejects an unknown utility, and includes the choice in the account's export", async () => {
    const esiid = await added(ROBSTOWN);
    const wrong = await choose(esiid, "austin");
    expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([400, ["tdu"]]);
    await choose(esiid, "nueces");
    const { body } = await api(server, "GET", "/api/account/export", user);
    const { homes: locations } = accountExportSchema.parse(body);
    expect(locations.find((location) => location.esiid === esiid)).toMatchObject({ tdu: "nueces" });
  });
});

describe("a home whose utility is certain", () => {
  it("keeps it whatever the customer chooses", async () => {
    const [byPrefix, byDirectory] = [newEsiid(), unknownEsiid()];
    await addLocation(server, user, byPrefix, { ...LUBBOCK });
    await insertPremise(server, byDirectory, { tdu: "tnmp" });
    await addLocation(server, user, byDirectory);
    for (const [esiid, known] of [
      [byPrefix, { tdu: "oncor", tdu_source: "esi_id" }],
      [byDirectory, { tdu: "tnmp", tdu_source: "directory" }],
    ] as const) {
      const response = await choose(esiid, "lpl");
      expect([response.status, response.body.error.fields]).toEqual([422, { problem: "tdu_known" }]);
      const both = await api(server, "PATCH", path(esiid), user, { tdu: "lpl", nickname: "Changed" });
      expect(both.status).toBe(422);
      expect((await api(server, "GET", path(esiid), user)).body.nickname).toBeNull();
      expect(await getLocation(esiid)).toMatchObject(known);
      // There is nothing to clear, which is not an error.
      expect((await choose(esiid, null)).status).toBe(200);
    }
  });

  it("gets it from the directory once that names one, before the customer's choice", async () => {
    const esiid = await added(ROBSTOWN);
    await choose(esiid, "aep_central");
    await insertPremise(server, esiid, { tdu: "nueces" });
    expect(await getLocation(esiid)).toMatchObject({ tdu: "nueces", tdu_source: "directory" });
  });
});

describe("a home of another account", () => {
  it("cannot be assigned a utility, and gets the same response as a missing one", async () => {
    const otherUser = await createTestUser(server);
    const [unknown, certain] = [await added(ROBSTOWN), newEsiid()];
    await addLocation(server, user, certain);
    for (const esiid of [unknown, certain, unknownEsiid()]) {
      const response = await choose(esiid, "nueces", otherUser);
      expect([response.status, response.body.error.code]).toEqual([404, "not_found"]);
    }
    expect(await getLocation(unknown)).toMatchObject({ tdu: null, tdu_source: null });
  });
});
