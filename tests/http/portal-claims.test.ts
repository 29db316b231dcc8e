// Homes that another account has: proofs, sharing, and notifications to its customer.
import { describe, expect, it } from "vitest";
import { getMessages } from "#messages/node.ts";
import { mailsTo, newestMail } from "#tests/support/outbox.ts";
import type { ApiResponse } from "#tests/support/auth.ts";
import { movableClock } from "#tests/support/movable-clock.ts";
import { addLocation, insertPremise, proveLocation } from "#tests/support/locations.ts";
import { api, createTestUser, portalServer, signIn, type TestUser } from "#tests/support/portal.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const clock = movableClock();
const server = setup(() => portalServer({}, { now: clock.now }));

const LIST = "/api/service_locations";
const METER = "118 045-77AB";

function add(who: TestUser, esiid: string, proof: object = {}): Promise<ApiResponse> {
  return api(server, "POST", LIST, who, { esiid, ...proof });
}

function getProblem({ status, body }: ApiResponse): [number, string, string] {
  return [status, body.error?.code, body.error?.fields?.problem];
}

/** Creates a home that its account proved. */
async function seedProvedLocation(more: object = { meter_number: METER.replaceAll(" ", "") }): Promise<{
  esiid: string;
  currentCustomer: TestUser;
}> {
  const currentCustomer = await createTestUser(server);
  const esiid = newEsiid();
  await insertPremise(server, esiid);
  await addLocation(server, currentCustomer, esiid, more);
  await proveLocation(server, currentCustomer, esiid);
  return { esiid, currentCustomer };
}

async function mailedCode(asker: TestUser, esiid: string, currentCustomer: TestUser): Promise<string> {
  const response = await api(server, "POST", `${LIST}/${esiid}/claim_code`, asker);
  expect([response.status, response.body]).toEqual([200, { sent: true }]);
  const mail = await newestMail(server, currentCustomer.email);
  expect(mail.kind).toBe("portal.claim_code");
  return mail.code;
}

async function fetchStatus(who: TestUser, esiid: string): Promise<number> {
  return (await api(server, "GET", `${LIST}/${esiid}`, who)).status;
}

async function callers(esiid: string): Promise<number> {
  const rows = await server.ctx.db.sql
    .selectFrom("portal.service_locations")
    .select("user_id")
    .where("esiid", "=", esiid)
    .where("ended_at", "is", null)
    .where("shared", "=", false)
    .execute();
  return rows.length;
}

describe("a home of another account", () => {
  it("requires a proof, and nothing is disclosed about the other account", async () => {
    const { esiid, currentCustomer } = await seedProvedLocation();
    const other = await createTestUser(server);
    const response = await add(other, esiid);
    expect(getProblem(response)).toEqual([403, "proof_required", "held_by_another"]);
    const text = JSON.stringify(response.body);
    for (const secret of [currentCustomer.id, currentCustomer.email, currentCustomer.phone, METER])
      expect(text).not.toContain(secret);
    expect(await fetchStatus(other, esiid)).toBe(404);
    expect(await fetchStatus(currentCustomer, esiid)).toBe(200);
  });

  it("goes to one of two accounts that add it concurrently, and the other needs a proof", async () => {
    const users = await Promise.all([1, 2, 3].map(() => createTestUser(server)));
    for (let round = 0; round < 5; round += 1) {
      const esiid = newEsiid();
      const responses = await Promise.all(users.map((user) => add(user, esiid)));
      expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 403, 403]);
      for (const response of responses.filter(({ status }) => status === 403))
        expect(getProblem(response)).toEqual([403, "proof_required", "held_by_another"]);
      expect(await callers(esiid)).toBe(1);
    }
  });
});

