// Attack: an account takes someone else's home by its ESI ID, which is public. It must not keep anyone out, learn
// anything, or keep the home once the resident proves it (decision 0033).
import { describe, expect, it } from "vitest";
import { getMessages } from "#messages/node.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import { lockOrder } from "#server/domain/orders/locked-order.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import {
  createLocationDisputes,
  LIST,
  FAKE_METER_NUMBER,
  getProblem,
} from "#tests/support/location-disputes.ts";
import { addLocation } from "#tests/support/locations.ts";
import { METER, createMeterFixture, type LinkedLocation } from "#tests/support/meters.ts";
import { listSteps } from "#tests/support/order-steps.ts";
import { api, createTestUser, type TestUser } from "#tests/support/portal.ts";
import { newEsiid, placeOrder } from "#tests/support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const fixture = setup(createMeterFixture);
const disputes = setup(() => createLocationDisputes(fixture));

/** Makes a provider with an API confirm that an order of the account is active at the home. */
async function runOrder(who: TestUser, esiid: string): Promise<void> {
  const at = fixture.server.ctx.now();
  const id = await placeOrder(fixture.server, {
    user_id: who.id,
    esiid,
    connector: "partner",
    events: [
      { at, state: "started", actor: "customer" },
      { at, state: "submitted", actor: "system" },
      { at, state: "scheduled", actor: "provider" },
    ],
  });
  await fixture.server.ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order) await transitionOrder(fixture.server.ctx, trx, order, { to: "active", by: "provider" });
  });
  await disputes.runJobs();
}

