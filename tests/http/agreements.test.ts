// Linking a meter, as the page requests it: what is rejected and why, and that nothing is sent before the customer
// agrees.
import { describe, expect, it } from "vitest";
import { AGREEMENT_TEXT_VERSION } from "#contracts/live-link.ts";
import { providerFromName } from "#market/providers/providers.ts";
import type { ApiResponse } from "../support/auth.ts";
import { addLocation, insertPremise } from "../support/locations.ts";
import { jobsLeft } from "../support/message-jobs.ts";
import { METER, createMeterFixture, PROVIDER, type LinkedLocation } from "../support/meters.ts";
import { api, createTestUser } from "../support/portal.ts";
import { newEsiid } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const fixture = setup(createMeterFixture);

const post = (location: LinkedLocation, more: object = {}): Promise<ApiResponse> =>
  fixture.call(location, "POST", {
    esiid: location.esiid,
    meter_number: METER,
    puct_number: PROVIDER,
    ...more,
  });

async function listJobs(location: LinkedLocation): Promise<string[]> {
  const { id } = await fixture.agreement(location);
  const jobs = await jobsLeft(fixture.server.ctx.db.pool);
  return jobs.filter(({ key }) => key?.endsWith(id)).map(({ task }) => task);
}

/** Returns the number of the home's meter in the account. */
async function numberAt({ esiid, user }: LinkedLocation): Promise<string | null> {
  const { body } = await api(fixture.server, "GET", `/api/service_locations/${esiid}`, user);
  return body.meter_number as string | null;
}

const getFieldErrors = ({ body }: ApiResponse): Record<string, string> => body.error.fields;

