// The bearer of calls to our own services.
import type { PortalConfig } from "#contracts/config.ts";
import { ApiFailure } from "../api/failure.ts";
import { followClient, getSession, leave } from "./session.ts";

/** A session counts as expired so much early (spec §9). */
const EARLY_SECONDS = 10;

/** An access token that is good for the next seconds, refreshed first where it must be; throws ApiFailure. */
export async function accessToken(config: PortalConfig): Promise<string> {
  const session = getSession();
  if (!session) throw signedOut();
  if (session.expires_at - EARLY_SECONDS > Date.now() / 1000) return session.access_token;
  const client = await followClient(config).catch((cause: unknown) => {
    throw new ApiFailure("network", "The sign-in code could not be loaded.", { cause });
  });
  const { data, error } = await client.getSession();
  if (data.session) return data.session.access_token;
  if (error) throw new ApiFailure("network", "The session could not be refreshed.", { cause: error });
  throw signedOut();
}

function signedOut(): ApiFailure {
  return new ApiFailure("http", "The session has ended.", { status: 401, code: "not_signed_in" });
}

/** Ends the session on this device after a service refused it: guards then lead to the login, which knows the way back. */
export function sessionRefused(): void {
  if (getSession()) leave();
}
