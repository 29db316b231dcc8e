import { queryOptions } from "@tanstack/react-query";
import type { AccountExport } from "#contracts/account.ts";
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
