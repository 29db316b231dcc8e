// Sockets of the notification feed: the memory of one, and the time from publishing to receipt, compared with the bare
// library sending the same to as many. Servers and pages are separate processes. The benchmark publishes to one user at
// a time: many at once, like the triggers of programs, and each in its own transaction, like the portal's jobs.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { readConfig } from "#server/platform/config.ts";
import { createContext } from "#server/create-context.ts";
import type { Context } from "#server/domain/context.ts";
import { startEmbedded } from "#server/platform/db/embedded/open.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { ChildServers } from "#tests/support/child-server.ts";
import { findRedis, startRedis } from "#tests/support/redis.ts";
import { feedTopic, createParams, socketUrl } from "#tests/support/socket.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { line } from "./measure.ts";
import type { PagesOrder, Receipt } from "./sockets-pages.ts";
import { BENCH_SECRET } from "./server-process.ts";

const A_SECOND = 1_000;
const TICK_MS = 10;
const SECONDS = 30;
/** Concurrent publishes. Beyond this, the machine limits the rate. */
const PUBLISHERS = { together: 200, transactions: 10 } as const;
/** One per transaction, plus the publisher's events. */
const CONNECTIONS = PUBLISHERS.transactions + 2;
const TIMEOUT_MS = 30_000;

const unixMs = (): number => performance.timeOrigin + performance.now();
const child = (name: string): ChildProcess => fork(path.join(import.meta.dirname, name));

async function sendAndWait<T>(of: ChildProcess, message: object | string): Promise<T> {
  const reply = once(of, "message") as Promise<[T]>;
  of.send(message);
  return (await reply)[0];
}

interface Published {
  /** Unix milliseconds, by page and count. */
  readonly began: ReadonlyMap<string, number>;
  /** The rate that was reached, per second. */
  readonly pace: number;
}

