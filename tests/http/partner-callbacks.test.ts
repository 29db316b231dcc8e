// Callbacks by providers: which are trusted, and what happens with updates that arrive twice, late or never.
import { createHmac } from "node:crypto";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { Enrollment, PartnerCallback } from "#contracts/partners.ts";
import { DEVELOPMENT_PARTNER } from "#simulators/partner/simulator.ts";
import { logText } from "../support/message-jobs.ts";
import { createPartnerFixture } from "../support/partner.ts";
import { setup } from "#tests/support/setup.ts";

const OTHER = {
  id: "other",
  puct_number: "10099",
  base: "http://127.0.0.1:9",
  token: "other-token-other-token",
  callback_secret: "other-secret-other-secret",
};
const SECRET = DEVELOPMENT_PARTNER.callback_secret;

// Declared before the fixture, so that it reads the log after the server has stopped.
afterAll(() => {
  for (const secret of [SECRET, OTHER.callback_secret, "Rosa"])
    expect(logText(fixture.server)).not.toContain(secret);
});
const fixture = setup(() => createPartnerFixture([OTHER]));
afterEach(() => {
  fixture.simulator.faults.callbacks = null;
});

let count = 0;
function createEvent(enrollment: Partial<Enrollment> & { order_id: string }, at?: Date): PartnerCallback {
  count += 1;
  const reference = fixture.simulator.enrollments.of(enrollment.order_id)[0]?.reference ?? "R-none";
  return {
    id: `event-${count}`,
    occurred_at: (at ?? fixture.clock.now()).toISOString(),
    enrollment: { reference, status: "accepted", ...enrollment },
  };
}

/** Signs without our code, following docs/partner-api.md. */
function signed(secret: string, body: string, ageSeconds = 0): string {
  const t = Math.floor(fixture.clock.now().getTime() / 1000) - ageSeconds;
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}

interface CallbackResult {
  readonly status: number;
  readonly body: unknown;
}

async function post(body: string, signature: string | null, partner = "simulator"): Promise<CallbackResult> {
  const response = await fetch(`${fixture.server.url}/api/partners/${partner}/callbacks`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-request-id": "the-same-request",
      ...(signature === null ? {} : { "wattlane-signature": signature }),
    },
    body,
  });
  return { status: response.status, body: await response.json() };
}

async function postCallback(event: PartnerCallback): Promise<number> {
  const body = JSON.stringify(event);
  return (await post(body, signed(SECRET, body))).status;
}

async function submitted(): Promise<string> {
  const id = await fixture.place();
  await fixture.runJobs();
  expect(await fixture.states(id)).toEqual(["started", "submitted"]);
  return id;
}

const newLogs = (since: number): string => fixture.server.logs.slice(since).join("");

