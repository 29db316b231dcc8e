// /metrics in Prometheus text: the process, and every request by route, method and status.
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Config } from "#server/platform/config.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { registerInstanceMetrics } from "./instance-metrics.ts";
import { isFromThisMachine } from "./this-machine.ts";

function canRead(request: FastifyRequest, config: Config): boolean {
  const { metricsToken: token } = config;
  if (token === null) return isFromThisMachine(config, request.raw);
  const authorization = Buffer.from(request.headers.authorization ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return authorization.length === expected.length && timingSafeEqual(authorization, expected);
}

let ofProcess: Registry | null = null;

/**
 * Returns the metrics of the process itself, collected once however many apps it has, because the collectors never
 * stop.
 */
function getProcessMetrics(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

/**
 * Measures every request of `app` and serves the metrics to this machine, or with the METRICS_TOKEN as bearer token.
 * Services add theirs to the returned registry.
 */
export function registerMetrics(app: FastifyInstance, ctx: PlatformContext): Registry {
  const registry = new Registry();
  const ofThisProcess = getProcessMetrics();
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's headers to the answer's end.",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const connections = new Gauge({
    name: "database_connections",
    help: "Connections of this process's pool, by state.",
    labelNames: ["state"],
    registers: [registry],
  });
  const updateInstanceMetrics = registerInstanceMetrics(ctx, registry);
  // The series by its labels: looking it up each time costs more than counting. Bounded by the number of routes.
  const series = new Map<string, { observe(seconds: number): void }>();
  const getHistogram = (
    method: string,
    route: string,
    status: number,
  ): { observe(seconds: number): void } => {
    const key = `${method} ${route} ${status}`;
    const known = series.get(key) ?? durations.labels({ method, route, status });
    series.set(key, known);
    return known;
  };
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    getHistogram(request.method, route, reply.statusCode).observe(reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    // The same response as for an unknown path, so that unauthenticated callers learn nothing.
    if (!canRead(request, ctx.config)) throw new AppError("not_found", "Nothing is at this address.");
    connections.set({ state: "idle" }, ctx.db.pool.idleCount);
    connections.set({ state: "open" }, ctx.db.pool.totalCount);
    connections.set({ state: "waiting" }, ctx.db.pool.waitingCount);
    await updateInstanceMetrics();
    const metrics = await Promise.all([ofThisProcess.metrics(), registry.metrics()]);
    return reply.type(registry.contentType).send(metrics.join(""));
  });
  return registry;
}
