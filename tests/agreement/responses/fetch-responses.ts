// Everything that the APIs say of one home, read over HTTP as its customer.
import type { Ranking } from "#contracts/compare.ts";
import type { Outlook } from "#contracts/outlook.ts";
import type { OrderQuote } from "#contracts/checkout.ts";
import type { TduId } from "#contracts/plan.ts";
import type { BestPlans, LocationUsage, ServiceLocation } from "#contracts/portal.ts";
import type { RenewalChoices } from "#contracts/renewals.ts";
import type { Account } from "../fixture/accounts.ts";
import type { SeededLocation } from "../fixture/seed-fixture.ts";

/** What an address answered: its body, or why there is none. */
export type FetchResult<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly problem: string };

export interface Responses {
  readonly location: ServiceLocation;
  readonly outlook: Outlook;
  readonly best_plans: FetchResult<BestPlans>;
  readonly usage: LocationUsage;
  /** What a visitor with the same usage is answered; null without a utility. */
  readonly ranking: FetchResult<Ranking> | null;
  /** By plan: the recommended one and two others. */
  readonly quotes: ReadonlyMap<string, OrderQuote>;
  /** By order. */
  readonly renewals: ReadonlyMap<string, FetchResult<RenewalChoices>>;
}

// The shapes are what the server's own schemas let out (server/platform/http): they are not checked again here.
export type Caller = <T>(method: "GET" | "POST", path: string, body?: object) => Promise<FetchResult<T>>;

/** A caller of the APIs at `url` in an account's name, or a visitor's when it is null. */
export function createCaller(url: string, account: Pick<Account, "token"> | null): Caller {
  return async <T>(method: "GET" | "POST", path: string, body?: object): Promise<FetchResult<T>> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(account && { authorization: `Bearer ${account.token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const read: unknown = await response.json();
    if (response.ok) return { ok: true, body: read as T };
    const { error } = read as { error: { code: string; fields?: { problem?: string } } };
    return { ok: false, problem: error.fields?.problem ?? error.code };
  };
}

/** The body of an answer that must be there. */
function getBody<T>(path: string, result: FetchResult<T>): T {
  if (!result.ok) throw new Error(`${path} answered ${result.problem}`);
  return result.body;
}

/** The recommended plan, and the cheapest and one further down of those listed. */
function plansToQuote(outlook: Outlook, best_plans: FetchResult<BestPlans>): string[] {
  const recommended = outlook.options.find(({ id }) => id === outlook.recommendation.option_id)?.plan?.id;
  const listed = best_plans.ok ? best_plans.body.results.filter(({ cost }) => cost !== null) : [];
  const others = [listed[0], listed[Math.floor(listed.length / 2)], listed.at(-1)].flatMap((one) =>
    one ? [one.plan.id] : [],
  );
  return [...new Set(recommended === undefined ? others : [recommended, ...others])].slice(0, 3);
}

async function rankAsVisitor(
  url: string,
  tdu: TduId | null,
  { usage }: LocationUsage,
): Promise<Responses["ranking"]> {
  if (!tdu) return null;
  return createCaller(url, null)<Ranking>("POST", "/compare/v1/rankings", { tdu, usage });
}

/** Reads all answers about a home; `only`: those that its dashboard card, its page and its shop show. Throws when an address that must answer does not. */
export async function fetchResponses(
  url: string,
  account: Pick<Account, "token">,
  { esiid, order_ids }: Pick<SeededLocation, "esiid" | "order_ids">,
  only?: "lists",
): Promise<Responses> {
  const call = createCaller(url, account);
  const base = `/api/service_locations/${esiid}`;
  const location = getBody(base, await call<ServiceLocation>("GET", base));
  const outlook = getBody(`${base}/outlook`, await call<Outlook>("GET", `${base}/outlook`));
  const best_plans = await call<BestPlans>("GET", `${base}/best_plans?limit=500`);
  const usage = getBody(`${base}/usage`, await call<LocationUsage>("GET", `${base}/usage`));
  const quotes = new Map<string, OrderQuote>();
  const renewals = new Map<string, FetchResult<RenewalChoices>>();
  if (only) return { location, outlook, best_plans, usage, ranking: null, quotes, renewals };
  const ranking = await rankAsVisitor(url, outlook.tdu, usage);
  for (const plan_id of plansToQuote(outlook, best_plans)) {
    const body = { plan_id, esiid, language: "en" };
    const quote = await call<OrderQuote>("POST", "/api/order_quotes", body);
    quotes.set(plan_id, getBody("/api/order_quotes", quote));
  }
  for (const id of order_ids)
    renewals.set(id, await call<RenewalChoices>("GET", `/api/orders/${id}/renewal`));
  return { location, outlook, best_plans, usage, ranking, quotes, renewals };
}
