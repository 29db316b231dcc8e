// Affiliates for tests: accounts that the operator's list names, and links of theirs.
import { randomBytes } from "node:crypto";
import type { OrderLink } from "#contracts/affiliates.ts";
import type { AuthServer } from "./auth.ts";
import { api, newPerson, type Person } from "./portal.ts";

export interface TestAffiliate extends Person {
  readonly cp_afid: string;
}

/** Puts an account's address on the operator's list; returns its cp_afid. */
export async function makeAffiliate(
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

/** A signed-in affiliate; may make order links unless said otherwise. */
export async function newAffiliate(
  server: AuthServer,
  rights: { orderLinks?: boolean; disabled?: boolean } = {},
): Promise<TestAffiliate> {
  const person = await newPerson(server);
  return { ...person, cp_afid: await makeAffiliate(server, person.email, rights) };
}

/** Makes a link over HTTP, to the ranking of a ZIP code unless told otherwise; throws where it is refused. */
export async function newLink(
  server: AuthServer,
  affiliate: Person,
  link: object = {},
): Promise<OrderLink & { readonly token: string }> {
  const body = { name: "Flyer", target: { kind: "zip", zip: "75219" }, ...link };
  const answer = await api(server, "POST", "/api/affiliates/order_links", affiliate, body);
  if (answer.status !== 201) throw new Error(`The link was not made: ${answer.status}`);
  const made = answer.body as OrderLink;
  return { ...made, token: made.url.split("/").at(-1) ?? "" };
}
