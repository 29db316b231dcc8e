// The portal's error reports and traces, and with consent a replay of the page.
import {
  addEventProcessor,
  addIntegration,
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  getReplay,
  globalHandlersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  setUser,
  type Event,
} from "@sentry/react";
import { scrub } from "#contracts/scrub.ts";
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import { hasConsent, subscribeConsent } from "../consent/consent.ts";
import { getSession } from "#web/shared/session/current.ts";
import { listenToSession } from "#web/shared/session/listeners.ts";
import { TRACED } from "./allowed.ts";
import { consumeEarlyErrors } from "./early.ts";
import { shouldReport, recordRequest, getRequestId } from "./request-ids.ts";
import { routeName } from "./route-name.ts";

type Settings = NonNullable<TelemetryConfig["errors"]>;

// The client's own metadata on an event is not data and is not sent. A release can look like an address.
function scrubbed({ sdkProcessingMetadata, release, ...event }: Event): Event {
  return {
    ...(scrub(event) as Event),
    ...(release === undefined ? {} : { release }),
    ...(sdkProcessingMetadata ? { sdkProcessingMetadata } : {}),
  };
}

function startClient(settings: Settings): void {
  init({
    dsn: settings.dsn,
    release: settings.release,
    environment: settings.environment,
    tracesSampleRate: settings.traces_sample_rate,
    replaysSessionSampleRate: settings.replay_sample_rate,
    replaysOnErrorSampleRate: settings.replay_error_sample_rate,
    tracePropagationTargets: [...TRACED],
    traceLifecycle: "static",
    sendClientReports: false,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [] },
    enhanceFetchErrorMessages: false,
    defaultIntegrations: false,
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      breadcrumbsIntegration(),
      browserTracingIntegration({
        beforeStartSpan: (span) => ({
          ...span,
          name: routeName(location.pathname),
          attributes: { ...span.attributes, "sentry.source": "route" },
        }),
      }),
    ],
    beforeBreadcrumb: recordRequest,
    beforeSend: (event, { originalException }) => {
      if (!shouldReport(originalException)) return null;
      const id = getRequestId(originalException);
      return id === null ? event : { ...event, tags: { ...event.tags, request_id: id } };
    },
  });
  addEventProcessor(scrubbed);
}

function syncUser(): void {
  const session = getSession();
  if (session && !session.second_step) setUser({ id: session.user.id });
  listenToSession({
    signedIn: ({ id }) => setUser({ id }),
    signedOut: () => setUser(null),
  });
}

/** Starts or ends the replay according to the visitor's consent. Its code is only loaded with consent. */
function syncConsent(telemetry: TelemetryConfig, settings: Settings): void {
  let hasStarted = false;
  const follow = (): void => {
    if (!hasConsent(telemetry)) {
      void getReplay()?.stop();
      return;
    }
    if (hasStarted) return getReplay()?.start();
    hasStarted = true;
    import("./replay.ts")
      .then(({ replay }) => addIntegration(replay(settings)))
      .catch(() => (hasStarted = false));
  };
  follow();
  subscribeConsent(follow);
}

/** Starts the client, then reports errors from before it was loaded. */
export function startReports(telemetry: TelemetryConfig, settings: Settings): void {
  startClient(settings);
  syncUser();
  for (const error of consumeEarlyErrors()) captureException(error);
  if (settings.replay_sample_rate > 0 || settings.replay_error_sample_rate > 0)
    syncConsent(telemetry, settings);
}
