import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AccountExport } from "#contracts/account.ts";
import type {
  ChangeWebhook,
  CreateWebhook,
  Replay,
  Webhook,
  WebhookDelivery,
  WebhookSecret,
} from "#contracts/webhooks.ts";
import type { ApiKey, CreateApiKey, NewApiKey } from "#contracts/api-keys.ts";
import type { PortalConfig } from "#contracts/config.ts";
import type { Authorization, AuthorizationResponse, Connections, Consent } from "#contracts/oauth.ts";
import { callApi } from "#web/shared/api/call-api.ts";
import type { AccountSession } from "#web/shared/api/endpoints.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";

/** The data of a long-time customer is large. */
const EXPORT_TIMEOUT_MS = 60_000;

/** Returns everything that is stored about the account. */
export function getAccountExport(config: PortalConfig): Promise<AccountExport> {
  return callApi(config, "GET portal/account/export", { timeoutMs: EXPORT_TIMEOUT_MS });
}

/**
 * Deletes the account permanently. Without a password (null) the sign-in must be less than ten minutes old
 * (reauthentication_needed).
 */
export async function deleteAccount(config: PortalConfig, password: string | null): Promise<void> {
  await callApi(config, "DELETE auth/user", { body: password === null ? {} : { password } });
  track("cp_account_deleted");
}

/** The devices signed in to the account, newest first. */
export function sessionsQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["sessions"],
    queryFn: async ({ signal }): Promise<readonly AccountSession[]> =>
      (await callApi(config, "GET auth/sessions", { signal })).sessions,
  });
}

/** Ends a session of the account. A session that has already ended is not an error. */
export async function endSession(config: PortalConfig, id: string): Promise<void> {
  try {
    await callApi(config, "DELETE auth/sessions/{id}", { params: { id }, idempotent: true });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== "session_not_found" || error.status !== 404)
      throw error;
  }
}

/** The names of an authorization request in the page's query. */
const AUTHORIZATION_FIELDS = [
  "client_id",
  "redirect_uri",
  "response_type",
  "code_challenge",
  "code_challenge_method",
  "scope",
  "state",
  "resource",
] as const satisfies ReadonlyArray<keyof Authorization>;

function readAuthorization(query: URLSearchParams): Partial<Authorization> {
  return Object.fromEntries(
    AUTHORIZATION_FIELDS.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Who asks for what. Status 404 for an app that is not known, or whose redirect address is wrong. */
export function authorizationQuery(config: PortalConfig, query: URLSearchParams) {
  return queryOptions({
    queryKey: ["authorization", query.toString()],
    queryFn: ({ signal }): Promise<AuthorizationResponse> =>
      callApi(config, "POST auth/oauth/authorization", {
        body: readAuthorization(query),
        signal,
        idempotent: true,
      }),
  });
}

/** Approves or declines. Returns where the customer continues. */
export async function decideAuthorization(
  config: PortalConfig,
  query: URLSearchParams,
  decision: Consent["decision"],
): Promise<string> {
  const body = { ...readAuthorization(query), decision };
  return (await callApi(config, "POST auth/oauth/consent", { body })).redirect_to;
}

/** The apps that can read the account's data, newest first. */
export function connectionsQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["connections"],
    queryFn: async ({ signal }): Promise<Connections["connections"]> =>
      (await callApi(config, "GET auth/oauth/connections", { signal })).connections,
  });
}

/** Disconnects an app. One that has already ended is not an error. */
export async function endConnection(config: PortalConfig, id: string): Promise<void> {
  try {
    await callApi(config, "DELETE auth/oauth/connections/{id}", { params: { id }, idempotent: true });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
  }
}

const PAGE = 20;
/** How soon a delivery that was just queued is asked about again. */
const WATCH_MS = 2_000;

/** The account's webhooks, oldest first. */
export function webhooksQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["webhooks"],
    queryFn: async ({ signal }): Promise<readonly Webhook[]> =>
      (await callApi(config, "GET portal/webhooks", { signal })).data,
  });
}

/** Adds a webhook. The response is the only one with its secret. */
export function postWebhook(config: PortalConfig, body: CreateWebhook): Promise<WebhookSecret> {
  return callApi(config, "POST portal/webhooks", { body });
}

/** Changes a webhook's address or events, or turns it on again. */
export function patchWebhook(config: PortalConfig, id: string, body: ChangeWebhook): Promise<Webhook> {
  const params = { webhook_id: id };
  return callApi(config, "PATCH portal/webhooks/{webhook_id}", { params, body, idempotent: true });
}

/** Removes a webhook with its deliveries. */
export function deleteWebhook(config: PortalConfig, id: string): Promise<void> {
  return callApi(config, "DELETE portal/webhooks/{webhook_id}", { params: { webhook_id: id } });
}

/** Creates a new secret. The previous one also signs for a day. */
export function postWebhookSecret(config: PortalConfig, id: string): Promise<WebhookSecret> {
  return callApi(config, "POST portal/webhooks/{webhook_id}/secret", { params: { webhook_id: id } });
}

/** Queues a test event. */
export async function postWebhookTest(config: PortalConfig, id: string): Promise<void> {
  await callApi(config, "POST portal/webhooks/{webhook_id}/test", { params: { webhook_id: id } });
}

/** Queues a delivery again, or every dead one without an id. Returns how many. */
export async function postWebhookReplay(config: PortalConfig, id: string, body: Replay): Promise<number> {
  const params = { webhook_id: id };
  return (await callApi(config, "POST portal/webhooks/{webhook_id}/replay", { params, body })).data.queued;
}

/** The deliveries of a webhook, newest first, one page at a time. */
export function webhookDeliveriesQuery(config: PortalConfig, id: string, state: "dead" | null) {
  return infiniteQueryOptions({
    queryKey: ["webhooks", id, "deliveries", state],
    queryFn: ({ signal, pageParam: cursor }) =>
      callApi(config, "GET portal/webhooks/{webhook_id}/deliveries", {
        params: { webhook_id: id },
        query: { cursor, limit: PAGE, state },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(isFirstAttempt)) ? WATCH_MS : false,
  });
}

const isFirstAttempt = ({ state, attempts }: WebhookDelivery): boolean =>
  state === "waiting" && attempts === 0;

/** The account's API keys, oldest first. */
export function apiKeysQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["api-keys"],
    queryFn: async ({ signal }): Promise<readonly ApiKey[]> =>
      (await callApi(config, "GET portal/api_keys", { signal })).data,
  });
}

/** Creates an API key. The response is the only one with the whole key. */
export function postApiKey(config: PortalConfig, body: CreateApiKey): Promise<NewApiKey> {
  return callApi(config, "POST portal/api_keys", { body });
}

/** Revokes an API key. */
export function deleteApiKey(config: PortalConfig, id: string): Promise<void> {
  return callApi(config, "DELETE portal/api_keys/{key_id}", { params: { key_id: id } });
}
