// Sockets of the notification feed: the memory of one, and the time from a publish to its receipt, beside the bare
// library sending the same to as many. Servers and pages are processes of their own; the publisher is the bench itself.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { readConfig } from "#server/config.ts";
import { makeContext, type Context } from "#server/context.ts";
import { startEmbedded } from "#server/db/embedded/open.ts";
import { migrate } from "#server/db/migrate.ts";
import { openPool } from "#server/db/pool.ts";
import { makeLog } from "#server/log.ts";
import { ChildServers } from "#tests/support/child-server.ts";
import { findRedis, startRedis } from "#tests/support/redis.ts";
import { feedTopic, paramsOf, socketUrl } from "#tests/support/socket.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { line } from "./measure.ts";
import type { PagesOrder, Receipt } from "./sockets-pages.ts";

const SECRET = "a-secret-that-only-the-bench-uses-0123";
const A_SECOND = 1_000;
const TICK_MS = 10;
const SECONDS = 30;
/** Publishes under way at once: beyond, the pace is what the machine gives. */
const AT_ONCE = 20;
/** Notices go to some people each: a publish of its own a person would measure the publisher's transactions. */
const PEOPLE_A_PUBLISH = 20;
const PATIENCE_MS = 30_000;
const REDIS_PAGES = 1_000;
const REDIS_SECONDS = 10;

const unixMs = (): number => performance.timeOrigin + performance.now();
const child = (name: string): ChildProcess => fork(path.join(import.meta.dirname, name));

async function asked<T>(of: ChildProcess, message: object | string): Promise<T> {
  const answer = once(of, "message") as Promise<[T]>;
  of.send(message);
  return (await answer)[0];
}

interface Published {
  /** Unix milliseconds, by page and count. */
  readonly began: ReadonlyMap<string, number>;
  /** The pace that was reached, a second. */
  readonly pace: number;
}

/** Calls `publish` with the numbers of pages in turn, twenty a call, for so long, a thousand a second where the machine can. */
async function atPace(
  pages: number,
  seconds: number,
  publish: (pages: readonly number[], count: number) => Promise<unknown> | void,
): Promise<Published> {
  const began = new Map<string, number>();
  const running = new Set<Promise<unknown>>();
  const from = performance.now();
  let index = 0;
  for (let ms = 0; ms < seconds * 1_000; ms = performance.now() - from) {
    for (; index < (ms / 1_000) * A_SECOND && running.size < AT_ONCE; index += PEOPLE_A_PUBLISH) {
      const first = index % pages;
      const some = Array.from({ length: PEOPLE_A_PUBLISH }, (_, next) => first + next);
      const count = Math.floor(index / pages) + 1;
      for (const page of some) began.set(`${page} ${count}`, unixMs());
      const done = publish(some, count);
      if (!done) continue;
      const watched = done.finally(() => running.delete(watched));
      running.add(watched);
    }
    await (running.size < AT_ONCE
      ? new Promise((resolve) => setTimeout(resolve, TICK_MS))
      : Promise.race(running));
  }
  await Promise.all(running);
  return { began, pace: index / ((performance.now() - from) / 1_000) };
}

interface Latency {
  readonly pace: number;
  readonly p50: number;
  readonly p99: number;
  readonly lost: number;
  readonly doubled: number;
}

/** Collects until every page has been told its last count, or patience ends. */
async function receiptsOf(pages: ChildProcess, { began, pace }: Published): Promise<Latency> {
  const times = new Map<string, number>();
  const last = new Map<number, number>();
  const wanted = new Map<number, number>();
  for (const key of began.keys()) {
    const [page = 0, count = 0] = key.split(" ").map(Number);
    wanted.set(page, Math.max(wanted.get(page) ?? 0, count));
  }
  let doubled = 0;
  const missing = (): number => [...wanted].filter(([page, count]) => (last.get(page) ?? 0) < count).length;
  for (const until = performance.now() + PATIENCE_MS; missing() > 0 && performance.now() < until;) {
    for (const [page, count, at] of await asked<Receipt[]>(pages, "report")) {
      const key = `${page} ${count}`;
      const from = began.get(key);
      if (times.has(key)) doubled += 1;
      else if (from !== undefined) times.set(key, at - from);
      last.set(page, Math.max(last.get(page) ?? 0, count));
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const sorted = [...times.values()].toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { pace, p50: at(0.5), p99: at(0.99), lost: missing(), doubled };
}

async function memoryOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]);
}

async function bareRun(count: number): Promise<Latency & { perSocket: number }> {
  const [server, pages] = [child("sockets-bare.ts"), child("sockets-pages.ts")];
  try {
    const [port] = (await once(server, "message")) as [number];
    const before = await asked<number>(server, "memory");
    const order: PagesOrder = {
      pages: Array.from({ length: count }, (_, index) => ({
        url: `ws://127.0.0.1:${port}/${index}`,
        join: null,
      })),
    };
    await asked(pages, order);
    const perSocket = ((await asked<number>(server, "memory")) - before) / count;
    const padding = "x".repeat(200);
    const published = await atPace(count, SECONDS, (some, total) => {
      const text = `{"total_count":${total},"padding":"${padding}"}`;
      for (const page of some) server.send({ page, text });
    });
    return { ...(await receiptsOf(pages, published)), perSocket };
  } finally {
    server.kill();
    pages.kill();
  }
}

