// The test server of the browser tests: the process that runs the server does on request what no page does, such as old
// orders, affiliate invitations, and updates from a provider.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Enrollment } from "#contracts/partners.ts";
import type { Plan } from "#contracts/plan.ts";
import { inviteAffiliate } from "#server/domain/affiliates/invite-affiliate.ts";
import type { Context } from "#server/domain/context.ts";
import { insertOrder } from "#server/domain/orders/insert-order.ts";
import { openUserTokens, type UserToken } from "#server/domain/notifications/user-tokens.ts";
import { stopLink } from "#server/domain/orders/unsubscribe-link.ts";
import type { PartnerSimulator } from "#simulators/partner/simulator.ts";
import {
  handleMeterRequest,
  resetMeterClocks,
  type MeterControlRequest,
  type MeterSimulators,
} from "./meter-controls.ts";

export interface ControlOrderRequest {
  /** Null: placed with the phone number only. */
  readonly email: string | null;
  readonly phone?: string;
  /** If omitted, the order waits for the account that verifies the email. */
  readonly user_id?: string;
  readonly esiid: string;
  readonly address: string;
  /** If omitted, submitted today. Otherwise it is active with this term. */
  readonly term?: { readonly starts_on: string; readonly ends_on: string };
}

/** Invitation of an affiliate who may create order links. */
export interface ControlAffiliateRequest {
  readonly cp_afid: string;
  readonly affiliate_email: string;
}

/** What the provider with an API reports about an order from now on. */
export interface ControlEnrollmentRequest {
  readonly order_id: string;
  readonly change: Partial<Enrollment>;
}

/** A user token of the feed service that expires soon. */
export interface ControlTokenRequest {
  readonly token_of: string;
  readonly seconds: number;
}

type ControlRequest =
  | ControlOrderRequest
  | ControlAffiliateRequest
  | ControlEnrollmentRequest
  | MeterControlRequest
  | ControlTokenRequest;

export interface TestControls {
  readonly url: string;
  close(): Promise<void>;
}

/** A home of the sample directory that no other test uses. */
export interface FreePremise {
  readonly esiid: string;
  readonly address: string;
  readonly city: string;
}

async function read(request: IncomingMessage): Promise<ControlRequest> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as ControlRequest;
}

async function invite(
  ctx: Context,
  { cp_afid, affiliate_email: email }: ControlAffiliateRequest,
): Promise<void> {
  const portal = ctx.config.publicUrl ?? "";
  const admin = { base: `${portal}/auth/v1`, serviceKey: ctx.tokens.serviceKey };
  const affiliate = { cp_afid, email, name: cp_afid, can_generate_order_links: true };
  await inviteAffiliate(ctx, admin, affiliate, portal);
}

/** Returns the home of the sample directory with this position among those without an order. */
export async function freePremise(ctx: Context, usedCount: number): Promise<FreePremise> {
  return (
    ctx.db.sql
      .selectFrom("premises.premise")
      .select(["esiid", "address", "city"])
      .where("tdu", "=", "oncor")
      .where("premise_type", "=", "residential")
      .where("status", "=", "active")
      .where("switch_hold", "=", false)
      .where("smart_meter", "=", true)
      .where("address_overflow", "is", null)
      // Leaves the ESI IDs of the demo seed and of the routes' example free.
      .where("address", "not like", "%MAPLE%")
      .orderBy("esiid")
      .offset(usedCount)
      .limit(1)
      .executeTakeFirstOrThrow()
  );
}

async function somePlan(ctx: Context): Promise<Plan> {
  const { byTdu } = await ctx.readCatalog();
  // A plan that its provider also lists for its own customers, so that it can be renewed.
  const plan = byTdu
    .get("oncor")
    ?.find((one) => one.tariff !== null && one.term_months === 12 && !one.new_customers_only);
  if (!plan) throw new Error("The catalogue has no such plan.");
  return plan;
}

async function place(ctx: Context, request: ControlOrderRequest): Promise<string> {
  const placedAt = ctx.now();
  return insertOrder(ctx.db.sql, {
    user_id: request.user_id ?? null,
    email: request.email,
    phone: request.phone ?? null,
    kind: "switch",
    esiid: request.esiid,
    home: { address: request.address, city: "Dallas", zip: "75201", tdu: "oncor" },
    plan: await somePlan(ctx),
    quote: null,
    language: "en",
    placed_at: placedAt,
    ...(request.term ?? { starts_on: "2026-12-01", ends_on: "2027-12-01" }),
    events: [{ at: placedAt, state: request.term ? "active" : "submitted", actor: "customer" }],
  });
}

/** A created order, with the link of a text message about its end. */
export interface ControlOrder {
  readonly id: string;
  readonly stop: string;
}

function toControlOrder(ctx: Context, id: string): ControlOrder {
  return { id, stop: stopLink(ctx, id) };
}

/** Creates a token with the normal lifetime of an hour, most of which has passed. */
function shortToken(ctx: Context, { token_of, seconds }: ControlTokenRequest): Promise<UserToken> {
  const createdAt = (): Date => new Date(ctx.now().getTime() - (3_600 - seconds) * 1_000);
  return openUserTokens({ ...ctx, now: createdAt }).mint(token_of);
}

/** Sends the change to the portal, which has to accept it. */
async function changeEnrollment(
  partnerSimulator: PartnerSimulator,
  { order_id, change }: ControlEnrollmentRequest,
): Promise<void> {
  const [enrollment] = partnerSimulator.enrollments.of(order_id);
  const identity = change.identity && {
    ...change.identity,
    // Only the simulator knows the address of its page.
    url: partnerSimulator.identityUrl(enrollment?.reference ?? ""),
  };
  const statuses = await partnerSimulator.advance(order_id, { ...change, ...(identity && { identity }) });
  if (!statuses.every((status) => status === 200)) throw new Error(`The portal answered ${statuses.join()}.`);
}

/**
 * Listens on a free port of this machine: POST a ControlOrderRequest to get a ControlOrder, or a ControlAffiliateRequest,
 * ControlEnrollmentRequest, MeterControlRequest or ControlTokenRequest. GET for a FreePremise.
 */
export async function startTestControls(
  ctx: Context,
  partnerSimulator: PartnerSimulator,
  simulators: MeterSimulators,
): Promise<TestControls> {
  resetMeterClocks(ctx, simulators);
  let usedCount = 0;
  const handleRequest = async (request: IncomingMessage): Promise<object> => {
    if (request.method === "POST") {
      const controlRequest = await read(request);
      if ("token_of" in controlRequest) return shortToken(ctx, controlRequest);
      if ("meter" in controlRequest) return handleMeterRequest(ctx, simulators, controlRequest);
      if ("esiid" in controlRequest) return toControlOrder(ctx, await place(ctx, controlRequest));
      if ("change" in controlRequest) await changeEnrollment(partnerSimulator, controlRequest);
      else await invite(ctx, controlRequest);
      return {};
    }
    usedCount += 1;
    return freePremise(ctx, usedCount);
  };
  const server = createServer((request, response) => {
    handleRequest(request).then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
