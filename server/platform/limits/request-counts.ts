// Counts requests per minute from one address: in the process, or with REDIS_URL once for all processes.
import { callbackify } from "node:util";
import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  RateLimitPluginOptions,
} from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import type { PlatformContext } from "#server/platform/context.ts";
import { getRedisRetryMs } from "#server/platform/redis-retry.ts";

const COMMAND_TIMEOUT_MS = 250;
const CONNECT_TIMEOUT_MS = 2_000;
/** How long Redis is skipped after it failed a request: a network that drops everything must not slow each request. */
const LEFT_ALONE_MS = 1_000;
/** Callers that a process counts by itself in the meantime. */
const COUNTED = 50_000;

// The first of a window sets its end. One round trip.
const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

interface Counted {
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

/** The setting of @fastify/rate-limit that selects where to count. Each `name` counts separately. */
export type RequestCounts = (name: string) => Pick<RateLimitPluginOptions, "store">;

declare module "fastify" {
  interface FastifyInstance {
    requestCounts: RequestCounts;
  }
}

class SharedCounts {
  readonly #redis: Redis;
  readonly #local = new LRUCache<string, { count: number }>({ max: COUNTED });
  #askAgainAt = 0;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async count(key: string, windowMs: number): Promise<Counted> {
    if (performance.now() < this.#askAgainAt) return this.#countHere(key, windowMs);
    try {
      const reply: unknown = await this.#redis.eval(COUNT, 1, key, windowMs);
      const [current, ttl] = reply as [number, number];
      return { current, ttl };
    } catch {
      this.#askAgainAt = performance.now() + LEFT_ALONE_MS;
      return this.#countHere(key, windowMs);
    }
  }

  #countHere(key: string, windowMs: number): Counted {
    const known = this.#local.get(key);
    if (known) known.count += 1;
    else this.#local.set(key, { count: 1 }, { ttl: windowMs });
    return { current: known?.count ?? 1, ttl: this.#local.getRemainingTTL(key) };
  }
}

type RouteInfo = { readonly routeInfo?: { readonly method?: unknown; readonly url?: string } };

function createStoreClass(
  counts: SharedCounts,
  hashKey: (text: string) => string,
): new (options: FastifyRateLimitOptions) => FastifyRateLimitStore {
  const count = callbackify((key: string, windowMs: number) => counts.count(key, windowMs));
  return class Store implements FastifyRateLimitStore {
    #route = "";
    incr(key: string, callback: (error: Error | null, result?: Counted) => void, windowMs: number): void {
      count(hashKey(`${this.#route} ${key}`), windowMs, callback);
    }
    // A route with its own limit counts separately.
    child(options: object): Store {
      const { method, url = "" } = (options as RouteInfo).routeInfo ?? {};
      const store = new Store();
      store.#route = `${String(method)} ${url}`;
      return store;
    }
  };
}

/**
 * Adds `requestCounts` to `app` and its scopes. While Redis is unavailable, or takes longer than
 * `commandTimeoutMs`, each process counts by itself.
 */
export async function shareRequestCounts(
  app: FastifyInstance,
  ctx: Pick<PlatformContext, "config" | "secrets" | "log">,
  commandTimeoutMs = COMMAND_TIMEOUT_MS,
): Promise<void> {
  const { redisUrl } = ctx.config;
  if (redisUrl === null) {
    app.decorate("requestCounts", () => ({}));
    return;
  }
  // Redis's client takes time to load, so it is loaded only if used.
  const { Redis } = await import("ioredis");
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: getRedisRetryMs,
    keepAlive: 10_000,
  });
  redis.on("error", (error: NodeJS.ErrnoException) =>
    ctx.log.debug({ code: error.code }, "requests are counted by this process alone"),
  );
  const counts = new SharedCounts(redis);
  // Addresses are not stored in plain text, and instances with different secrets may share a Redis.
  const hashKey = (text: string): string =>
    `wattlane:${ctx.secrets.ring}:requests:${ctx.secrets.hash("requests", text).toString("base64url")}`;
  app.decorate("requestCounts", (name: string) => ({
    store: createStoreClass(counts, (text) => hashKey(`${name} ${text}`)),
  }));
  app.addHook("onReady", async () => {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, CONNECT_TIMEOUT_MS);
    await Promise.race([redis.connect().catch(() => {}), late.promise]);
    clearTimeout(timer);
  });
  app.addHook("onClose", async () => redis.disconnect());
}