describe("an account that took a home without a proof", () => {
  it.each([
    ["no meter number", {}],
    ["a made-up meter number", { meter_number: FAKE_METER_NUMBER }],
  ])("does not keep the resident out with %s", async (_title, typed) => {
    const { esiid, resident } = await disputes.seedSquattedLocation(typed);
    expect(getProblem(await disputes.add(resident, esiid))).toEqual([403, "held_by_another"]);
    const added = await disputes.add(resident, esiid, { meter_number: METER });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ needs_proof: true, shared: false, meter_number: METER });
  });

  it("does not keep the resident out by using up the attempts for the home", async () => {
    const { esiid, squatter, resident } = await disputes.seedSquattedLocation({
      meter_number: FAKE_METER_NUMBER,
    });
    for (let account = 0; account < 3; account += 1) {
      const helper = await createTestUser(fixture.server);
      for (let n = 0; n < 10; n += 1) {
        await disputes.add(helper, esiid, { meter_number: `3000${account}${n}` });
        await api(fixture.server, "DELETE", `${LIST}/${esiid}`, helper);
      }
    }
    const added = await disputes.add(resident, esiid, { meter_number: METER });
    expect([added.status, added.body.needs_proof]).toEqual([201, true]);
    // Numbers are no longer compared, so that guessing cannot continue.
    const guesser = await createTestUser(fixture.server);
    expect((await disputes.add(guesser, esiid, { meter_number: FAKE_METER_NUMBER })).body.needs_proof).toBe(
      true,
    );
    expect(await disputes.fetchStatus(squatter, esiid)).toBe(200);
  });

  it("loses the home once the resident's meter is linked, and is notified in the feed and by email", async () => {
    const { esiid, squatter, resident } = await disputes.seedSquattedLocation({
      meter_number: FAKE_METER_NUMBER,
    });
    await disputes.add(resident, esiid, { meter_number: METER });
    expect(await disputes.fetchStatus(squatter, esiid)).toBe(200);
    await disputes.link(resident, esiid);
    expect([
      await disputes.fetchStatus(squatter, esiid),
      await disputes.fetchStatus(resident, esiid),
    ]).toEqual([404, 200]);
    const visible = await api(fixture.server, "GET", `${LIST}/${esiid}`, resident);
    expect(visible.body).toMatchObject({ needs_proof: false, shared: false });
    expect(await disputes.getProof(resident, esiid)).toBe("meter_link");

    const mails = await mailsTo(fixture.server, squatter.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["notices.home-removed"]);
    const { body } = getMessages("serverNotifications", "en")["home-removed"];
    expect(mails[0]?.body).toContain(body({ home: "4105 Maple St Apt 2" }));
    const feed = await disputes.fetchFeed(squatter, esiid);
    expect(feed.map(({ workflow }) => workflow)).toEqual(["home-removed"]);
    const text = JSON.stringify([mails[0]?.body, feed]);
    for (const secret of [resident.id, resident.email, resident.phone, METER, "linked by", "proved"])
      expect(text).not.toContain(secret);
    expect(await disputes.countRemovals(resident, esiid)).toBe(0);
    // The squatter's number no longer works as a claim, because the meter source confirmed another one.
    expect(getProblem(await disputes.add(squatter, esiid, { meter_number: FAKE_METER_NUMBER }))).toEqual([
      403,
      "proof_refused",
    ]);
  });

  it("is notified in Spanish if that is its account's language", async () => {
    const esiid = newEsiid();
    const account = await createTestUser(fixture.server, { metadata: { language: "es" } });
    const resident = await createTestUser(fixture.server);
    await addLocation(fixture.server, account, esiid);
    await disputes.add(resident, esiid, { meter_number: METER });
    await disputes.link(resident, esiid);
    const [mail] = await mailsTo(fixture.server, account.email);
    const { body } = getMessages("serverNotifications", "es")["home-removed"];
    const home = getMessages("serverCommon", "es").unnamedHome({ esiid });
    expect(mail?.body).toContain(body({ home }));
  });

  it("gets no code by email and cannot decide about others", async () => {
    const { esiid, squatter, resident } = await disputes.seedSquattedLocation({
      meter_number: FAKE_METER_NUMBER,
    });
    const response = await api(fixture.server, "POST", `${LIST}/${esiid}/claim_code`, resident);
    expect([response.status, response.body]).toEqual([200, { sent: true }]);
    expect(await mailsTo(fixture.server, squatter.email)).toEqual([]);
    // The resident's account does, once it has proved the home.
    await disputes.add(resident, esiid, { meter_number: METER });
    await disputes.link(resident, esiid);
    await api(fixture.server, "POST", `${LIST}/${esiid}/claim_code`, squatter);
    expect((await mailsTo(fixture.server, resident.email)).map(({ kind }) => kind)).toContain(
      "portal.claim_code",
    );
  });

  it("loses it immediately to the number that the meter source confirmed before", async () => {
    const former: LinkedLocation = await fixture.createLocation();
    const { esiid } = former;
    await fixture.link(former);
    await api(fixture.server, "DELETE", `${LIST}/${esiid}`, former.user);
    const [squatter, resident] = [await createTestUser(fixture.server), await createTestUser(fixture.server)];
    await addLocation(fixture.server, squatter, esiid, { meter_number: FAKE_METER_NUMBER });
    const added = await disputes.add(resident, esiid, { meter_number: METER });
    expect([added.status, added.body.needs_proof]).toEqual([201, false]);
    await disputes.runJobs();
    expect(await disputes.fetchStatus(squatter, esiid)).toBe(404);
    expect(await disputes.getProof(resident, esiid)).toBe("meter_number");
    // With the wording of every home that was lost without a proof: nothing about a number that someone provided.
    const mails = await mailsTo(fixture.server, squatter.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["notices.home-removed"]);
    expect(await disputes.countRemovals(squatter, esiid)).toBe(1);
  });

  it("loses it if a provider confirms that the resident's order is active there", async () => {
    const { esiid, squatter, resident } = await disputes.seedSquattedLocation();
    await disputes.add(resident, esiid, { meter_number: METER });
    await runOrder(resident, esiid);
    expect([
      await disputes.fetchStatus(squatter, esiid),
      await disputes.fetchStatus(resident, esiid),
    ]).toEqual([404, 200]);
    expect(await disputes.getProof(resident, esiid)).toBe("order");
  });

  it("only loses orders for the home that no provider has, and no order shows readings", async () => {
    const { esiid, squatter, resident } = await disputes.seedSquattedLocation();
    const at = fixture.server.ctx.now();
    const of = { user_id: squatter.id, esiid };
    const started = { at, state: "started", actor: "customer" } as const;
    const submitted = { at, state: "submitted", actor: "system" } as const;
    const unsent = await placeOrder(fixture.server, { ...of, events: [started] });
    const sent = await placeOrder(fixture.server, {
      ...of,
      connector: "partner",
      events: [started, submitted],
    });
    await disputes.add(resident, esiid, { meter_number: METER });
    await disputes.link(resident, esiid);
    expect((await listSteps(fixture.server, unsent)).at(-1)).toEqual(["cancelled", "system", "home_removed"]);
    expect((await listSteps(fixture.server, sent)).at(-1)).toEqual(["submitted", "system", null]);
    expect((await api(fixture.server, "GET", `/api/orders/${sent}`, squatter)).status).toBe(200);
    for (const path of ["usage", "best_plans", "outlook"])
      expect((await api(fixture.server, "GET", `${LIST}/${esiid}/${path}`, squatter)).status).toBe(404);
  });
});