/** Calls `publish` with each page in turn for this long, a thousand times a second if the machine can. */
async function atPace(
  pages: number,
  publishers: number,
  publish: (page: number, count: number) => Promise<unknown> | void,
): Promise<Published> {
  const began = new Map<string, number>();
  const running = new Set<Promise<unknown>>();
  const from = performance.now();
  let index = 0;
  for (let ms = 0; ms < SECONDS * 1_000; ms = performance.now() - from) {
    for (; index < (ms / 1_000) * A_SECOND && running.size < publishers; index += 1) {
      const page = index % pages;
      const count = Math.floor(index / pages) + 1;
      began.set(`${page} ${count}`, unixMs());
      const done = publish(page, count);
      if (!done) continue;
      const watched = done.finally(() => running.delete(watched));
      running.add(watched);
    }
    await (running.size < publishers
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

/** Collects until every page has received its last count, or until the timeout. */
async function measureReceipts(pages: ChildProcess, { began, pace }: Published): Promise<Latency> {
  const times = new Map<string, number>();
  const last = new Map<number, number>();
  const expectedCounts = new Map<number, number>();
  for (const key of began.keys()) {
    const [page = 0, count = 0] = key.split(" ").map(Number);
    expectedCounts.set(page, Math.max(expectedCounts.get(page) ?? 0, count));
  }
  let doubled = 0;
  const missing = (): number =>
    [...expectedCounts].filter(([page, count]) => (last.get(page) ?? 0) < count).length;
  for (const until = performance.now() + TIMEOUT_MS; missing() > 0 && performance.now() < until;) {
    for (const [page, count, at] of await sendAndWait<Receipt[]>(pages, "report")) {
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

async function readMemory(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]);
}

async function bareRun(count: number): Promise<Latency & { perSocket: number }> {
  const [server, pages] = [child("sockets-bare.ts"), child("sockets-pages.ts")];
  try {
    const [port] = (await once(server, "message")) as [number];
    const before = await sendAndWait<number>(server, "memory");
    const order: PagesOrder = {
      pages: Array.from({ length: count }, (_, index) => ({
        url: `ws://127.0.0.1:${port}/${index}`,
        join: null,
      })),
    };
    await sendAndWait(pages, order);
    const perSocket = ((await sendAndWait<number>(server, "memory")) - before) / count;
    const padding = "x".repeat(200);
    const published = await atPace(count, 1, (page, total) => {
      server.send({ page, text: `{"total_count":${total},"padding":"${padding}"}` });
    });
    return { ...(await measureReceipts(pages, published)), perSocket };
  } finally {
    server.kill();
    pages.kill();
  }
}

/** Runs servers with pages spread over them. The publisher is another process of the same instance. */
async function feedRun(
  databaseUrl: string,
  folder: string,
  options: { pages: number; processes: number; redis: string | null; how: keyof typeof PUBLISHERS },
): Promise<Latency & { perSocket: number }> {
  const environment = {
    DATABASE_URL: databaseUrl,
    AUTH_JWT_SECRET: BENCH_SECRET,
    DATA_DIR: folder,
    SERVICES: "notifications",
    RATE_LIMIT_FACTOR: "1000",
    ...(options.redis === null ? {} : { REDIS_URL: options.redis }),
  };
  const servers = new ChildServers();
  const pages = child("sockets-pages.ts");
  const db = openPool(databaseUrl, CONNECTIONS, createLogger("silent"), "wattlane-bench");
  try {
    const started = await Promise.all(
      Array.from({ length: options.processes }, () => servers.start(environment)),
    );
    const ctx = await createContext(readConfig(environment), db, createLogger("silent"), () => new Date());
    const name = `${options.redis === null ? "postgres" : "redis"}-${options.how}`;
    const order = await orderPlan(
      ctx,
      started.map(({ url }) => url),
      name,
      options.pages,
    );
    const url = started[0]?.url ?? "";
    await fetch(`${url}/healthz`).then((response) => response.text());
    const before = await readMemory(url);
    await sendAndWait(pages, order);
    const perSocket = ((await readMemory(url)) - before) / (options.pages / options.processes);
    const stop = await ctx.events.start({
      published: () => {},
      ended: () => {},
      missed: () => {},
      received: () => {},
    });
    const published = await atPace(options.pages, PUBLISHERS[options.how], (page, count) => {
      const publish = (to: typeof db.sql) =>
        ctx.publish(to, {
          workflow: "live-link-initial-setup-complete",
          recipients: [`${name}-${page}`],
          data: { is_success: true, service_location: { service_location: { esiid: "10443720000000001" } } },
          idempotency_key: `${name}-${page}-${count}`,
        });
      return options.how === "together" ? publish(db.sql) : db.sql.transaction().execute(publish);
    });
    const latency = await measureReceipts(pages, published);
    await stop();
    return { ...latency, perSocket };
  } finally {
    pages.kill();
    await servers.stopAll();
    await db.close();
  }
}

async function orderPlan(
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
      url: socketUrl(urls[index % urls.length] ?? "", "websocket", await createParams(ctx, user)),
      join: JSON.stringify(["1", "1", feedTopic(ctx, user), "phx_join", payload]),
    });
  }
  return { pages };
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;
const kB = (value: number): string => `${(value / 1_000).toFixed(1)} kB`;
const times = (ours: number, bare: number): string => `${(ours / bare).toFixed(1)} times`;

type Run = Latency & { readonly perSocket: number };

function bareReport({ perSocket, p50, p99, pace }: Run): string[] {
  return [
    line("bare ws: memory of a socket; send to receipt p50, p99", `${kB(perSocket)}; ${ms(p50)}, ${ms(p99)}`),
    line("bare ws: messages a second that were reached", pace.toFixed(0)),
  ];
}

function report(how: string, bare: Run, ours: Run): string[] {
  const pair = (portalValue: number, bareOne: number, shown: (value: number) => string): string =>
    `${shown(portalValue)}, ${times(portalValue, bareOne)}`;
  return [
    `  ${how}, each beside bare ws`,
    line("memory of a socket", pair(ours.perSocket, bare.perSocket, kB)),
    line("publish to receipt p50", pair(ours.p50, bare.p50, ms)),
    line("publish to receipt p99", pair(ours.p99, bare.p99, ms)),
    line(`publishes to one user each a second that were reached, of ${A_SECOND}`, ours.pace.toFixed(0)),
    line("pages without their last count; counts reported twice", `${ours.lost}; ${ours.doubled}`),
  ];
}

async function redisReport(databaseUrl: string, folder: string, pages: number, bare: Run): Promise<string[]> {
  const binary = findRedis();
  if (binary === null) return [line("two processes with Redis", "no Redis here")];
  const redis = await startRedis(binary);
  try {
    const ours = await feedRun(databaseUrl, folder, {
      pages,
      processes: 2,
      redis: redis.url,
      how: "together",
    });
    return report(`${pages} sockets on two processes with Redis`, bare, ours);
  } finally {
    await redis.stop();
  }
}

/** Runs the benchmark with `count` pages on one process, then on two. Returns its report. */
export async function socketsBench(count: number): Promise<string> {
  const folder = await temporaryFolder("bench");
  const database = await startEmbedded(folder.path);
  try {
    const db = openPool(database.url, 2, createLogger("silent"));
    await migrate(db.sql);
    await db.close();
    const bare = await bareRun(count);
    const alone = { pages: count, processes: 1, redis: null };
    const ours = await feedRun(database.url, folder.path, { ...alone, how: "together" });
    const each = await feedRun(database.url, folder.path, { ...alone, how: "transactions" });
    return [
      "Sockets of the notification feed",
      ...bareReport(bare),
      ...report(`${count} sockets on one process`, bare, ours),
      ...report(`${count} sockets on one process, each publish in a transaction of its own`, bare, each),
      ...(await redisReport(database.url, folder.path, count, bare)),
    ].join("\n");
  } finally {
    await database.close();
    await folder.remove();
  }
}
