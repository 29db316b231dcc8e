// Sends reports in Sentry's envelopes. Uses our own client without its hooks into modules, HTTP or the process: only
// what this file reports is reported.
import {
  Scope,
  continueTrace,
  createStackParser,
  createTransport,
  dedupeIntegration,
  linkedErrorsIntegration,
  startInactiveSpan,
  withScope,
} from "@sentry/core";
import {
  ServerRuntimeClient,
  nodeStackLineParser,
  type ServerRuntimeClientOptions,
} from "@sentry/core/server";
import { scrubText } from "#contracts/scrub.ts";
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import type { Failure, Reports, TracedRequest } from "./reports.ts";

/** One report may take this long before it is dropped, so a service that hangs does not hold our connections. */
const SEND_MS = 5_000;
const FLUSH_MS = 2_000;
const MAX_TEXT_LENGTH = 2_000;

type Settings = NonNullable<TelemetryConfig["errors"]>;

const transport: ServerRuntimeClientOptions["transport"] = (options) =>
  // Its buffer holds 64 envelopes. What arrives while it is full is dropped.
  createTransport(options, async ({ body }) => {
    const response = await fetch(options.url, {
      method: "POST",
      // A redirect would send the report elsewhere, even into networks that only this machine can reach.
      redirect: "manual",
      body: typeof body === "string" ? body : new Uint8Array(body),
      ...(options.headers ? { headers: options.headers } : {}),
      signal: AbortSignal.timeout(SEND_MS),
    });
    await response.body?.cancel();
    return {
      statusCode: response.status,
      headers: {
        "x-sentry-rate-limits": response.headers.get("x-sentry-rate-limits"),
        "retry-after": response.headers.get("retry-after"),
      },
    };
  });

function createSentryClient(settings: Settings): ServerRuntimeClient {
  return new ServerRuntimeClient({
    platform: "node",
    runtime: { name: "node", version: process.version },
    dsn: settings.dsn,
    release: settings.release,
    environment: settings.environment,
    tracesSampleRate: settings.traces_sample_rate,
    integrations: [linkedErrorsIntegration(), dedupeIntegration()],
    transport,
    stackParser: createStackParser(nodeStackLineParser()),
    sendClientReports: false,
    // Whole transactions, which every version of the service accepts.
    traceLifecycle: "static",
    maxValueLength: MAX_TEXT_LENGTH,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [] },
    beforeSend: (event) => {
      if (event.message !== undefined) event.message = scrubText(event.message);
      for (const one of event.exception?.values ?? [])
        if (one.value !== undefined) one.value = scrubText(one.value);
      return event;
    },
  });
}

function startTrace(base: Scope, request: TracedRequest): (status: number) => void {
  const { method, route, requestId, sentryTrace, baggage } = request;
  const span = withScope(base.clone(), () =>
    continueTrace({ sentryTrace, baggage }, () =>
      startInactiveSpan({
        name: `${method} ${route}`,
        op: "http.server",
        forceTransaction: true,
        attributes: {
          "sentry.source": "route",
          "http.request.method": method,
          "http.route": route,
          request_id: requestId,
        },
      }),
    ),
  );
  return (status) => {
    span.setAttribute("http.response.status_code", status);
    span.setStatus({ code: status >= 500 ? 2 : 1, message: status >= 500 ? "internal_error" : "ok" });
    span.end();
  };
}

function failed(
  client: ServerRuntimeClient,
  base: Scope,
  error: unknown,
  { requestId, tags }: Failure,
): void {
  const scope = base.clone();
  scope.setTags({ ...tags, ...(requestId === undefined ? {} : { request_id: requestId }) });
  client.captureException(error, {}, scope);
}

/** Opens reports to the settings' project. */
export function openSentry(settings: Settings): Reports {
  const client = createSentryClient(settings);
  client.init();
  const base = new Scope();
  base.setClient(client);
  return {
    on: true,
    failed: (error, about) => failed(client, base, error, about),
    startTrace: (request) => startTrace(base, request),
    flush: async () => {
      await client.flush(FLUSH_MS);
    },
    close: async () => {
      await client.close(FLUSH_MS);
    },
  };
}