describe("requesting", () => {
  it("saves the request, and sends nothing", async () => {
    const location = await fixture.createLocation();
    expect((await fixture.call(location, "GET")).body).toEqual({
      agreement: null,
      connector: "smart_meter_texas",
    });
    const { status, body } = await post(location, { esiid: `'${location.esiid}` });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      connector: "smart_meter_texas",
      agreement: {
        connector: "smart_meter_texas",
        state: "submitted",
        code: null,
        meter_number: METER,
        puct_number: PROVIDER,
        agreed_at: null,
        mailed_to: `${location.user.email.slice(0, 1)}…@example.com`,
        ends_on: null,
        waiting_since: null,
        import: { state: "waiting", done_days: 0, total_days: 365 },
      },
    });
    // The number is not yet confirmed as this home's.
    expect(await numberAt(location)).toBeNull();
    expect(await listJobs(location)).toEqual([]);
    expect(fixture.smt.book.of(location.esiid)).toEqual([]);
  });

  it("returns the same for a repeat, and replaces it for other data before consent", async () => {
    const location = await fixture.createLocation();
    const first = await post(location);
    expect((await post(location)).body).toEqual(first.body);
    const both = await Promise.all([post(location), post(location)]);
    expect(both.map(({ body }) => body.agreement.id)).toEqual(Array(2).fill(first.body.agreement.id));
    const other = await post(location, { puct_number: "10262" });
    expect(other.body.agreement).toMatchObject({ state: "submitted", puct_number: "10262" });
    expect(other.body.agreement.id).not.toBe(first.body.agreement.id);
    expect(await fixture.states(location)).toEqual([
      "submitted customer",
      "terminated customer unlinked",
      "submitted customer",
    ]);
    expect((await fixture.call(location, "PATCH", { agreed: true })).status).toBe(200);
    const late = await post(location);
    expect([late.status, getFieldErrors(late)]).toEqual([409, { problem: "under_way" }]);
    expect((await post(location, { puct_number: "10262" })).body.agreement.id).toBe(other.body.agreement.id);
  });

  it("names the invalid field", async () => {
    const location = await fixture.createLocation();
    const wrong = async (more: object): Promise<unknown> => {
      const response = await post(location, more);
      expect([response.status, response.body.error.code]).toEqual([400, "validation_failed"]);
      return Object.keys(getFieldErrors(response));
    };
    expect(await wrong({ esiid: newEsiid() })).toEqual(["esiid"]);
    expect(await wrong({ esiid: "12" })).toEqual(["esiid"]);
    expect(await wrong({ meter_number: "no" })).toEqual(["meter_number"]);
    expect(await wrong({ puct_number: "99999" })).toEqual(["puct_number", "problem"]);
    expect(await wrong({ puct_number: "Ambit" })).toEqual(["puct_number"]);
    await api(fixture.server, "PATCH", `/api/service_locations/${location.esiid}`, location.user, {
      meter_number: "118-045-772",
    });
    expect(await wrong({})).toEqual(["meter_number", "problem"]);
    const other = await post(location);
    expect(getFieldErrors(other)).toEqual({
      meter_number: other.body.error.message,
      problem: "other_number",
    });
    expect((await post(location, { meter_number: "118045772" })).status).toBe(200);
    expect((await fixture.call(location, "PATCH", { agreed: false })).status).toBe(400);
  });

  it("explains if nothing can be linked", async () => {
    const user = await createTestUser(fixture.server);
    const problemAt = async (esiid: string): Promise<unknown> => {
      await addLocation(fixture.server, user, esiid);
      const response = await post({ user, esiid });
      expect([response.status, response.body.error.code]).toEqual([422, "unprocessable"]);
      expect(response.body.error.message.length).toBeGreaterThan(40);
      return getFieldErrors(response)["problem"];
    };
    const elsewhere = newEsiid();
    await insertPremise(fixture.server, elsewhere, { tdu: "lpl" });
    expect(await problemAt(elsewhere)).toBe("not_offered");
    const old = newEsiid();
    await insertPremise(fixture.server, old, { smart_meter: false });
    expect(await problemAt(old)).toBe("no_smart_meter");
    const location = await fixture.createLocation();
    const path = `/usage/api/service_locations/${location.esiid}/centerpoint_usage`;
    const response = await api(fixture.server, "POST", path, location.user, { meter_number: METER });
    expect([response.status, getFieldErrors(response)]).toEqual([422, { problem: "not_centerpoint" }]);
  });

  it("reads a CenterPoint meter through Smart Meter Texas, with the provider of the contract or of the request", async () => {
    const user = await createTestUser(fixture.server);
    const esiid = `1008901${newEsiid().slice(-15)}`;
    await addLocation(fixture.server, user, esiid, { city: "Houston", zip: "77098" });
    const path = `/usage/api/service_locations/${esiid}/centerpoint_usage`;
    const ask = (more: object = {}): Promise<ApiResponse> =>
      api(fixture.server, "POST", path, user, { meter_number: METER, ...more });
    const missing = await ask();
    expect([missing.status, getFieldErrors(missing)["problem"]]).toEqual([400, "provider_missing"]);
    expect((await ask({ puct_number: "99999" })).body.error.fields.problem).toBe("unknown_provider");
    const named = await ask({ puct_number: PROVIDER });
    expect(named.body.agreement).toMatchObject({ connector: "smart_meter_texas", puct_number: PROVIDER });
    await fixture.call({ user, esiid }, "DELETE");
    const contract = {
      provider: "TXU Energy",
      plan_name: null,
      plan_id: null,
      ends_on: null,
      price: null,
      leaving_fee: null,
    };
    await api(fixture.server, "PATCH", `/api/service_locations/${esiid}`, user, { contract });
    const { puct_number } = (await ask()).body.agreement;
    expect(puct_number).toBe(providerFromName("TXU Energy")?.puct_number);
    await fixture.link({ user, esiid });
    const { body } = await api(fixture.server, "GET", path, user);
    expect(body.months.length).toBeGreaterThan(2);
  });

  it("requires a verified email address, because the meter source sends an email to it", async () => {
    const location = await fixture.createLocation();
    const { pool } = fixture.server.ctx.db;
    await pool.query("update auth.users set email_confirmed_at = null where id = $1", [location.user.id]);
    const response = await post(location);
    expect([response.status, getFieldErrors(response)]).toEqual([403, { problem: "email_not_proved" }]);
  });

  it("has a rate limit", async () => {
    const location = await fixture.createLocation();
    for (let n = 0; n < 20; n += 1) await post(location, { puct_number: n % 2 ? PROVIDER : "10262" });
    expect((await post(location)).status).toBe(429);
  });
});

