// Affiliates for tests: accounts on the operator's list, and their links.
import { randomBytes } from "node:crypto";
import type { OrderLink } from "#contracts/affiliates.ts";
import type { AuthServer } from "./auth.ts";
import { api, createTestUser, type TestUser } from "./portal.ts";

export interface TestAffiliate extends TestUser {
  readonly cp_afid: string;
}

/** Adds an account's address to the operator's list. Returns its cp_afid. */
export async function createAffiliate(
  server: AuthServer,
  email: string,
  rights: { orderLinks?: boolean; disabled?: boolean } = {},
): Promise<string> {
  const { orderLinks = true, disabled = false } = rights;
  const cp_afid = `AF-${randomBytes(5).toString("hex")}`;
  const disabled_at = disabled ? server.ctx.now() : null;
  await server.ctx.db.sql
    .insertInto("portal.affiliates")
    .values({ cp_afid, name: "Acme", email, can_generate_order_links: orderLinks, disabled_at })
    .execute();
  return cp_afid;
}

/** Creates a signed-in affiliate, who may create order links by default. */
export async function newAffiliate(
  server: AuthServer,
  rights: { orderLinks?: boolean; disabled?: boolean } = {},
): Promise<TestAffiliate> {
  const user = await createTestUser(server);
  return { ...user, cp_afid: await createAffiliate(server, user.email, rights) };
}

/** Creates a link over HTTP, by default to the ranking of a ZIP code. Throws if it is rejected. */
export async function newLink(
  server: AuthServer,
  affiliate: TestUser,
  link: object = {},
): Promise<OrderLink & { readonly token: string }> {
  const body = { name: "Flyer", target: { kind: "zip", zip: "75219" }, ...link };
  const response = await api(server, "POST", "/api/affiliates/order_links", affiliate, body);
  if (response.status !== 201) throw new Error(`The link was not made: ${response.status}`);
  const created = response.body as OrderLink;
  return { ...created, token: created.url.split("/").at(-1) ?? "" };
}
