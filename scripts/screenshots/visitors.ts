// Users on the screenshots: the demo customers, and users halfway through onboarding, created with the operator's key.
import { randomBytes } from "node:crypto";
import { DEMO_PASSWORD, DEMO_CUSTOMERS } from "#server/seed/demo-customers.ts";
import type { RunningServer } from "#server/server.ts";
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
export function signIn<Session extends Visitor>(
  server: RunningServer,
  email: string,
  password: string,
): Promise<Session> {
  const { anonKey } = server.ctx.tokens;
  return send<Session>(`${server.url}/auth/v1/token?grant_type=password`, anonKey, "POST", {
    email,
    password,
  });
}

/** Creates a user halfway through onboarding, and signs in. */
export async function createOnboardingUser(
  server: RunningServer,
  stage: keyof typeof ONBOARDING_METADATA,
): Promise<Visitor> {
  const email = `half-way-${randomBytes(4).toString("hex")}@example.com`;
  const password = randomBytes(12).toString("hex");
  const user_metadata = ONBOARDING_METADATA[stage];
  const account = { email, password, email_confirm: true, user_metadata };
  await send(`${server.url}/auth/v1/admin/users`, server.ctx.tokens.serviceKey, "POST", account);
  return signIn(server, email, password);
}

/** Signs in the demo seed's affiliate, or its customer. */
export function signInDemo(server: RunningServer, affiliate: boolean): Promise<Visitor> {
  const user = DEMO_CUSTOMERS.find(({ metadata }) => "affiliate" in metadata === affiliate);
  if (!user) throw new Error("The demo seed has no such person.");
  return signIn(server, user.email, DEMO_PASSWORD);
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
