// The main requests of a portal as its pages make them, each for another user in turn.
import type { Context } from "#server/domain/context.ts";
import type { Client } from "undici";

export interface Resident {
  readonly email: string;
  readonly esiid: string;
  readonly address: string;
  readonly zip: string;
  /** The user's newest order. */
  readonly order: string;
}

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string };
}

interface CallInput {
  readonly path: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

const YEARLY_KWH = 14_000;

async function sendCall(
  client: Client,
  { path, body, headers = {} }: CallInput,
): Promise<{ ms: number; data: unknown }> {
  const from = performance.now();
  const response = await client.request({
    method: body ? "POST" : "GET",
    path,
    headers: body ? { "content-type": "application/json", ...headers } : headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.body.text();
  const ms = performance.now() - from;
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${text}`);
  return { ms, data: JSON.parse(text) };
}

/** Runs one visit of a user, request by request. */
export async function visit(
  ctx: Context,
  client: Client,
  resident: Resident,
  { password, month }: { readonly password: string; readonly month: Date },
  each: (name: string, call: () => Promise<number>) => Promise<void>,
): Promise<void> {
  const timed = async <CallResult>(name: string, input: CallInput): Promise<CallResult> => {
    const got: CallResult[] = [];
    await each(name, async () => {
      const { ms, data } = await sendCall(client, input);
      got.push(data as CallResult);
      return ms;
    });
    const [data] = got;
    if (data === undefined) throw new Error(`${name} was not asked`);
    return data;
  };
  await timed("config.json", { path: "/config.json" });
  const first = await timed<Session>("sign-in", {
    path: "/auth/v1/token?grant_type=password",
    body: { email: resident.email, password },
  });
  const { access_token, user } = await timed<Session>("token refresh", {
    path: "/auth/v1/token?grant_type=refresh_token",
    body: { refresh_token: first.refresh_token },
  });
  const headers = { authorization: `Bearer ${access_token}` };
  const home = `/api/service_locations/${resident.esiid}`;
  await timed("user", { path: "/auth/v1/user", headers });
  await timed("service locations", { path: "/api/service_locations", headers });
  await timed("one location", { path: home, headers });
  await timed("best plans", { path: `${home}/best_plans`, headers });
  const { next_cursor } = await timed<{ next_cursor: string | null }>("orders, first page", {
    path: "/api/orders?limit=4",
    headers,
  });
  if (next_cursor === null) throw new Error(`${resident.email} has too few orders for a second page`);
  await timed("orders, next page", { path: `/api/orders?limit=4&cursor=${next_cursor}`, headers });
  await timed("one order", { path: `/api/orders/${resident.order}`, headers });
  await timed("live link, a month", {
    path: `${home}/live_link/pro?year=${month.getUTCFullYear()}&month=${month.getUTCMonth() + 1}`,
    headers,
  });
  const { token } = await ctx.userTokens.mint(user.id);
  await timed("notification feed", {
    path: `/v1/users/${user.id}/feeds/${ctx.config.notifications.feedId}?archived=exclude&mode=rich&page_size=10&workflow_categories[]=live-link`,
    headers: { authorization: `Bearer ${ctx.notificationKeys.publicKey}`, "x-knock-user-token": token },
  });
  const q = encodeURIComponent(resident.address.toLowerCase());
  await timed("premise search", { path: `/compare/v1/premises?q=${q}` });
  await timed("premise search with ZIP", { path: `/compare/v1/premises?q=${q}&zip=${resident.zip}` });
  await timed("ranking", {
    path: "/compare/v1/rankings",
    body: { tdu: "oncor", usage: { kind: "annual", kwh: YEARLY_KWH } },
  });
}