describe("the meter number", () => {
  it("moves the home, ignoring case and spaces, and notifies the previous customer", async () => {
    const { esiid, currentCustomer } = await seedProvedLocation();
    const other = await createTestUser(server);
    const wrong = await add(other, esiid, { meter_number: "11804577AC" });
    expect(getProblem(wrong)).toEqual([403, "proof_required", "proof_refused"]);
    const transferred = await add(other, esiid, { meter_number: "118045-77ab", nickname: "New" });
    expect(transferred.status).toBe(201);
    expect(transferred.body).toMatchObject({ nickname: "New", meter_number: "118045-77ab", shared: false });
    expect(await fetchStatus(currentCustomer, esiid)).toBe(404);
    const mail = await newestMail(server, currentCustomer.email);
    expect(mail.body).toContain("4105 Maple St Apt 2, Dallas, TX 75219");
    for (const secret of [other.id, other.email, other.phone]) expect(mail.body).not.toContain(secret);
    const { ended_reason } = await server.ctx.db.sql
      .selectFrom("portal.service_locations")
      .select("ended_reason")
      .where("user_id", "=", currentCustomer.id)
      .executeTakeFirstOrThrow();
    expect(ended_reason).toBe("claimed_by_another");
    // A previous customer who still lives there has the number too.
    expect((await add(currentCustomer, esiid, { meter_number: METER.replaceAll(" ", "") })).status).toBe(201);
    expect(await fetchStatus(other, esiid)).toBe(404);
  });

  it("proves nothing if the other account gave none", async () => {
    const { esiid } = await seedProvedLocation({});
    const response = await add(await createTestUser(server), esiid, { meter_number: "11804577AB" });
    expect(getProblem(response)).toEqual([403, "proof_required", "proof_refused"]);
  });

  it("sends notifications in Spanish, and by text message without an email address", async () => {
    const esiid = newEsiid();
    const currentCustomer = await createTestUser(server, { metadata: { language: "es" } });
    await addLocation(server, currentCustomer, esiid, { meter_number: "12345678", nickname: "Casa" });
    await add(await createTestUser(server), esiid, { meter_number: "12345678" });
    expect((await newestMail(server, currentCustomer.email)).body).toContain(
      getMessages("serverLocationEmails", "es").kinds.home_claimed.subject,
    );
    const texted = newEsiid();
    const { id, phone, token } = await createTestUser(server);
    await addLocation(server, { id, phone, token, email: "" }, texted, { meter_number: "12345678" });
    await server.ctx.db.sql.updateTable("auth.users").set({ email: null }).where("id", "=", id).execute();
    await add(await createTestUser(server), texted, { meter_number: "12345678" });
    expect((await newestMail(server, phone)).body).toContain("Your home is now on another account");
  });

  it("moves the home one at a time for concurrent proofs", async () => {
    const { esiid } = await seedProvedLocation({ meter_number: "12345678" });
    const others = await Promise.all([1, 2, 3].map(() => createTestUser(server)));
    const responses = await Promise.all(
      others.map((other) => add(other, esiid, { meter_number: "12345678" })),
    );
    // An account that lost the home before its response was created gets that response.
    for (const { status } of responses) expect([201, 404]).toContain(status);
    expect(responses.some(({ status }) => status === 201)).toBe(true);
    expect(await callers(esiid)).toBe(1);
    const still = await Promise.all(others.map((other) => fetchStatus(other, esiid)));
    expect(still.sort((a, b) => a - b)).toEqual([200, 404, 404]);
  });

  it("cannot be guessed: ten attempts an hour for an account", async () => {
    const { esiid } = await seedProvedLocation();
    const other = await createTestUser(server);
    for (let n = 0; n < 10; n += 1)
      expect((await add(other, esiid, { meter_number: `1000000${n}` })).status).toBe(403);
    expect((await add(other, esiid, { meter_number: METER.replaceAll(" ", "") })).status).toBe(429);
    expect(await callers(esiid)).toBe(1);
    clock.wait(3601);
    const later = { ...other, token: await signIn(server, other.email) };
    expect((await add(later, esiid, { meter_number: METER.replaceAll(" ", "") })).status).toBe(201);
  });

  it("cannot be guessed by many accounts either: thirty attempts a day for a home", async () => {
    const { esiid } = await seedProvedLocation();
    for (let account = 0; account < 3; account += 1) {
      const guesser = await createTestUser(server);
      for (let n = 0; n < 10; n += 1) await add(guesser, esiid, { meter_number: `2000${account}${n}` });
    }
    const last = await add(await createTestUser(server), esiid, { meter_number: METER.replaceAll(" ", "") });
    expect(last.status).toBe(429);
  });
});

