// Users on the screenshots: the demo customers, and users halfway through onboarding, created with the operator's key.
import { randomBytes } from "node:crypto";
import { DEMO_PASSWORD, DEMO_CUSTOMERS } from "#server/seed/demo-customers.ts";
import type { RunningServer } from "#server/server.ts";
import type { Who } from "./pages.ts";
import { send } from "../lib/send.ts";

const TERMS = { first_name: "Ana", last_name: "Ruiz", agreed_to_terms: true };
const ONBOARDING_METADATA: Readonly<Record<"new" | "terms" | "processed", object>> = {
  new: {},
  terms: TERMS,
  processed: { ...TERMS, processed_orders: true },
};

export interface Visitor {
  readonly access_token: string;
}

/** Returns the auth client's stored session of a user. */
export function signIn(server: RunningServer, email: string, password: string): Promise<Visitor> {
  const { anonKey } = server.ctx.tokens;
  return send(`${server.url}/auth/v1/token?grant_type=password`, anonKey, "POST", { email, password });
}

async function createOnboardingUser(server: RunningServer, user_metadata: object): Promise<Visitor> {
  const email = `half-way-${randomBytes(4).toString("hex")}@example.com`;
  const password = randomBytes(12).toString("hex");
  const account = { email, password, email_confirm: true, user_metadata };
  await send(`${server.url}/auth/v1/admin/users`, server.ctx.tokens.serviceKey, "POST", account);
  return signIn(server, email, password);
}

function demo(server: RunningServer, affiliate: boolean): Promise<Visitor> {
  const user = DEMO_CUSTOMERS.find(({ metadata }) => "affiliate" in metadata === affiliate);
  if (!user) throw new Error("The demo seed has no such person.");
  return signIn(server, user.email, DEMO_PASSWORD);
}

/** Signs all users in and returns what the auth client would store for each. */
export async function visitors(server: RunningServer): Promise<Record<Exclude<Who, "meters">, Visitor>> {
  return {
    customer: await demo(server, false),
    affiliate: await demo(server, true),
    new: await createOnboardingUser(server, ONBOARDING_METADATA.new),
    terms: await createOnboardingUser(server, ONBOARDING_METADATA.terms),
    processed: await createOnboardingUser(server, ONBOARDING_METADATA.processed),
  };
}

/** Returns the first home and the first order of a user. */
export async function belongings(
  server: RunningServer,
  { access_token: token }: Visitor,
): Promise<{ esiid: string; order: string }> {
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()) as T;
  };
  const locations = await get<{ items: Array<{ service_location: { esiid: string } }> }>(
    "/api/service_locations",
  );
  const orders = await get<{ items: Array<{ id: string }> }>("/api/orders");
  return {
    esiid: locations.items[0]?.service_location.esiid ?? "",
    order: orders.items[0]?.id ?? "",
  };
}
