// What a provider requires before it accepts an order: its own page, a deposit, and the fields that it agreed to.
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { guestOrderSchema, type GuestOrder } from "#contracts/checkout.ts";
import type { Deposit, Enrollment } from "#contracts/partners.ts";
import { notifyOrderPlaced } from "#server/domain/orders/notify-order-placed.ts";
import { createReceipt } from "#server/domain/orders/receipt.ts";
import type { NewOrder } from "#server/domain/orders/insert-order.ts";
import { readOutbox } from "#server/platform/mail/outbox-store.ts";
import { setup } from "#tests/support/setup.ts";
import { newEmail } from "../support/contacts.ts";
import { logText } from "../support/message-jobs.ts";
import { createPartnerFixture } from "../support/partner.ts";
import { api } from "../support/portal.ts";

const PAGE_TOKEN = "token-of-an-identity-page";
afterAll(() => expect(logText(fixture.server)).not.toContain(PAGE_TOKEN));
const fixture = setup(() =>
  createPartnerFixture([], {
    billing_address: true,
    service_start: true,
    credit_consent: true,
    deposit: true,
  }),
);
afterEach(() => fixture.simulator.faults.responses.clear());

const BILLING = { address: "PO BOX 7", city: "AUSTIN", state: "TX", zip: "78701" };
const REQUIRED = {
  status: "required",
  amount_cents: 25_000,
  reason: "No history.",
} as const satisfies Deposit;

async function submitted(order: Partial<NewOrder> = {}): Promise<string> {
  const id = await fixture.place(order);
  await fixture.runJobs();
  return id;
}

const receipt = (id: string): string => createReceipt(fixture.server.ctx, id);

async function read(id: string): Promise<GuestOrder> {
  const body = { receipt: receipt(id) };
  const { body: data } = await api(fixture.server, "POST", `/api/orders/${id}/receipt`, null, body);
  return guestOrderSchema.parse(data);
}

async function decide(
  id: string,
  decision: string,
  amount_cents: number = REQUIRED.amount_cents,
): Promise<number> {
  const body = { receipt: receipt(id), decision, amount_cents };
  return (await api(fixture.server, "POST", `/api/orders/${id}/deposit`, null, body)).status;
}

const hold = (id: string, change: Partial<Enrollment>): Promise<number[]> =>
  fixture.advance(id, { status: "held", ...change });

function identity(id: string, url?: string): NonNullable<Enrollment["identity"]> {
  const reference = fixture.simulator.enrollments.of(id)[0]?.reference ?? "";
  return { status: "needed", url: url ?? `${fixture.simulator.identityUrl(reference)}?t=${PAGE_TOKEN}` };
}

const depositRequests = (id: string): number => {
  const reference = fixture.simulator.enrollments.of(id)[0]?.reference;
  return fixture.simulator.requests.filter((call) => call.endpoint === "deposit" && call.about === reference)
    .length;
};

describe("an enrollment", () => {
  it("carries the fields that the provider agreed to", async () => {
    const id = await submitted({ billing_address: BILLING, starts_on: "2029-03-01" });
    const booked = fixture.simulator.enrollments.booked.find(({ key }) => key === id);
    expect(booked?.request).toMatchObject({
      billing_address: BILLING,
      start: { kind: "on_date", date: "2029-03-01" },
      return_url: expect.stringMatching(/\/order\/outcome\?order_id=[0-9a-f-]{36}$/),
    });
    const home = await submitted();
    expect(
      fixture.simulator.enrollments.booked.find(({ key }) => key === home)?.request.billing_address,
    ).toBe(null);
  });
});

describe("a page for identity", () => {
  it("is the customer's step until the provider reports it done, in the browser and back", async () => {
    const email = newEmail();
    const id = await submitted({ email });
    await hold(id, { identity: identity(id) });
    const { provider_steps } = await read(id);
    const url = provider_steps?.identity_url ?? "";
    expect(url).toContain(PAGE_TOKEN);
    const [mail] = await readOutbox(fixture.server.ctx.db.sql, email);
    expect(mail).toMatchObject({ kind: "orders.held", subject: expect.stringContaining("One more step") });
    expect(mail?.body).not.toContain(PAGE_TOKEN);

    expect(await (await fetch(url)).text()).toContain("Confirm identity");
    const done = await fetch(url, { method: "POST", body: new URLSearchParams() });
    expect(await done.text()).toContain("/order/outcome?order_id=");
    const after = await read(id);
    expect(after.provider_steps?.identity_url).toBeNull();
    // The provider acts next, so the page no longer shows a hold.
    expect(after).toMatchObject({ state: "submitted", last_code: null });
    // Nothing new to do, so no second message.
    expect((await readOutbox(fixture.server.ctx.db.sql, email)).map(({ kind }) => kind)).toHaveLength(2);
  });

  it.each(["https://elsewhere.example.com/identity", "javascript:alert(1)", "http://127.0.0.1:1/identity"])(
    "on another host is not shown: %s",
    async (url) => {
      const id = await submitted();
      expect(await hold(id, { identity: { status: "needed", url } })).toEqual([200]);
      expect((await read(id)).provider_steps?.identity_url).toBeNull();
    },
  );

  it("is gone with the order", async () => {
    const id = await submitted();
    await hold(id, { identity: identity(id), deposit: REQUIRED });
    await fixture.advance(id, { status: "rejected", code: "hold_for_credit" });
    expect((await read(id)).provider_steps).toMatchObject({ identity_url: null, deposit: null });
  });
});