describe("trusted callbacks", () => {
  it("are only those that the provider signed recently", async () => {
    const id = await submitted();
    const body = JSON.stringify(createEvent({ order_id: id }));
    const good = signed(SECRET, body);
    const forged = await post(body, signed("another-secret-another", body));
    expect(forged).toMatchObject({ status: 401, body: { error: { code: "not_signed_in" } } });
    const rejected: Array<[string, string | null, string?]> = [
      [body, null],
      [body, "nonsense"],
      [body, good.replace(/.$/, (last) => (last === "0" ? "1" : "0"))],
      [body, good.toUpperCase()],
      [`${body} `, good],
      ["not JSON", good],
      ["", null],
      [body, signed(SECRET, body, 301)],
      // Well beyond the five minutes, because a second may pass before it arrives.
      [body, signed(SECRET, body, -360)],
      [body, signed(OTHER.callback_secret, body)],
      // An unknown provider, and a different one.
      [body, good, "nobody"],
      [body, good, "other"],
      [body, good, "%00"],
    ];
    for (const [text, signature, partner] of rejected)
      expect(await post(text, signature, partner)).toEqual(forged);
    expect(await fixture.states(id)).toEqual(["started", "submitted"]);
    for (const problem of ["absent", "forged", "expired"])
      expect(logText(fixture.server)).toContain(
        `"problem":"${problem}","msg":"callback of a provider rejected"`,
      );

    expect(await post(body, good)).toEqual({ status: 200, body: { received: true } });
    expect(await fixture.states(id)).toEqual(["started", "submitted", "accepted"]);
  });

  it("are only about a provider's own orders", async () => {
    const id = await submitted();
    const handoff = await fixture.place({ connector: "handoff", partner: null });
    const since = fixture.server.logs.length;
    const body = JSON.stringify(createEvent({ order_id: id }));
    expect((await post(body, signed(OTHER.callback_secret, body), "other")).status).toBe(404);
    expect(await postCallback(createEvent({ order_id: id, reference: "R-another" }))).toBe(404);
    expect(await postCallback(createEvent({ order_id: handoff }))).toBe(404);
    expect(await postCallback(createEvent({ order_id: crypto.randomUUID() }))).toBe(404);
    expect(newLogs(since).match(/not the provider's/g)).toHaveLength(4);
    expect(await fixture.states(id)).toEqual(["started", "submitted"]);
    expect(await fixture.states(handoff)).toEqual(["started"]);
  });

  it("never have one number for two orders", async () => {
    const [first, second] = [await submitted(), await fixture.place()];
    const reference = fixture.simulator.enrollments.of(first)[0]?.reference ?? "";
    expect(await postCallback(createEvent({ order_id: second, reference }))).toBe(404);
    expect(await fixture.states(second)).toEqual(["started"]);
    await fixture.runJobs();
  });

  it("return an error if signed but malformed", async () => {
    const id = await submitted();
    for (const body of ["not JSON", "{}", JSON.stringify({ ...createEvent({ order_id: id }), id: "" })])
      expect((await post(body, signed(SECRET, body))).status).toBe(400);
    const huge = JSON.stringify({ ...createEvent({ order_id: id }), more: "x".repeat(70_000) });
    expect((await post(huge, signed(SECRET, huge))).status).toBe(413);
    // An unused code or message does not block the update.
    const odd = JSON.stringify({
      ...createEvent({ order_id: id }),
      enrollment: {
        ...createEvent({ order_id: id }).enrollment,
        status: "rejected",
        code: "mercury",
        message: "m".repeat(501),
      },
    });
    expect((await post(odd, signed(SECRET, odd))).status).toBe(200);
    expect((await fixture.events(id)).at(-1)).toMatchObject({
      state: "rejected",
      code: "refused",
      reason: null,
    });
  });
});

describe("updates", () => {
  it("that arrive twice do nothing the second time, also concurrently", async () => {
    const id = await submitted();
    const event = createEvent({ order_id: id });
    const since = fixture.server.logs.length;
    expect(await Promise.all(Array.from({ length: 8 }, () => postCallback(event)))).toEqual(
      Array(8).fill(200),
    );
    expect(await fixture.states(id)).toEqual(["started", "submitted", "accepted"]);
    expect(newLogs(since).match(/"taken":"repeated"/g)).toHaveLength(7);
    fixture.simulator.faults.callbacks = "duplicate";
    expect(await fixture.advance(id, { status: "scheduled" })).toEqual([200, 200]);
    expect(await fixture.states(id)).toEqual(["started", "submitted", "accepted", "scheduled"]);
  });

  it("that are outdated change nothing", async () => {
    const id = await submitted();
    fixture.simulator.faults.callbacks = "late";
    expect(await fixture.advance(id, { status: "accepted" })).toEqual([]);
    fixture.clock.wait(1);
    expect(await fixture.advance(id, { status: "scheduled", starts_on: "2026-03-01" })).toEqual([200, 200]);
    expect(await fixture.states(id)).toEqual(["started", "submitted", "scheduled"]);
    const stored = await fixture.server.ctx.db.sql
      .selectFrom("portal.partner_events")
      .select("outcome")
      .where("order_id", "=", id)
      .orderBy("occurred_at")
      .execute();
    expect(stored.map(({ outcome }) => outcome)).toEqual(["out_of_order", "moved"]);
  });

  it("of dates are ordered by when they happened", async () => {
    const id = await submitted();
    const at = fixture.clock.now().getTime();
    const dated = (starts_on: string, ms: number): PartnerCallback =>
      createEvent({ order_id: id, status: "scheduled", starts_on }, new Date(at - ms));
    for (const event of [dated("2026-03-01", 3_000), dated("2026-03-09", 1_000), dated("2026-03-05", 2_000)])
      expect(await postCallback(event)).toBe(200);
    expect(await fixture.order(id)).toMatchObject({ starts_on: "2026-03-09", ends_on: "2027-03-08" });
    expect((await fixture.events(id)).slice(2)).toMatchObject([
      { state: "scheduled", code: null, starts_on: "2026-03-01" },
      { state: "scheduled", code: "new_dates", starts_on: "2026-03-09", ends_on: "2027-03-08" },
    ]);
    // A clock that runs fast does not block later updates.
    expect(await postCallback(createEvent({ order_id: id, status: "active" }, new Date(at + 9e9)))).toBe(200);
    fixture.clock.wait(1);
    expect(await postCallback(createEvent({ order_id: id, status: "active", ends_on: "2027-04-01" }))).toBe(
      200,
    );
    expect(await fixture.order(id)).toMatchObject({ state: "active", ends_on: "2027-04-01" });
  });

  it("of a hold are recorded once", async () => {
    const id = await submitted();
    // This provider has no capabilities, so neither step is its to require.
    const steps = {
      identity: { status: "needed", url: `${fixture.simulator.partner.base}/identity/1` },
      deposit: { status: "required", amount_cents: 10_000 },
    } as const;
    for (let n = 0; n < 2; n += 1)
      expect(await postCallback(createEvent({ order_id: id, status: "held", ...steps }))).toBe(200);
    expect(
      await fixture.server.ctx.db.sql
        .selectFrom("portal.orders")
        .select(["identity_url", "deposit"])
        .where("id", "=", id)
        .executeTakeFirst(),
    ).toEqual({ identity_url: null, deposit: null });
    expect((await fixture.events(id)).slice(1)).toMatchObject([
      { state: "submitted", code: null },
      { state: "submitted", actor: "provider", code: "hold_for_credit" },
    ]);
  });

  it("that skip steps make the transitions in between, and forbidden ones are only recorded", async () => {
    const id = await submitted();
    expect(await fixture.advance(id, { status: "active", starts_on: "2026-02-03" })).toEqual([200]);
    expect(await fixture.states(id)).toEqual(["started", "submitted", "scheduled", "active"]);
    expect(await fixture.order(id)).toMatchObject({ starts_on: "2026-02-03", ends_on: "2027-02-02" });
    for (const status of ["cancelled", "rejected"] as const)
      expect(await postCallback(createEvent({ order_id: id, status }))).toBe(200);
    expect(await fixture.advance(id, { status: "ended" })).toEqual([200]);
    expect(await postCallback(createEvent({ order_id: id, status: "active" }))).toBe(200);
    expect(await fixture.states(id)).toEqual(["started", "submitted", "scheduled", "active", "ended"]);
  });

  it("that arrive before the response to the request are applied, and the response changes nothing", async () => {
    fixture.simulator.faults.responses.set("enroll", "lost");
    const id = await fixture.place();
    await fixture.runJobs();
    fixture.simulator.faults.responses.clear();
    expect(await fixture.advance(id, { status: "accepted" })).toEqual([200]);
    expect(await fixture.states(id)).toEqual(["started", "submitted", "accepted"]);
    await fixture.runAll();
    expect(await fixture.states(id)).toEqual(["started", "submitted", "accepted"]);
    expect(fixture.simulator.enrollments.of(id)).toHaveLength(1);
  });

  it("whose transaction fails leave nothing behind, and are applied when they arrive again", async () => {
    const { pool } = fixture.server.ctx.db;
    const id = await submitted();
    const event = createEvent({ order_id: id });
    await pool.query(
      `alter table portal.partner_events add constraint dies check (order_id <> '${id}') not valid`,
    );
    expect(await postCallback(event)).toBe(500);
    expect(await fixture.states(id)).toEqual(["started", "submitted"]);
    await pool.query("alter table portal.partner_events drop constraint dies");
    expect(await postCallback(event)).toBe(200);
    expect(await fixture.states(id)).toEqual(["started", "submitted", "accepted"]);
  });
});
