// An invited affiliate acts without having set a password: opening the invitation is enough to be signed in.
import { describe, expect, it } from "vitest";
import { createAffiliate } from "#tests/support/affiliates.ts";
import { adminClient, call } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { newestMail } from "#tests/support/outbox.ts";
import { api, portalServer, type TestUser } from "#tests/support/portal.ts";
import { setup } from "#tests/support/setup.ts";

const LINK = { name: "Flyer", target: { kind: "zip", zip: "75219" } };
const ANY_ID = "00000000-0000-4000-8000-000000000000";
const server = setup(portalServer);

/** Creates an affiliate who only opened the invitation. */
async function invited(data: object = {}): Promise<TestUser> {
  const email = newEmail();
  await createAffiliate(server, email);
  const { error } = await adminClient(server).inviteUserByEmail(email, { data });
  if (error) throw error;
  const { link } = await newestMail(server, email);
  const hash = new URL((await call(server, "GET", link)).headers.get("location") ?? "").hash;
  const token = new URLSearchParams(hash.slice(1)).get("access_token") ?? "";
  return { id: "", email, phone: "", token };
}

const ROUTES = [
  ["POST", "/api/affiliates/order_links", LINK],
  ["GET", "/api/affiliates/order_links", undefined],
  ["PATCH", `/api/affiliates/order_links/${ANY_ID}`, { disabled: true }],
  ["GET", "/api/affiliates/figures?from=2026-03-01&to=2026-03-08", undefined],
  ["GET", "/api/affiliates/orders", undefined],
  ["GET", "/api/affiliates/orders.csv", undefined],
  ["POST", "/functions/v1/order-link", LINK],
] as const;

describe("an affiliate without a password", () => {
  it.each(ROUTES)("is rejected by %s %s", async (method, path, body) => {
    const affiliate = await invited();
    const response = await api(server, method, path, affiliate, body);
    expect(response).toMatchObject({ status: 403, body: { error: { code: "password_required" } } });
  });

  it("is rejected even with different metadata, which the account may write itself", async () => {
    const affiliate = await invited();
    const data = { affiliate: { password_set: true, can_generate_order_links: true } };
    expect((await api(server, "PUT", "/auth/v1/user", affiliate, { data })).status).toBe(200);
    const response = await api(server, "POST", "/api/affiliates/order_links", affiliate, LINK);
    expect(response.body.error.code).toBe("password_required");
  });

  it("can read their own account, and creates links once the password is set", async () => {
    const affiliate = await invited();
    expect((await api(server, "GET", "/api/affiliates/me", affiliate)).status).toBe(200);
    const password = "a password of their own";
    expect((await api(server, "PUT", "/auth/v1/user", affiliate, { password })).status).toBe(200);
    for (const path of ["/api/affiliates/order_links", "/functions/v1/order-link"])
      expect((await api(server, "POST", path, affiliate, LINK)).status).toBe(201);
  });
});