describe("a code emailed to the customer", () => {
  it("shares the home, and each account keeps its own input private", async () => {
    const { esiid, currentCustomer } = await seedProvedLocation();
    const asker = await createTestUser(server);
    await api(server, "PATCH", `${LIST}/${esiid}`, currentCustomer, { nickname: "Ours" });
    const code = await mailedCode(asker, esiid, currentCustomer);
    const mail = await newestMail(server, currentCustomer.email);
    expect(mail.body).toContain("Give it only to someone you live with.");
    for (const secret of [asker.id, asker.email, asker.phone]) expect(mail.body).not.toContain(secret);
    const shared = await add(asker, esiid, { code });
    expect(shared.status).toBe(201);
    expect(shared.body).toMatchObject({ shared: true, nickname: null, meter_number: null });
    expect((await api(server, "GET", `${LIST}/${esiid}`, currentCustomer)).body).toMatchObject({
      shared: true,
      nickname: "Ours",
    });
    expect(await callers(esiid)).toBe(1);
    // Once the original customer removes it, the home belongs to the account it was shared with, and others need a
    // proof.
    expect((await api(server, "DELETE", `${LIST}/${esiid}`, currentCustomer)).status).toBe(204);
    expect((await api(server, "GET", `${LIST}/${esiid}`, asker)).body).toMatchObject({ shared: false });
    expect(await callers(esiid)).toBe(1);
    expect(getProblem(await add(await createTestUser(server), esiid))[2]).toBe("held_by_another");
  });

  it("works once, for the account that requested it, at this home, for half an hour", async () => {
    const { esiid, currentCustomer } = await seedProvedLocation();
    const [asker, thief] = [await createTestUser(server), await createTestUser(server)];
    const code = await mailedCode(asker, esiid, currentCustomer);
    expect(getProblem(await add(thief, esiid, { code }))[2]).toBe("proof_refused");
    const elsewhere = await seedProvedLocation();
    expect(getProblem(await add(asker, elsewhere.esiid, { code }))[2]).toBe("proof_refused");
    clock.wait(30 * 60 + 1);
    expect(getProblem(await add(asker, esiid, { code }))[2]).toBe("proof_refused");
    const fresh = await mailedCode(asker, esiid, currentCustomer);
    const responses = await Promise.all([1, 2].map(() => add(asker, esiid, { code: fresh })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    await api(server, "DELETE", `${LIST}/${esiid}`, asker);
    expect(getProblem(await add(asker, esiid, { code: fresh }))[2]).toBe("proof_refused");
  });

  it("is invalid after ten wrong attempts, and once the home belongs to another account", async () => {
    const { esiid, currentCustomer } = await seedProvedLocation();
    const asker = await createTestUser(server);
    const code = await mailedCode(asker, esiid, currentCustomer);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let n = 0; n < 10; n += 1) await add(asker, esiid, { code: wrong });
    clock.wait(60);
    await server.ctx.db.sql.deleteFrom("portal.limits").execute();
    expect(getProblem(await add(asker, esiid, { code }))[2]).toBe("proof_refused");

    const again = await mailedCode(asker, esiid, currentCustomer);
    const mover = await createTestUser(server);
    expect((await add(mover, esiid, { meter_number: METER.replaceAll(" ", "") })).status).toBe(201);
    expect(getProblem(await add(asker, esiid, { code: again }))[2]).toBe("proof_refused");
  });

  it("is stored as a keyed hash, and neither it nor an address is logged", async () => {
    const { esiid, currentCustomer } = await seedProvedLocation();
    const asker = await createTestUser(server);
    const code = await mailedCode(asker, esiid, currentCustomer);
    await add(asker, esiid, { code: "123456", meter_number: METER.replaceAll(" ", "").toLowerCase() });
    const logs = server.logs.join("\n");
    for (const secret of [
      code,
      currentCustomer.email,
      currentCustomer.phone,
      asker.email,
      METER.replaceAll(" ", ""),
    ])
      expect(logs).not.toContain(secret);
    const rows = await server.ctx.db.sql.selectFrom("portal.claim_codes").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe("POST …/claim_code", () => {
  it("responds the same for every ESI ID, and only emails a customer of another account", async () => {
    const { esiid, currentCustomer } = await seedProvedLocation();
    const asker = await createTestUser(server);
    const ownEsiid = newEsiid();
    await addLocation(server, asker, ownEsiid);
    for (const one of [esiid, ownEsiid, newEsiid(), "abc", "%00"]) {
      const response = await api(server, "POST", `${LIST}/${one}/claim_code`, asker);
      expect([response.status, response.body]).toEqual([200, { sent: true }]);
    }
    expect(await mailsTo(server, currentCustomer.email)).toHaveLength(1);
    expect(await mailsTo(server, asker.email)).toHaveLength(0);
  });

  it("is limited for the caller, and silently for the home", async () => {
    const { esiid, currentCustomer } = await seedProvedLocation();
    const asker = await createTestUser(server);
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push((await api(server, "POST", `${LIST}/${esiid}/claim_code`, asker)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await mailsTo(server, currentCustomer.email)).toHaveLength(5);
    const another = await api(server, "POST", `${LIST}/${esiid}/claim_code`, await createTestUser(server));
    expect([another.status, another.body]).toEqual([200, { sent: true }]);
    expect(await mailsTo(server, currentCustomer.email)).toHaveLength(5);
  });
});
