// The operator's desk of the browser tests: what no page does is done by the process that runs the server
// when a test asks, such as orders of long ago, invitations of affiliates, and what a retailer says.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Enrollment } from "#contracts/partners.ts";
import type { Plan } from "#contracts/plan.ts";
import { inviteAffiliate } from "#server/domain/affiliates/invite-affiliate.ts";
import type { Context } from "#server/domain/context.ts";
import { insertOrder } from "#server/domain/orders/insert-order.ts";
import { openUserTokens, type UserToken } from "#server/domain/notifications/user-tokens.ts";
import { stopLink } from "#server/domain/orders/unsubscribe-link.ts";
import type { PartnerStandIn } from "#server/domain/orders/partner-stand-in/stand-in.ts";
import { answerMeter, startOfBusiness, type AskedMeter, type MeterCompanies } from "./meter-desk.ts";

export interface AskedOrder {
  /** Null: placed under the phone number alone. */
  readonly email: string | null;
  readonly phone?: string;
  /** Left out: the order waits for whoever proves the e-mail. */
  readonly user_id?: string;
  readonly esiid: string;
  readonly address: string;
  /** Left out: submitted today. Else it runs, and its term is this. */
  readonly term?: { readonly starts_on: string; readonly ends_on: string };
}

/** Somebody to be asked in as an affiliate who may make order links. */
export interface AskedAffiliate {
  readonly cp_afid: string;
  readonly affiliate_email: string;
}

/** What the retailer with an interface says of an order from now on. */
export interface AskedNews {
  readonly order_id: string;
  readonly change: Partial<Enrollment>;
}

/** A user token of the feed service that runs out soon. */
export interface AskedToken {
  readonly token_of: string;
  readonly seconds: number;
}

type Asked = AskedOrder | AskedAffiliate | AskedNews | AskedMeter | AskedToken;

export interface Desk {
  readonly url: string;
  close(): Promise<void>;
}

/** A home of the sample directory that no other test was given. */
export interface FreePremise {
  readonly esiid: string;
  readonly address: string;
  readonly city: string;
}

async function read(request: IncomingMessage): Promise<Asked> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Asked;
}

async function invite(ctx: Context, { cp_afid, affiliate_email: email }: AskedAffiliate): Promise<void> {
  const portal = ctx.config.publicUrl ?? "";
  const admin = { base: `${portal}/auth/v1`, serviceKey: ctx.tokens.serviceKey };
  const affiliate = { cp_afid, email, name: cp_afid, can_generate_order_links: true };
  await inviteAffiliate(ctx, admin, affiliate, portal);
}

async function freePremise(ctx: Context, taken: number): Promise<FreePremise> {
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
      // The demo seed's and the routes' own example stay free.
      .where("address", "not like", "%MAPLE%")
      .orderBy("esiid")
      .offset(taken)
      .limit(1)
      .executeTakeFirstOrThrow()
  );
}

async function somePlan(ctx: Context): Promise<Plan> {
  const { byTdu } = await ctx.readCatalogue();
  // One that its provider lists for its own customers too, so that it can be renewed.
  const plan = byTdu
    .get("oncor")
    ?.find((one) => one.tariff !== null && one.term_months === 12 && !one.new_customers_only);
  if (!plan) throw new Error("The catalogue has no such plan.");
  return plan;
}

async function place(ctx: Context, asked: AskedOrder): Promise<string> {
  const placed = ctx.now();
  return insertOrder(ctx.db.sql, {
    user_id: asked.user_id ?? null,
    email: asked.email,
    phone: asked.phone ?? null,
    kind: "switch",
    esiid: asked.esiid,
    home: { address: asked.address, city: "Dallas", zip: "75201", tdu: "oncor" },
    plan: await somePlan(ctx),
    quote: null,
    language: "en",
    placed_at: placed,
    ...(asked.term ?? { starts_on: "2026-12-01", ends_on: "2027-12-01" }),
    events: [{ at: placed, state: asked.term ? "active" : "submitted", actor: "customer" }],
  });
}

/** An order of the desk, with the link that a text message about its end carries. */
export interface DeskOrder {
  readonly id: string;
  readonly stop: string;
}

function placed(ctx: Context, id: string): DeskOrder {
  return { id, stop: stopLink(ctx, id) };
}

/** Of an hour as all are, most of which has gone by. */
function shortToken(ctx: Context, { token_of, seconds }: AskedToken): Promise<UserToken> {
  const made = (): Date => new Date(ctx.now().getTime() - (3_600 - seconds) * 1_000);
  return openUserTokens({ ...ctx, now: made }).mint(token_of);
}

/** Tells the portal, which has to take it. */
async function tell(retailer: PartnerStandIn, { order_id, change }: AskedNews): Promise<void> {
  const statuses = await retailer.advance(order_id, change);
  if (!statuses.every((status) => status === 200)) throw new Error(`The portal answered ${statuses.join()}.`);
}

/** Listens on a free port of this machine: POST an AskedOrder, get a DeskOrder, an AskedAffiliate, AskedNews, AskedMeter or AskedToken; GET for a FreePremise. */
export async function openDesk(
  ctx: Context,
  retailer: PartnerStandIn,
  companies: MeterCompanies,
): Promise<Desk> {
  startOfBusiness(ctx, companies);
  let taken = 0;
  const answer = async (request: IncomingMessage): Promise<object> => {
    if (request.method === "POST") {
      const asked = await read(request);
      if ("token_of" in asked) return shortToken(ctx, asked);
      if ("meter" in asked) return answerMeter(ctx, companies, asked);
      if ("esiid" in asked) return placed(ctx, await place(ctx, asked));
      if ("change" in asked) await tell(retailer, asked);
      else await invite(ctx, asked);
      return {};
    }
    taken += 1;
    return freePremise(ctx, taken);
  };
  const server = createServer((request, response) => {
    answer(request).then(
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
