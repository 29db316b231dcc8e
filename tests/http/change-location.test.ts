// Changing a home over HTTP, and its contract.
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { serviceLocationSchema } from "#contracts/portal.ts";
import type { ApiResponse } from "#tests/support/auth.ts";
import { api, createTestUser, portalServer } from "#tests/support/portal.ts";
import { newEsiid, somePlan } from "#tests/support/orders.ts";
import { addLocation } from "#tests/support/locations.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(portalServer);
const user = setup(() => createTestUser(server));

const LIST = "/api/service_locations";
const MIGRATION = new URL("../../server/platform/db/migrations/0048_contract_dates.sql", import.meta.url);

describe("PATCH /api/service_locations/{esiid}", () => {
  const contract = {
    provider: "Example Energy",
    plan_name: "Twelve",
    plan_id: null,
    ends_on: "2026-03-01",
    price: { cents_per_kwh: 14.5, base_usd: 9.95, includes_delivery: true },
    leaving_fee: { kind: "flat", usd: 150 },
  };

  it("changes the sent fields and leaves the rest", async () => {
    const esiid = newEsiid();
    await addLocation(server, user, esiid, { nickname: "Home" });
    const patch = (body: unknown): Promise<ApiResponse> =>
      api(server, "PATCH", `${LIST}/${esiid}`, user, body);
    const reported = await patch({ contract, meter_number: " 123-456 ab9 ".replaceAll(" ", "") });
    expect(reported.status).toBe(200);
    expect(serviceLocationSchema.parse(reported.body)).toMatchObject({
      nickname: "Home",
      meter_number: "123-456ab9",
      contract,
      clock: { ends_on: "2026-03-01", free_from: "2026-02-15" },
    });
    expect((await patch({})).body).toEqual(reported.body);
    const cleared = await patch({ nickname: "", contract: null });
    expect(cleared.body).toMatchObject({
      nickname: null,
      contract: null,
      clock: null,
      meter_number: "123-456ab9",
    });
  });

  it("rejects an invalid contract, and a plan that is not ours", async () => {
    const esiid = newEsiid();
    await addLocation(server, user, esiid);
    const plan = await somePlan(server);
    const fields = async (body: unknown): Promise<string[]> => {
      const response = await api(server, "PATCH", `${LIST}/${esiid}`, user, body);
      expect(response.status).toBe(400);
      return Object.keys(response.body.error.fields);
    };
    for (const ends_on of ["2026-02-30", "9999-12-31", "0026-05-31"])
      expect([ends_on, await fields({ contract: { ...contract, ends_on } })]).toEqual([
        ends_on,
        ["contract.ends_on"],
      ]);
    expect(await fields({ contract: { ...contract, plan_id: "nope" } })).toEqual([
      "problem",
      "contract.plan_id",
    ]);
    expect(await fields({ meter_number: "x" })).toEqual(["meter_number"]);
    expect(await fields({ nickname: "x".repeat(61) })).toEqual(["nickname"]);
    const ours = { ...contract, plan_id: plan.id };
    expect((await api(server, "PATCH", `${LIST}/${esiid}`, user, { contract: ours })).status).toBe(200);
  });

  it("rejects text that can't be stored in a contract", async () => {
    const esiid = newEsiid();
    await addLocation(server, user, esiid);
    for (const provider of ["half a \ud800 character", "NUL \0"]) {
      const body = { contract: { ...contract, provider } };
      const response = await api(server, "PATCH", `${LIST}/${esiid}`, user, body);
      expect([response.status, response.body.error.code]).toEqual([400, "bad_request"]);
    }
  });

  it("shows a contract without a last day that migration 0048 removed", async () => {
    const stored: [string, string | null][] = [
      ["9999-12-31", null],
      ["0026-05-31", null],
      ["2026-05-31", "2026-05-31"],
    ];
    for (const [ends_on, shown] of stored) {
      const esiid = newEsiid();
      await addLocation(server, user, esiid);
      await server.ctx.db.pool.query("update portal.service_locations set contract = $2 where esiid = $1", [
        esiid,
        { ...contract, ends_on },
      ]);
      await server.ctx.db.pool.query(await readFile(MIGRATION, "utf8"));
      const home = await api(server, "GET", `${LIST}/${esiid}`, user);
      expect([home.body.contract, home.status]).toEqual([{ ...contract, ends_on: shown }, 200]);
      expect((await api(server, "GET", `${LIST}/${esiid}/outlook`, user)).status).toBe(200);
    }
  });
});