describe("consenting", () => {
  it("saves when and to what, and queues one request, however often", async () => {
    const location = await fixture.createLocation();
    const early = await fixture.call(location, "PATCH", { agreed: true });
    expect([early.status, getFieldErrors(early)]).toEqual([409, { problem: "nothing_to_confirm" }]);
    await fixture.requestAgreement(location);
    const agreed = await fixture.call(location, "PATCH", { agreed: true });
    expect(agreed.body.agreement.agreed_at).toMatch(/^20/);
    expect((await fixture.call(location, "PATCH", { agreed: true })).body).toEqual(agreed.body);
    expect(await listJobs(location)).toEqual(["request-agreement"]);
    // The same number in a different notation is not a different request.
    const dashed = await post(location, { meter_number: "118-045-771" });
    expect([dashed.status, dashed.body.agreement?.id]).toEqual([200, agreed.body.agreement.id]);
    const { rows } = await fixture.server.ctx.db.pool.query(
      "select text_version from usage.agreements where esiid = $1",
      [location.esiid],
    );
    expect(rows).toEqual([{ text_version: AGREEMENT_TEXT_VERSION }]);
    expect(await fixture.states(location)).toEqual(["submitted customer", "submitted customer"]);
  });
});

describe("a mistyped number", () => {
  const WRONG = "999999";
  const pollAgreement = async (): Promise<void> => {
    fixture.clock.wait(601);
    await fixture.run("follow-agreements");
  };
  const agree = async (location: LinkedLocation): Promise<void> => {
    await fixture.agree(location);
    await fixture.runJobs();
  };

  const WITHDRAWALS: ReadonlyArray<readonly [string, (location: LinkedLocation) => Promise<unknown>]> = [
    ["was changed before the yes", async () => {}],
    ["the company refused", agree],
    [
      "the customer declined",
      async (location) => {
        fixture.smt.book.premiseRecords.delete(location.esiid);
        await agree(location);
        fixture.smt.book.decline(fixture.getAgreementNumber(location));
        await pollAgreement();
      },
    ],
    ["was unlinked", (location) => fixture.call(location, "DELETE")],
  ];

  it.each(WITHDRAWALS)("is not saved for the home, and the right one links: %s", async (_why, happens) => {
    const location = await fixture.createLocation();
    // The meter source's record of this home.
    fixture.smt.book.premiseRecords.set(location.esiid, { meter_number: METER });
    expect((await post(location, { meter_number: WRONG })).status).toBe(200);
    await happens(location);
    expect(await numberAt(location)).toBeNull();
    expect((await post(location)).body.agreement).toMatchObject({ state: "submitted", meter_number: METER });
    await agree(location);
    fixture.confirm(location);
    await pollAgreement();
    expect((await fixture.agreement(location)).state).toBe("active");
    expect(await numberAt(location)).toBe(METER);
  });

  it("does not change the notation that the customer typed", async () => {
    const location = await fixture.createLocation();
    await api(fixture.server, "PATCH", `/api/service_locations/${location.esiid}`, location.user, {
      meter_number: "118-045-771",
    });
    await fixture.link(location);
    expect(await numberAt(location)).toBe("118-045-771");
  });
});

describe("ending", () => {
  it("does nothing at the meter source before anything was sent", async () => {
    const location = await fixture.createLocation();
    expect((await fixture.call(location, "DELETE")).body.agreement).toBeNull();
    await fixture.requestAgreement(location);
    const ended = await fixture.call(location, "DELETE");
    expect(ended.body.agreement).toMatchObject({ state: "terminated", code: "unlinked" });
    expect((await fixture.call(location, "DELETE")).body).toEqual(ended.body);
    expect(await listJobs(location)).toEqual([]);
    // A new request is possible.
    expect((await post(location)).body.agreement.state).toBe("submitted");
  });
});

describe("a home of another account", () => {
  it("is treated as missing for every request", async () => {
    const location = await fixture.createLocation();
    await fixture.requestAgreement(location);
    const otherUser = await createTestUser(fixture.server);
    const unknown = newEsiid();
    for (const [method, body] of [
      ["GET"],
      ["POST", { esiid: location.esiid, meter_number: METER, puct_number: PROVIDER }],
      ["PATCH", { agreed: true }],
      ["DELETE"],
    ] as Array<[string, object?]>) {
      const theirs = await fixture.call({ user: otherUser, esiid: location.esiid }, method, body);
      const nobodys = await fixture.call({ user: otherUser, esiid: unknown }, method, body);
      expect(theirs.status).toBe(404);
      expect(theirs.body.error.message).toBe(nobodys.body.error.message);
    }
    expect((await fixture.agreement(location)).state).toBe("submitted");
  });
});
