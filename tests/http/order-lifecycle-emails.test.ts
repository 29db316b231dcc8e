// Messages to customers at each step of an order, read from the outbox.
import { describe, expect, it } from "vitest";
import { getMessages } from "#messages/node.ts";
import { notifyOrderPlaced } from "#server/domain/orders/notify-order-placed.ts";
import type { NewOrder } from "#server/domain/orders/insert-order.ts";
import { createReceipt } from "#server/domain/orders/receipt.ts";
import { readOutbox } from "#server/platform/mail/outbox-store.ts";
import { newEmail, newPhone } from "../support/contacts.ts";
import type { AuthServer } from "../support/auth.ts";
import { step, listSteps, listSentKinds } from "../support/order-steps.ts";
import { api, createTestUser, portalServer } from "../support/portal.ts";
import { placeOrder, somePlan } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(portalServer);

async function createOrder(order: Partial<NewOrder>, on: AuthServer = server): Promise<string> {
  const id = await placeOrder(on, {
    events: [{ at: on.ctx.now(), state: "started", actor: "customer" }],
    ...order,
  });
  await on.ctx.db.sql.transaction().execute((trx) => notifyOrderPlaced(on.ctx, trx, id));
  return id;
}

describe.each(["en", "es"] as const)("a guest's order in %s", (language) => {
  const { kinds, buttons } = getMessages("serverOrderEmails", language);

  it("sends one notification per step, in its language", async () => {
    const email = newEmail();
    const id = await createOrder({ email, language });
    const act = (name: string, body: object = {}): Promise<unknown> =>
      api(server, "POST", `/api/orders/${id}/${name}`, null, {
        receipt: createReceipt(server.ctx, id),
        ...body,
      });
    await act("handoff");
    await act("outcome", { outcome: "went_through" });
    await step(server, id, { to: "scheduled", by: "operator", starts_on: "2031-02-03" });
    for (let time = 0; time < 2; time += 1) await act("cancel", { code: "other" });
    expect(await listSentKinds(server, email)).toEqual([
      "orders.placed_handoff",
      "orders.went_through",
      "orders.scheduled",
      "orders.cancelled",
    ]);
    const { texts, name } = await somePlan(server);
    const [cancelled, scheduled, , first] = await readOutbox(server.ctx.db.sql, email);
    for (const mail of [cancelled, scheduled, first]) expect(mail?.language).toBe(language);
    expect(first?.body).toContain(`${buttons.outcome}:`);
    expect(first?.body).toContain(createReceipt(server.ctx, id));
    expect(scheduled?.subject).toBe(kinds.scheduled.subject({ starts: "2031-02-03" }));
    expect(cancelled?.subject).toBe(kinds.cancelled.subject({ plan: texts[language]?.name ?? name }));
  });
});

