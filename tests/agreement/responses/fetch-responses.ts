// Everything that the APIs return for one home, read over HTTP as its customer.
import type { Ranking } from "#contracts/compare.ts";
import type { Outlook } from "#contracts/outlook.ts";
import type { OrderQuote } from "#contracts/checkout.ts";
import type { TduId } from "#contracts/plan.ts";
import type { BestPlans, LocationUsage, ServiceLocation } from "#contracts/portal.ts";
import type { RenewalChoices } from "#contracts/renewals.ts";
import type { Account } from "../fixture/accounts.ts";
import type { SeededLocation } from "../fixture/seed-fixture.ts";

/** Response of an address: its body, or why there is none. */
export type FetchResult<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly problem: string };

export interface Responses {
  readonly location: ServiceLocation;
  readonly outlook: Outlook;
  readonly best_plans: FetchResult<BestPlans>;
  readonly usage: LocationUsage;
  /** The response to a visitor with the same usage, or null without a utility. */
  readonly ranking: FetchResult<Ranking> | null;
  /** By plan: the recommended one and two others. */
  readonly quotes: ReadonlyMap<string, OrderQuote>;
  /** By order. */
  readonly renewals: ReadonlyMap<string, FetchResult<RenewalChoices>>;
}

// The server's own schemas determine the types (server/platform/http), so they are not checked again here.
export type Caller = <T>(method: "GET" | "POST", path: string, body?: object) => Promise<FetchResult<T>>;

/** Creates a caller of the APIs at `url` on behalf of an account, or of a visitor if it is null. */
export function createCaller(url: string, account: Pick<Account, "token"> | null): Caller {
  return async <T>(method: "GET" | "POST", path: string, body?: object): Promise<FetchResult<T>> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        // Compression costs more than it saves on one machine.
        "accept-encoding": "identity",
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

/** Returns the body of a response that must exist. */
function getBody<T>(path: string, result: FetchResult<T>): T {
  if (!result.ok) throw new Error(`${path} answered ${result.problem}`);
  return result.body;
}

/** Returns the recommended plan, and the cheapest and one lower in the list. */
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

/**
 * Reads all responses about a home. `only`: those that its dashboard card, its page and its shop show. Throws if an
 * address that must respond does not.
 */
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
