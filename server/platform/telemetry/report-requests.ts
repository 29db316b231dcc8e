// Reports failed requests, and traces the calls of the services. Files of the portal and probes are excluded.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { PlatformContext } from "#server/platform/context.ts";

const SERVICES = /^\/(compare\/v1|api|usage\/api|auth\/v1|storage\/v1|functions\/v1|notify)\//;

function findHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}

/** An error response although nothing was thrown. */
class UnexplainedResponse extends Error {
  override readonly name = "UnexplainedAnswer";
}

/** Adds the hooks, or none if nothing is reported. Register it before the services. */
export function reportRequests(app: FastifyInstance, { reports }: PlatformContext): void {
  if (!reports.on) return;
  const thrown = new WeakMap<FastifyRequest, Error>();
  const ends = new WeakMap<FastifyRequest, (status: number) => void>();
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url;
    if (route !== undefined && SERVICES.test(route))
      ends.set(
        request,
        reports.startTrace({
          requestId: request.id,
          method: request.method,
          route,
          sentryTrace: findHeader(request, "sentry-trace"),
          baggage: findHeader(request, "baggage"),
        }),
      );
    done();
  });
  app.addHook("onError", (request, _reply, error, done) => {
    thrown.set(request, error);
    done();
  });
  app.addHook("onResponse", (request, { statusCode }, done) => {
    ends.get(request)?.(statusCode);
    const route = request.routeOptions.url ?? "unknown";
    const error = thrown.get(request);
    if (statusCode >= 500 && (error || SERVICES.test(route)))
      reports.failed(error ?? new UnexplainedResponse(`${request.method} ${route}: ${statusCode}`), {
        requestId: request.id,
        tags: { method: request.method, route, status: String(statusCode) },
      });
    done();
  });
}
