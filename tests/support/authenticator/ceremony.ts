// WebAuthn ceremonies without the client, for what the real client would not send.
import type { GoTrueClient } from "@supabase/auth-js";
import { authServer, call, type ApiResponse, type AuthServer } from "../auth.ts";
import type { Clock } from "../movable-clock.ts";
import type { AuthenticatorResponse, CreationOptions, RequestOptions } from "./authenticator.ts";
import { getClientSession } from "./test-user.ts";

/** A WebAuthn challenge in the service's format. */
export interface Ceremony {
  readonly id: string;
  readonly type: string;
  readonly expires_at: number;
  readonly webauthn: {
    readonly type: "create" | "request";
    readonly credential_options: { readonly publicKey: CreationOptions & RequestOptions };
  };
}

/** Starts to add an authenticator. Returns the factor's id. */
export async function enrollKey(client: GoTrueClient, friendlyName = "key"): Promise<string> {
  const { data, error } = await client.mfa.enroll({ factorType: "webauthn", friendlyName });
  if (error) throw error;
  return data.id;
}

/** Requests a challenge of the factor, with or without naming a site. */
export async function challengeFactor(
  server: AuthServer,
  client: GoTrueClient,
  factorId: string,
  webauthn?: object,
): Promise<ApiResponse> {
  const { access_token: token } = await getClientSession(client);
  const body = { factorId, ...(webauthn ? { webauthn } : {}) };
  return call(server, "POST", `/factors/${factorId}/challenge`, { token, body });
}

/** Returns the challenge of a response. Throws if it was rejected. */
export function asCeremony({ status, body }: ApiResponse): Ceremony {
  if (status !== 200) throw new Error(`The challenge was refused: ${JSON.stringify(body)}`);
  return body as Ceremony;
}

/** Origin of the relying party in tests. */
export const ORIGIN = "https://portal.example";
export const PARTY = { rpId: "portal.example", rpOrigins: [ORIGIN] };

/** Starts a server with the origin of the relying party. */
export function webauthnServer(clock: Clock, environment: Record<string, string> = {}): Promise<AuthServer> {
  const site = { AUTH_AUTOCONFIRM: "true", AUTH_SITE_URL: ORIGIN };
  return authServer({ ...site, ...environment }, { now: clock.now });
}

/** Sends an authenticator's response to a challenge. */
export async function respondTo(
  server: AuthServer,
  client: GoTrueClient,
  factorId: string,
  to: Ceremony,
  credential: AuthenticatorResponse,
): Promise<ApiResponse> {
  const { access_token: token } = await getClientSession(client);
  const webauthn = { ...PARTY, type: to.webauthn.type, credential_response: credential };
  const body = { challenge_id: to.id, webauthn };
  return call(server, "POST", `/factors/${factorId}/verify`, { token, body });
}
