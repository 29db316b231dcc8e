// Benchmarks reads of the notification feed over HTTP, including the full cost of a read: the token, the page, the
// counts. Issue "6 of 7": under 15 ms at the 95th percentile with 10,000,000 messages stored. Each request is for
// another user, so that most of what it reads is not cached from the previous one.
import { loadavg } from "node:os";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import { feedSql } from "#server/services/feed/feed/read-feed.ts";
import { parseScope } from "#server/services/feed/feed/scope.ts";
import { Client } from "undici";
import { fillMessages, countHeavyUsers, USER_COUNT } from "./feed-rows.ts";
import { explainLines, timingLine, withBenchApp } from "./bench-app.ts";

const ITERATIONS = 300;
const WARM_UP = 20;
/** Coprime to the number of users, so that every turn reads for another user. */
const STRIDE = 7_919;
/** The portal's own request (wire/notifications.md §4), and the same request without its category. */
const PORTAL = "archived=exclude&mode=rich&page_size=10";
const CALLS: Readonly<Record<string, readonly string[]>> = {
  "category live-link": ["live-link"],
  "all categories": [],
};
/** The cost of a request that reads nothing. The remaining time is the feed's. */
const BARE = "for comparison: an answer without the database";

interface FeedCall {
  readonly name: string;
  readonly query: string;
  readonly categories: readonly string[];
  readonly userId: (iteration: number) => string;
}

interface Page {
  readonly entries: readonly object[];
  readonly page_info: { readonly after: string | null };
}

const many = (count: number): string => Math.round(count).toLocaleString("en-US");

function listFeedCalls(rows: number): readonly FeedCall[] {
  const heavy = countHeavyUsers(rows);
  const kinds = [
    { who: "heavy", count: heavy, messages: rows / 10 / heavy },
    { who: "person", count: USER_COUNT - heavy, messages: (rows * 0.9) / (USER_COUNT - heavy) },
  ];
  return Object.entries(CALLS).flatMap(([call, categories]) =>
    kinds.map(({ who, count, messages }) => ({
      name: `${call}, users with ${many(messages)} messages each`,
      categories,
      query: [PORTAL, ...categories.map((category) => `workflow_categories[]=${category}`)].join("&"),
      userId: (iteration: number) => `${who}-${(iteration * STRIDE) % count}`,
    })),
  );
}

async function sendQuery(ctx: Context, client: Client, userId: string, rest: string) {
  const { token } = await ctx.userTokens.mint(userId);
  const from = performance.now();
  const response = await client.request({
    method: "GET",
    path: `/v1/users/${userId}/feeds/${ctx.config.notifications.feedId}${rest}`,
    headers: { authorization: `Bearer ${ctx.notificationKeys.publicKey}`, "x-knock-user-token": token },
  });
  const text = await response.body.text();
  const ms = performance.now() - from;
  if (response.statusCode !== 200) throw new Error(`the feed answered ${response.statusCode}: ${text}`);
  return { ms, page: JSON.parse(text) as Page };
}

// Requests alternate, so that a slow spell of the machine affects all of them.
async function time(ctx: Context, client: Client, all: readonly FeedCall[]): Promise<Map<string, number[]>> {
  const timings = new Map<string, number[]>();
  const add = (name: string, ms: number): void => void timings.set(name, [...(timings.get(name) ?? []), ms]);
  for (let iteration = 0; iteration < WARM_UP + ITERATIONS; iteration++) {
    const bare = await sendQuery(ctx, client, `person-${iteration}`, "/settings");
    if (iteration >= WARM_UP) add(BARE, bare.ms);
    for (const { name, query, userId } of all) {
      const first = await sendQuery(ctx, client, userId(iteration), `?${query}`);
      const { after } = first.page.page_info;
      const second =
        after === null ? null : await sendQuery(ctx, client, userId(iteration), `?${query}&after=${after}`);
      if (iteration < WARM_UP) continue;
      add(name, first.ms);
      if (second) add(`${name}, second page`, second.ms);
    }
  }
  return timings;
}

async function getPlan(ctx: Context, { name, categories, userId }: FeedCall): Promise<string> {
  const feedQuery = {
    userId: userId(ITERATIONS >> 1),
    channelId: ctx.config.notifications.feedId,
    scope: parseScope({ workflow_categories: categories }),
    before: null,
    after: null,
    pageSize: 10,
  };
  const { sql: text, parameters } = feedSql(feedQuery).compile(ctx.db.sql);
  return [`  plan of ${name}:`, ...(await explainLines(ctx.db, text, parameters))].join("\n");
}

async function measure(ctx: Context, app: App, rows: number): Promise<string> {
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const from = performance.now();
  await fillMessages(ctx.db, rows, ctx.config.notifications.feedId);
  const seconds = Math.round((performance.now() - from) / 1000);
  const client = new Client(origin);
  const all = listFeedCalls(rows);
  try {
    const timings = await time(ctx, client, all);
    const plans: string[] = [];
    for (const call of all) plans.push(await getPlan(ctx, call));
    return [
      `Feed reads: ${rows.toLocaleString("en-US")} messages of ${USER_COUNT.toLocaleString("en-US")} users; written in ${seconds} s`,
      `  (fastest / median / 95 % of ${ITERATIONS} requests each; load of the machine ${loadavg()[0]?.toFixed(1)})`,
      ...[...timings].map(([name, ms]) => timingLine(name, ms)),
      ...plans,
    ].join("\n");
  } finally {
    await client.close();
  }
}

/** Fills its own database with `rows` messages and times reads of the feed. */
export async function feedBench(rows: number): Promise<string> {
  return withBenchApp("feed", {}, (ctx, app) => measure(ctx, app, rows));
}