/** Servers with pages spread over them; the publisher is another process of the same instance. */
async function feedRun(
  databaseUrl: string,
  folder: string,
  options: { pages: number; processes: number; seconds: number; redis: string | null },
): Promise<Latency & { perSocket: number }> {
  const environment = {
    DATABASE_URL: databaseUrl,
    AUTH_JWT_SECRET: SECRET,
    DATA_DIR: folder,
    SERVICES: "notifications",
    RATE_LIMIT_FACTOR: "1000",
    ...(options.redis === null ? {} : { REDIS_URL: options.redis }),
  };
  const servers = new ChildServers();
  const pages = child("sockets-pages.ts");
  const db = openPool(databaseUrl, 10, makeLog("silent"), "wattlane-bench");
  try {
    const started = await Promise.all(
      Array.from({ length: options.processes }, () => servers.start(environment)),
    );
    const ctx = await makeContext(readConfig(environment), db, makeLog("silent"), () => new Date());
    const name = `${options.redis === null ? "postgres" : "redis"}-page`;
    const order = await orderOf(
      ctx,
      started.map(({ url }) => url),
      name,
      options.pages,
    );
    const url = started[0]?.url ?? "";
    await fetch(`${url}/healthz`).then((response) => response.text());
    const before = await memoryOf(url);
    await asked(pages, order);
    const perSocket = ((await memoryOf(url)) - before) / (options.pages / options.processes);
    const stop = await ctx.announcements.start({ announced: () => {}, missed: () => {}, told: () => {} });
    const published = await atPace(options.pages, options.seconds, (some) =>
      ctx.publish(db.sql, {
        workflow: "live-link-initial-setup-complete",
        recipients: some.map((page) => `${name}-${page}`),
        data: { is_success: true, service_location: { service_location: { esiid: "10443720000000001" } } },
        idempotency_key: null,
      }),
    );
    const latency = await receiptsOf(pages, published);
    await stop();
    return { ...latency, perSocket };
  } finally {
    pages.kill();
    await servers.stopAll();
    await db.close();
  }
}

async function orderOf(
  ctx: Context,
  urls: readonly string[],
  name: string,
  count: number,
): Promise<PagesOrder> {
  const pages: Array<PagesOrder["pages"][number]> = [];
  for (let index = 0; index < count; index += 1) {
    const user = `${name}-${index}`;
    const payload = { client_a: { archived: "exclude", page_size: 10 } };
    pages.push({
      url: socketUrl(urls[index % urls.length] ?? "", "websocket", await paramsOf(ctx, user)),
      join: JSON.stringify(["1", "1", feedTopic(ctx, user), "phx_join", payload]),
    });
  }
  return { pages };
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;
const kB = (value: number): string => `${(value / 1_000).toFixed(1)} kB`;
const times = (ours: number, bare: number): string => `${(ours / bare).toFixed(1)} times`;

function report(count: number, bare: Latency & { perSocket: number }, ours: typeof bare): string[] {
  const pair = (ourOwn: number, bareOne: number, shown: (value: number) => string): string =>
    `${shown(ourOwn)}, ${times(ourOwn, bareOne)}`;
  return [
    line(
      `bare ws: memory of a socket; send to receipt p50, p99`,
      `${kB(bare.perSocket)}; ${ms(bare.p50)}, ${ms(bare.p99)}`,
    ),
    line(`memory of a socket, ${count} in one process; to bare ws`, pair(ours.perSocket, bare.perSocket, kB)),
    line(`publish to receipt p50; to bare ws`, pair(ours.p50, bare.p50, ms)),
    line(`publish to receipt p99; to bare ws`, pair(ours.p99, bare.p99, ms)),
    line(
      `notifications a second that were reached; by bare ws`,
      `${ours.pace.toFixed(0)}; ${bare.pace.toFixed(0)}`,
    ),
    line(`pages without their last count; counts told twice`, `${ours.lost}; ${ours.doubled}`),
  ];
}

async function redisReport(databaseUrl: string, folder: string): Promise<string[]> {
  const binary = findRedis();
  if (binary === null) return [line("two processes with Redis", "no Redis here")];
  const redis = await startRedis(binary);
  try {
    const { pace, p50, p99, lost, doubled } = await feedRun(databaseUrl, folder, {
      pages: REDIS_PAGES,
      processes: 2,
      seconds: REDIS_SECONDS,
      redis: redis.url,
    });
    return [
      line(
        "two processes with Redis: notifications a second; to receipt p50, p99",
        `${pace.toFixed(0)}; ${ms(p50)}, ${ms(p99)}`,
      ),
      line("pages without their last count; counts told twice", `${lost}; ${doubled}`),
    ];
  } finally {
    await redis.stop();
  }
}

/** Runs the bench with `count` pages, a multiple of twenty, in one process; returns its report. */
export async function socketsBench(count: number): Promise<string> {
  const folder = await temporaryFolder("bench");
  const database = await startEmbedded(folder.path);
  try {
    const db = openPool(database.url, 2, makeLog("silent"));
    await migrate(db.sql);
    await db.close();
    const bare = await bareRun(count);
    const ours = await feedRun(database.url, folder.path, {
      pages: count,
      processes: 1,
      seconds: SECONDS,
      redis: null,
    });
    return [
      "Sockets of the notification feed",
      ...report(count, bare, ours),
      ...(await redisReport(database.url, folder.path)),
    ].join("\n");
  } finally {
    await database.close();
    await folder.remove();
  }
}