describe("an order that we hand over to the provider", () => {
  it("sends notifications from the first step to the last", async () => {
    const user = await createTestUser(server);
    const id = await createOrder({
      user_id: user.id,
      email: user.email,
      connector: "partner",
      partner: "some",
    });
    const by = "provider";
    await step(server, id, { to: "submitted", by: "system" });
    await step(server, id, { to: "submitted", by, code: "hold_for_credit" });
    await step(server, id, { to: "accepted", by });
    await step(server, id, { to: "accepted", by, code: "too_late_to_cancel" });
    await step(server, id, { to: "scheduled", by, starts_on: "2031-02-03" });
    await step(server, id, { to: "scheduled", by, starts_on: "2031-02-05", code: "new_dates" });
    await step(server, id, { to: "active", by });
    await step(server, id, { to: "active", by, ends_on: "2032-01-31" });
    await step(server, id, { to: "ended", by });
    expect(await listSentKinds(server, user.email)).toEqual(
      [
        "placed_partner",
        "submitted",
        "held",
        "accepted",
        "too_late",
        "scheduled",
        "date_changed",
        "active",
        "end_changed",
        "ended",
      ].map((kind) => `orders.${kind}`),
    );
    const mails = await readOutbox(server.ctx.db.sql, user.email);
    expect(mails.find(({ kind }) => kind === "orders.date_changed")?.subject).toBe(
      "New start date: February 5, 2031",
    );
    const receipt = createReceipt(server.ctx, id);
    expect(mails.some(({ body, html }) => `${body}${html}`.includes(receipt))).toBe(false);
    expect(mails.every(({ body }) => body.includes(`/orders/${id}`) || body.includes("/compare"))).toBe(true);
  });

  it("includes the reason if the provider rejects it", async () => {
    const email = newEmail();
    const id = await createOrder({ email, connector: "partner", partner: "some" });
    await step(server, id, { to: "rejected", by: "provider", code: "wrong_address", reason: "E 4711" });
    const [mail] = await readOutbox(server.ctx.db.sql, email);
    expect(mail?.body).toContain(getMessages("serverOrderEmails", "en").rejections.wrong_address);
    expect(mail?.body).not.toContain("4711");
  });

  it("combines several steps into one notification", async () => {
    const email = newEmail();
    const id = await createOrder({ email, connector: "partner", partner: "some" });
    await step(server, id, { to: "submitted", by: "system", quiet: true });
    await step(server, id, { to: "scheduled", by: "provider", starts_on: "2031-02-03" });
    expect(await listSentKinds(server, email)).toEqual(["orders.placed_partner", "orders.scheduled"]);
  });
});

describe("an order without an email address", () => {
  it("sends text messages, with the link that opens it", async () => {
    const phone = newPhone();
    const id = await createOrder({ email: null, phone, language: "es" });
    const [text] = await readOutbox(server.ctx.db.sql, phone);
    expect(text).toMatchObject({ channel: "sms", subject: null, language: "es" });
    const [, path = ""] = /(\/api\/o\/[\w-]+)/.exec(text?.body ?? "") ?? [];
    const { headers } = await fetch(`${server.url}${path}`, { redirect: "manual" });
    expect(headers.get("location")).toContain(`order_id=${id}&receipt=${createReceipt(server.ctx, id)}`);
  });

  it("sends nothing once its account is erased", async () => {
    const email = newEmail();
    const id = await createOrder({ email });
    await server.ctx.db.sql
      .updateTable("portal.orders")
      .set({ email: null, phone: null, erased_at: new Date() })
      .where("id", "=", id)
      .execute();
    const count = async (): Promise<number> => (await readOutbox(server.ctx.db.sql, null)).length;
    const before = await count();
    await step(server, id, { to: "cancelled", by: "system", code: "other" });
    expect(await count()).toBe(before);
    expect((await listSteps(server, id)).at(-1)).toEqual(["cancelled", "system", "other"]);
  });
});

describe("a message", () => {
  it("is only sent if the transition succeeded", async () => {
    const email = newEmail();
    const id = await createOrder({ email });
    await expect(step(server, id, { to: "active", by: "customer" })).rejects.toThrow("cannot go");
    const undone = server.ctx.db.sql.transaction().execute(async (trx) => {
      await notifyOrderPlaced(server.ctx, trx, id);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await listSentKinds(server, email)).toEqual(["orders.placed_handoff"]);
  });

  it("that cannot be sent does not block the order, and no address is logged", async () => {
    const mute = await portalServer({ PUBLIC_URL: "https://power.example.com" });
    try {
      const email = newEmail();
      const id = await createOrder({ email }, mute);
      await step(mute, id, { to: "cancelled", by: "operator", code: "other" });
      expect((await listSteps(mute, id)).at(-1)?.[0]).toBe("cancelled");
      expect(await listSentKinds(mute, email)).toEqual([]);
      const lines = mute.logs.filter((line) => line.includes("cannot be sent"));
      expect(lines).toHaveLength(2);
      for (const trace of [email, createReceipt(mute.ctx, id)])
        expect(mute.logs.join("\n")).not.toContain(trace);
    } finally {
      await mute.close();
    }
  });
});