describe("a deposit", () => {
  it("is shown with its legal limit, accepted once, and reported once", async () => {
    const id = await submitted();
    await hold(id, { deposit: REQUIRED });
    // A fifth of $1,791.
    expect((await read(id)).provider_steps?.deposit).toEqual({
      ...REQUIRED,
      limit_cents: 35_820,
      accepted_at: null,
      declined: false,
    });
    expect(await decide(id, "accept", 24_999)).toBe(409);
    expect([await decide(id, "accept"), await decide(id, "accept")]).toEqual([200, 200]);
    await fixture.runJobs();
    expect(depositRequests(id)).toBe(1);
    expect((await fixture.order(id)).state).toBe("accepted");
    expect((await read(id)).provider_steps?.deposit).toMatchObject({ status: "paid" });
    expect(await decide(id, "accept")).toBe(409);
  });

  it("that is declined cancels the order at the provider", async () => {
    const id = await submitted();
    await hold(id, { deposit: REQUIRED });
    expect([await decide(id, "decline"), await decide(id, "decline")]).toEqual([200, 200]);
    expect((await read(id)).provider_steps?.deposit).toMatchObject({ declined: true });
    await fixture.runJobs();
    expect((await fixture.events(id)).at(-1)).toMatchObject({ state: "cancelled", code: "deposit_declined" });
    expect(fixture.simulator.enrollments.of(id)[0]?.status).toBe("cancelled");
    expect(depositRequests(id)).toBe(0);
  });

  it("can be declined again if the provider could not stop the order", async () => {
    const id = await submitted();
    await hold(id, { deposit: REQUIRED });
    fixture.simulator.enrollments.rejectsCancellation = true;
    await decide(id, "decline");
    await fixture.runJobs();
    fixture.simulator.enrollments.rejectsCancellation = false;
    expect((await fixture.events(id)).at(-1)).toMatchObject({ code: "too_late_to_cancel" });
    expect((await fixture.order(id)).cancel_requested_at).toBeNull();
    expect(await decide(id, "decline")).toBe(200);
    await fixture.runJobs();
    expect((await fixture.order(id)).state).toBe("cancelled");
  });

  it("of another amount has to be accepted again", async () => {
    const email = newEmail();
    const id = await submitted({ email });
    await hold(id, { deposit: REQUIRED });
    fixture.simulator.faults.responses.set("deposit", "500");
    expect(await decide(id, "accept")).toBe(200);
    fixture.clock.wait(1);
    await hold(id, { deposit: { ...REQUIRED, amount_cents: 30_000 } });
    expect((await read(id)).provider_steps?.deposit).toMatchObject({
      amount_cents: 30_000,
      accepted_at: null,
    });
    fixture.simulator.faults.responses.clear();
    await fixture.runAll();
    expect(depositRequests(id)).toBe(0);
    const subjects = (await readOutbox(fixture.server.ctx.db.sql, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes("requires a deposit"))).toHaveLength(2);
  });

  it.each(["500", "lost", "malformed"] as const)(
    "is reported again after %s, and taken once",
    async (fault) => {
      const id = await submitted();
      await hold(id, { deposit: REQUIRED });
      await decide(id, "accept");
      fixture.simulator.faults.responses.set("deposit", fault);
      await fixture.runJobs();
      expect((await fixture.order(id)).state).toBe("submitted");
      fixture.simulator.faults.responses.clear();
      await fixture.runAll();
      expect((await fixture.order(id)).state).toBe("accepted");
    },
  );

  it("that is not readable is a hold without an amount", async () => {
    const id = await submitted();
    const odd = { status: "required", amount_cents: -1 } as const;
    expect(await hold(id, { deposit: odd })).toEqual([200]);
    expect((await read(id)).provider_steps?.deposit).toBeNull();
    expect((await fixture.events(id)).at(-1)).toMatchObject({ state: "submitted", code: "hold_for_credit" });
  });
});

describe("the last day to cancel without a fee", () => {
  it("is the same on the page and in the email, and moves with the terms", async () => {
    const email = newEmail();
    const id = await fixture.place({ email });
    const { ctx } = fixture.server;
    await ctx.db.sql.transaction().execute((trx) => notifyOrderPlaced(ctx, trx, id));
    const format = (day: string): string =>
      new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
    const first = (await read(id)).provider_steps?.rescission_ends_on ?? "";
    const [placed] = await readOutbox(ctx.db.sql, email);
    expect(placed?.body).toContain(`cancel with no fee through ${format(first)}`);
    await fixture.runJobs();
    await fixture.advance(id, { status: "accepted", terms_received_on: "2029-01-12" });
    // Friday, over Martin Luther King Jr. Day.
    expect((await read(id)).provider_steps?.rescission_ends_on).toBe("2029-01-18");
    const [accepted] = await readOutbox(ctx.db.sql, email);
    expect(accepted?.body).toContain(`cancel with no fee through ${format("2029-01-18")}`);
  });

  it("does not exist for a move-in", async () => {
    expect((await read(await submitted({ kind: "move_in" }))).provider_steps?.rescission_ends_on).toBeNull();
  });
});
