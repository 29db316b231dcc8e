// The bearer token for calls to our own services.
import type { PortalConfig } from "#contracts/config.ts";
import { ApiFailure } from "../api/failure.ts";
import { adoptNewerTokens } from "./stored-session.ts";
import { getSession } from "./current.ts";
import { subscribeClient, leave, isServiceError } from "./session.ts";

/** A session counts as expired this many seconds early (spec §9). */
const EARLY_SECONDS = 10;

/** Returns an access token that is valid for the next seconds, refreshed first if necessary. Throws ApiFailure. */
export async function accessToken(config: PortalConfig): Promise<string> {
  const session = getSession();
  if (!session) throw signedOut();
  if (session.expires_at - EARLY_SECONDS > Date.now() / 1000) return session.access_token;
  const client = await subscribeClient(config).catch((cause: unknown) => {
    throw new ApiFailure("network", "The sign-in code could not be loaded.", { cause });
  });
  // A page in the background missed renewals by a sibling subdomain.
  adoptNewerTokens();
  const { data, error } = await client.getSession();
  if (data.session) return data.session.access_token;
  if (error) throw new ApiFailure("network", "The session could not be refreshed.", { cause: error });
  throw signedOut();
}

function signedOut(): ApiFailure {
  return new ApiFailure("http", "The session has ended.", { status: 401, code: "not_signed_in" });
}

/**
 * After a service rejected `rejected`: returns the next token if the session is still valid (this device's clock may be
 * slow, another tab may have renewed it, a second step may have been added), or null if that cannot be determined. If
 * the auth service reports that the session has ended, it ends here: guards then redirect to the login, which preserves
 * the way back.
 */
export async function renewedToken(config: PortalConfig, rejectedToken: string): Promise<string | null> {
  const session = getSession();
  if (!session) return null;
  if (session.access_token !== rejectedToken) return session.access_token;
  try {
    adoptNewerTokens();
    const client = await subscribeClient(config);
    const { data, error } = await client.refreshSession();
    if (data.session) return data.session.access_token;
    // Discarded: another tab has changed the session, and its event is on the way.
    if (error && !isServiceError(error) && error.name !== "AuthRefreshDiscardedError" && getSession())
      leave();
  } catch (error) {
    console.error("The session could not be renewed.", error);
  }
  return null;
}
