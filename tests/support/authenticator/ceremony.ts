// WebAuthn ceremonies without the client, for what the real client would not send.
import type { GoTrueClient } from "@supabase/auth-js";
import { call, type ApiResponse, type AuthServer } from "../auth.ts";
import type { CreationOptions, RequestOptions } from "./authenticator.ts";
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
