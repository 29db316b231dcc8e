// What tests of the main API share: accounts that are signed in, calls in their name, and orders.
import path from "node:path";
import { expect } from "vitest";
import type { Plan } from "#contracts/plan.ts";
import { seedCatalog } from "#server/domain/plans/seed.ts";
import { insertOrder, type NewOrder } from "#server/domain/orders/insert-order.ts";
import { adminClient, authClient, authServer, call, type ApiResponse, type AuthServer } from "./auth.ts";
import { newEmail, newPhone } from "./contacts.ts";
import { seededDigits } from "./seed.ts";

/** The password of every account here. */
export const PASSWORD = "correct horse battery";

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  readonly token: string;
}

/** A server with the shipped catalogue; `now` is the real clock by default. */
export async function portalServer(
  environment: Record<string, string> = {},
  options: Parameters<typeof authServer>[1] = {},
): Promise<AuthServer> {
  const server = await authServer({ RATE_LIMIT_FACTOR: "1000", ...environment }, options);
  await seedCatalog(server.ctx);
  return server;
}

/** An account that is signed in, both addresses proved unless said otherwise. */
export async function createTestUser(
  server: AuthServer,
  options: { email?: string; phone?: string; proved?: boolean; metadata?: object } = {},
): Promise<TestUser> {
  const { email = newEmail(), phone = newPhone(), proved = true, metadata = {} } = options;
  const { data, error } = await adminClient(server).createUser({
    email,
    phone,
    password: PASSWORD,
    email_confirm: true,
    phone_confirm: proved,
    user_metadata: metadata,
  });
  if (error) throw error;
  const token = await signIn(server, email);
  return { id: data.user?.id ?? "", email, phone, token };
}

/** The access token of a new session. */
export async function signIn(server: AuthServer, email: string): Promise<string> {
  const { data, error } = await authClient(server).signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return data.session?.access_token ?? "";
}

/** A call of /api, or of any other address below the server's root that begins so. */
export function api(
  server: AuthServer,
  method: string,
  path: string,
  user: TestUser | null,
  body?: unknown,
): Promise<ApiResponse> {
  return call(server, method, `${server.url}${path}`, {
    ...(user ? { token: user.token } : {}),
    ...(body === undefined ? {} : { body }),
  });
}

const esiids = new Map<string, number>();
/** An ESI ID of Oncor's that no other test has; the same in every run of a seed, since a made-up meter reads by its ESI ID. */
export function newEsiid(): string {
  const { testPath = "", currentTestName = "" } = expect.getState();
  const test = `${path.relative(process.cwd(), testPath)} ${currentTestName}`;
  const before = esiids.get(test) ?? 0;
  esiids.set(test, before + 1);
  return `1044372${seededDigits(`ESI ID ${before} of ${test}`, 10)}`;
}

/** The first listed plan of Oncor's area with a term of a year. */
export async function somePlan(server: AuthServer): Promise<Plan> {
  const { byTdu } = await server.ctx.readCatalog();
  const plan = byTdu.get("oncor")?.find((candidate) => candidate.term_months === 12);
  if (!plan) throw new Error("The catalogue has no such plan.");
  return plan;
}

/** Writes an order of this moment; a guest's unless `user_id` is given. */
export async function placeOrder(server: AuthServer, order: Partial<NewOrder> = {}): Promise<string> {
  const placed_at = server.ctx.now();
  return insertOrder(server.ctx.db.sql, {
    user_id: null,
    email: newEmail(),
    phone: null,
    kind: "switch",
    esiid: newEsiid(),
    home: { address: "4105 MAPLE ST", city: "DALLAS", zip: "75219", tdu: "oncor" },
    plan: await somePlan(server),
    quote: { year_cents: 179_100, year_kwh: 14_141, as_of: "2026-01-10" },
    language: "en",
    placed_at,
    events: [{ at: placed_at, state: "submitted", actor: "customer" }],
    ...order,
  });
}
