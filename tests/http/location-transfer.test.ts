// The operator's command for disputes about a home, run as an operator runs it next to the server.
import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { addLocation, proveLocation } from "#tests/support/locations.ts";
import { jobsLeft } from "#tests/support/message-jobs.ts";
import { api, createTestUser, portalServer, type TestUser } from "#tests/support/portal.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { runScript, type ScriptResult } from "#tests/support/run-script.ts";
import { setup } from "#tests/support/setup.ts";

const LIST = "/api/service_locations";
const [FIRST_METER, OTHER_METER] = ["118045771", "22334455"];

let first: TestUser;
let second: TestUser;
let esiid: string;
const database = setup(testDatabase);
const server = setup(() => portalServer({}, { database }));
beforeEach(async () => {
  [first, second, esiid] = [await createTestUser(server), await createTestUser(server), newEsiid()];
  await addLocation(server, first, esiid, { meter_number: FIRST_METER, nickname: "Lake house" });
});

function transfer(...args: string[]): Promise<ScriptResult> {
  return runScript("location-transfer", args, { DATABASE_URL: database.url });
}

const add = (who: TestUser, meter_number: string) => api(server, "POST", LIST, who, { esiid, meter_number });

async function statuses(): Promise<number[]> {
  const responses = await Promise.all(
    [first, second].map((who) => api(server, "GET", `${LIST}/${esiid}`, who)),
  );
  return responses.map(({ status }) => status);
}

async function listAuditEvents({ id }: TestUser): Promise<unknown[]> {
  const rows = await server.ctx.db.sql
    .selectFrom("auth.audit_log")
    .select(["action", "details"])
    .where("user_id", "=", id)
    .where("action", "like", "location_%")
    .execute();
  return rows.map(({ action, details }) => ({ action, details }));
}

describe("npm run location:transfer", () => {
  it("lists accounts by their ids with their proofs, and nothing else of theirs", async () => {
    await add(second, OTHER_METER);
    const { code, stdout } = await transfer(esiid);
    expect(code).toBe(0);
    const lines = stdout.trim().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(new RegExp(`^${first.id}  has it  added \\S+Z  proved nothing$`));
    expect(lines[1]).toMatch(new RegExp(`^${second.id}  needs a proof  added \\S+Z  proved nothing$`));
    for (const { email, phone } of [first, second])
      for (const secret of [email, phone, FIRST_METER, OTHER_METER, "Lake"])
        expect(stdout).not.toContain(secret);
  });

  it("changes nothing without --apply", async () => {
    const dry = await transfer(esiid, "--to", second.id);
    expect(dry.stdout).toContain(`With --apply: Only ${second.id} has the home now. It left ${first.id}.`);
    expect((await transfer(esiid, "--release")).stdout).toContain(
      "With --apply: No account has the home now.",
    );
    expect(await statuses()).toEqual([200, 404]);
    expect([await listAuditEvents(first), await listAuditEvents(second)]).toEqual([[], []]);
    expect((await jobsLeft(server.ctx.db.pool)).filter(({ payload }) => payload.includes(esiid))).toEqual([]);
  });

  it("assigns the home to one account until the operator decides again, and records it in the audit log", async () => {
    await proveLocation(server, first, esiid);
    expect((await transfer(esiid, "--to", second.id.toUpperCase(), "--apply")).code).toBe(0);
    expect(await statuses()).toEqual([404, 200]);
    const details = { by: "operator", esiid };
    expect(await listAuditEvents(second)).toEqual([{ action: "location_transferred", details }]);
    expect(await listAuditEvents(first)).toEqual([{ action: "location_released", details }]);
    const removals = (await jobsLeft(server.ctx.db.pool)).filter(({ task }) => task === "home-removed");
    expect(removals.filter(({ payload }) => payload.includes(first.id))).toHaveLength(1);
    // Both accounts have the meter number, so the decision stays.
    await api(server, "PATCH", `${LIST}/${esiid}`, second, { meter_number: FIRST_METER });
    expect((await add(first, FIRST_METER)).body.error?.fields?.problem).toBe("proof_refused");
    const { stdout } = await transfer(esiid);
    expect(stdout).toMatch(new RegExp(`${second.id}  has it .* operator of `));
    expect(stdout).toMatch(new RegExp(`${first.id}  had it .* ended \\S+Z \\(claimed_by_another\\)`));
  });

  it("assigns it to an account that has it and still needs a proof", async () => {
    await add(second, OTHER_METER);
    await transfer(esiid, "--to", second.id, "--apply");
    expect(await statuses()).toEqual([404, 200]);
    const { body } = await api(server, "GET", `${LIST}/${esiid}`, second);
    expect(body).toMatchObject({ needs_proof: false, shared: false, meter_number: OTHER_METER });
  });

  it("removes the home from every account, and the next one adds it as new", async () => {
    await proveLocation(server, first, esiid);
    expect((await transfer(esiid, "--release", "--apply")).stdout).toContain(`It left ${first.id}.`);
    expect(await statuses()).toEqual([404, 404]);
    expect((await add(second, OTHER_METER)).body).toMatchObject({ needs_proof: false });
  });

  it("reports what is wrong and how to use it", async () => {
    for (const args of [["12"], [esiid, "--apply"], [esiid, "--to", "x", "--colour"]]) {
      const { code, stdout, stderr } = await transfer(...args);
      expect([code, stdout]).toEqual([1, ""]);
      expect(stderr).toContain("Usage: npm run location:transfer");
    }
    const unknownId = "11111111-1111-4111-8111-111111111111";
    const { code, stderr } = await transfer(esiid, "--to", unknownId, "--apply");
    expect([code, stderr]).toEqual([1, `There is no account ${unknownId}.\n`]);
    expect(await statuses()).toEqual([200, 404]);
  });
});
