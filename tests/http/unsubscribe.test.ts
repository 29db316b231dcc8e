// The unsubscribe button of email programs (RFC 8058), sent as they send it, and every request that does not count as
// one.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { optOutResponseSchema } from "#contracts/orders.ts";
import { deriveSecrets } from "#server/platform/secrets/secrets.ts";
import { orderPageToken } from "#server/domain/orders/order-links.ts";
import { createReceipt } from "#server/domain/orders/receipt.ts";
import { stopLink, stopToken, unsubscribeLink } from "#server/domain/orders/unsubscribe-link.ts";
import { newEmail, newPhone } from "../support/contacts.ts";
import { api, createTestUser, portalServer } from "../support/portal.ts";
import { placeOrder } from "../support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const server = setup(portalServer);

/** Returns the path of an order's link, on the server of the test. */
function createLink(orderId: string): string {
  const { pathname } = new URL(unsubscribeLink(server.ctx, orderId));
  return `${server.url}${pathname}`;
}

async function press(link: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const response = await fetch(link, { method: "POST", redirect: "manual", ...init });
  return { status: response.status, body: await response.json() };
}

const form = (): RequestInit => ({ body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });

async function findOptOut(
  id: string,
): Promise<{ out: string | null; source: string | null; reason: string | null }> {
  const row = await server.ctx.db.sql
    .selectFrom("portal.orders")
    .select(["opted_out_at", "opt_out_reason", "opt_out_source"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const out = row.opted_out_at?.toISOString() ?? null;
  return { out, source: row.opt_out_source, reason: row.opt_out_reason };
}

describe("an unsubscribe request", () => {
  it("opts the order out, without sign-in or confirmation, and confirms it", async () => {
    const id = await placeOrder(server);
    const other = await placeOrder(server);
    const { status, body } = await press(createLink(id), form());
    expect(status).toBe(200);
    expect(optOutResponseSchema.parse(body)).toEqual({ data: { order_id: id, opted_out: true } });
    expect(await findOptOut(id)).toMatchObject({ source: "mail", reason: null, out: expect.any(String) });
    expect(await findOptOut(other)).toMatchObject({ out: null });
  });

  it.each([
    [
      "a form of several parts",
      (): RequestInit => {
        const body = new FormData();
        body.set("List-Unsubscribe", "One-Click");
        return { body };
      },
    ],
    ["nothing", (): RequestInit => ({})],
    ["JSON", (): RequestInit => ({ body: "{}", headers: { "content-type": "application/json" } })],
    [
      "JSON that is none",
      (): RequestInit => ({ body: "{", headers: { "content-type": "application/json" } }),
    ],
    ["bytes", (): RequestInit => ({ body: new Uint8Array([0, 255, 254]) })],
  ])("is accepted with %s as its body", async (_what, init) => {
    const id = await placeOrder(server);
    expect(await press(createLink(id), init())).toMatchObject({ status: 200 });
    expect(await findOptOut(id)).toMatchObject({ source: "mail" });
  });

  it("changes nothing when repeated, or after another opt-out, and the page undoes it", async () => {
    const email = newEmail();
    const id = await placeOrder(server, { email });
    await api(server, "PATCH", "/api/notifications", null, { order_id: id, email, opt_out_reason: "moving" });
    const first = await findOptOut(id);
    expect(first).toMatchObject({ source: "link", reason: "moving" });
    for (let count = 0; count < 2; count += 1)
      expect(await press(createLink(id), form())).toMatchObject({ status: 200 });
    expect(await findOptOut(id)).toEqual(first);
    await api(server, "PATCH", "/api/notifications", null, { order_id: id, email, undo: true });
    expect(await findOptOut(id)).toMatchObject({ out: null });
    await press(createLink(id), form());
    expect(await findOptOut(id)).toMatchObject({ source: "mail", reason: null, out: expect.any(String) });
  });

  it("shows in the account of the order", async () => {
    const user = await createTestUser(server);
    const id = await placeOrder(server, { user_id: user.id, email: user.email });
    await press(createLink(id), form());
    const { body } = await api(server, "GET", `/api/orders/${id}`, user);
    expect(body.renewal).toMatchObject({ opted_out_at: expect.any(String), undo_until: expect.any(String) });
  });
});

describe("the link of a text message", () => {
  it("leads to the confirmation page, with a token that opts an order without an address out and in", async () => {
    const phone = newPhone();
    const id = await placeOrder(server, { email: null, phone });
    const other = await placeOrder(server, { email: null, phone });
    const { pathname } = new URL(stopLink(server.ctx, id));
    expect(pathname).toMatch(/^\/api\/stop\/[\w-]{43}$/);
    const response = await fetch(server.url + pathname, { redirect: "manual" });
    expect([response.status, await response.text()]).toEqual([303, ""]);
    const [page, query = ""] = (response.headers.get("location") ?? "").split("?");
    const requested = Object.fromEntries(new URLSearchParams(query));
    expect([page, requested.order_id]).toEqual(["/opt_out", id]);
    expect(await findOptOut(id)).toMatchObject({ out: null });
    const patch = async (body: object): Promise<void> => {
      const answer = await api(server, "PATCH", "/api/notifications", null, body);
      expect(answer.status).toBe(200);
    };
    const forged = `${requested.token?.slice(0, -1)}${requested.token?.endsWith("A") ? "E" : "A"}`;
    for (const wrong of [{ token: forged }, { token: "" }, { email: "" }, { order_id: other }])
      await patch({ ...requested, ...wrong, ...("email" in wrong && { token: undefined }) });
    expect([await findOptOut(id), await findOptOut(other)]).toMatchObject([{ out: null }, { out: null }]);
    await patch({ ...requested, opt_out_reason: "moving" });
    expect(await findOptOut(id)).toMatchObject({ source: "link", reason: "moving", out: expect.any(String) });
    await patch({ ...requested, undo: true });
    expect([await findOptOut(id), await findOptOut(other)]).toMatchObject([{ out: null }, { out: null }]);
  });
});

describe("the order link of a text message", () => {
  it("leads to the order's page with its receipt, and nowhere with another token", async () => {
    const id = await placeOrder(server, { email: null, phone: newPhone() });
    const open = async (token: string): Promise<[number, string | null]> => {
      const { status, headers } = await fetch(`${server.url}/api/o/${token}`, { redirect: "manual" });
      return [status, headers.get("location")];
    };
    const receipt = createReceipt(server.ctx, id);
    const [status, location] = await open(orderPageToken(server.ctx, id));
    expect([status, new URL(location ?? "", server.url).pathname]).toEqual([303, "/order/outcome"]);
    const query = new URL(location ?? "", server.url).searchParams;
    expect(Object.fromEntries(query)).toEqual({ order_id: id, receipt });
    for (const wrong of [stopToken(server.ctx, id), receipt, id, "nonsense"])
      expect(await open(wrong)).toEqual([404, null]);
  });
});

describe("the link of a text about notifications", () => {
  it("leads to the notification settings, and changes nothing", async () => {
    const response = await fetch(`${server.url}/api/stop`, { redirect: "manual" });
    expect([response.status, await response.text()]).toEqual([303, ""]);
    expect(response.headers.get("location")).toBe("/notifications/preferences");
  });
});

describe("other requests", () => {
  it("GET and HEAD change nothing, and GET leads to the confirmation page", async () => {
    const id = await placeOrder(server);
    const response = await fetch(createLink(id), { redirect: "manual" });
    expect([response.status, await response.text()]).toEqual([303, ""]);
    const page = new URLSearchParams({ order_id: id, token: createLink(id).split("/").at(-1) ?? "" });
    expect(response.headers.get("location")).toBe(`/opt_out?${page.toString()}`);
    expect((await fetch(createLink(id), { method: "HEAD", redirect: "manual" })).status).toBe(303);
    expect(await findOptOut(id)).toMatchObject({ out: null });
  });

  it("a link that is not ours gets the response of a missing one in the same time, logged without it", async () => {
    const [id, other] = [await placeOrder(server), await placeOrder(server)];
    const token = (link: string): string => link.split("/").at(-1) ?? "";
    const hash = (link: string): string => token(link).split(".")[1] ?? "";
    const otherLink = unsubscribeLink(
      { ...server.ctx, secrets: deriveSecrets("another instance's secret") },
      id,
    );
    const forged = [
      token(otherLink),
      `${id}.${hash(createLink(other))}`,
      `${id}.${"A".repeat(43)}`,
      `${id}.`,
      id,
      token(createLink(id)).slice(0, -1),
      `${token(createLink(id))}A`,
      token(createLink(id)).toUpperCase(),
      `${randomUUID()}.${hash(createLink(id))}`,
      stopToken({ secrets: deriveSecrets("another instance's secret") }, id),
      stopToken(server.ctx, id).slice(0, -1),
      `${stopToken(server.ctx, id)}A`,
      "nonsense",
      "%00",
    ];
    for (const bad of forged) {
      const before = server.logs.length;
      const began = performance.now();
      const { status, body } = await press(`${server.url}/api/notifications/unsubscribe/${bad}`, form());
      expect(performance.now() - began).toBeGreaterThanOrEqual(95);
      expect([status, (body as { error: { code: string } }).error.code]).toEqual([404, "not_found"]);
      const lines = server.logs.slice(before).join("");
      expect(lines).toContain("an unsubscribe link that is not ours was rejected");
      expect(lines).not.toContain(bad);
      const opened = await fetch(`${server.url}/api/notifications/unsubscribe/${bad}`, {
        redirect: "manual",
      });
      expect([opened.status, opened.headers.get("location")]).toEqual([404, null]);
      await opened.body?.cancel();
    }
    expect([await findOptOut(id), await findOptOut(other)]).toMatchObject([{ out: null }, { out: null }]);
  });

  it("an endless body is rejected, and nothing is changed", async () => {
    const id = await placeOrder(server);
    expect(await press(createLink(id), { body: "x".repeat(20_000) })).toMatchObject({ status: 413 });
    expect(await findOptOut(id)).toMatchObject({ out: null });
  });

  it("the link of an order whose account was deleted changes nothing", async () => {
    const id = await placeOrder(server);
    await server.ctx.db.sql
      .updateTable("portal.orders")
      .set({ email: null, erased_at: server.ctx.now() })
      .where("id", "=", id)
      .execute();
    expect(await press(createLink(id), form())).toMatchObject({ status: 200 });
    expect(await findOptOut(id)).toMatchObject({ out: null });
  });
});
