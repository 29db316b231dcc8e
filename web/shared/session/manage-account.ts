// Changes to the user's own account, with the real auth client. All of these throw only ApiFailure.
import type { UserIdentity } from "@supabase/auth-js";
import type { PortalConfig } from "#contracts/config.ts";
import { ApiFailure } from "../api/failure.ts";
import { asideClient, providerClient } from "./auth-client.ts";
import {
  callAuth,
  asFailure,
  callback,
  clientFailure,
  reloadUser,
  type Address,
  type SecondFactor,
} from "./sign-in.ts";
import { subscribeClient } from "./session.ts";

/** Updates this page's session after a change. If that fails, the next refresh does it. */
async function showChange(config: PortalConfig): Promise<void> {
  try {
    await reloadUser(config);
  } catch (error) {
    console.error("The account could not be read again.", error);
  }
}

/** Starts a change of email address: the new and the current one each get an email with a code and a link to `path`. */
export async function changeEmail(config: PortalConfig, email: string, path: string): Promise<void> {
  await callAuth(config, (client) => client.updateUser({ email }, { emailRedirectTo: callback(path) }));
}

/** Starts a change of phone number: the new one gets a code. */
export async function changePhone(config: PortalConfig, phone: string): Promise<void> {
  await callAuth(config, (client) => client.updateUser({ phone }));
}

/**
 * Submits one code of a change of address. `waiting`: the other address still has to confirm. The service responds to
 * the last code with a separate session. This page keeps the one it has (a new one would require the second step
 * again), and that one is ended immediately.
 */
export async function confirmChange(
  config: PortalConfig,
  address: Address,
  code: string,
): Promise<"done" | "waiting"> {
  const aside = await asideClient(config).catch(clientFailure);
  const { data, error } = await aside.verifyOtp(
    "email" in address
      ? { ...address, token: code, type: "email_change" }
      : { ...address, token: code, type: "phone_change" },
  );
  if (error) throw asFailure(error);
  if (!data.session) return "waiting";
  // If this fails, the session expires by itself. Until then it is listed with the others.
  await aside.signOut({ scope: "local" }).catch(() => {});
  await showChange(config);
  return "done";
}

/** Emails or texts the code that a change of password can require (reauthentication_needed). */
export async function requestNonce(config: PortalConfig): Promise<void> {
  await callAuth(config, (client) => client.reauthenticate());
}

export interface NewApp {
  readonly id: string;
  /** URL of an image. */
  readonly qr: string;
  /** Base32, to type in. */
  readonly secret: string;
  readonly uri: string;
}

/** Starts to add an authenticator app, which is active once its first code was entered. */
export async function addApp(config: PortalConfig): Promise<NewApp> {
  const { id, totp } = await callAuth(config, (client) =>
    client.mfa.enroll({ factorType: "totp", issuer: config.portal_name }),
  );
  return { id, qr: totp.qr_code, secret: totp.secret, uri: totp.uri };
}

/** Starts to add a phone that receives text messages. Returns the factor's id. */
export async function addPhoneFactor(config: PortalConfig, phone: string): Promise<string> {
  const { id } = await callAuth(config, (client) => client.mfa.enroll({ factorType: "phone", phone }));
  return id;
}

/** Removes a second factor, verified or not. */
export async function removeFactor(config: PortalConfig, factor: Pick<SecondFactor, "id">): Promise<void> {
  await callAuth(config, (client) => client.mfa.unenroll({ factorId: factor.id }));
  await showChange(config);
}

/** Removes a factor that was started and abandoned. A failure does not matter, because it expires by itself. */
export async function deleteUnfinishedFactor(config: PortalConfig, id: string): Promise<void> {
  try {
    const client = await subscribeClient(config);
    await client.mfa.unenroll({ factorId: id });
  } catch {
    // It expires in five minutes.
  }
}

/** Ends all other sessions. */
export async function endOtherSessions(config: PortalConfig): Promise<void> {
  const client = await subscribeClient(config).catch(clientFailure);
  const { error } = await client.signOut({ scope: "others" });
  if (error) throw asFailure(error);
}

/** Redirects to Google to add it as a sign-in method. The browser returns to /callback, which redirects to `path`. */
export async function linkGoogle(config: PortalConfig, path: string): Promise<void> {
  const session = await callAuth(config, (client) => client.getSession());
  const provider = await providerClient(config).catch(clientFailure);
  if (!session.session)
    throw new ApiFailure("http", "The session has ended.", { status: 401, code: "not_signed_in" });
  const { error: sessionError } = await provider.setSession(session.session);
  if (sessionError) throw asFailure(sessionError);
  const { error } = await provider.linkIdentity({
    provider: "google",
    options: { redirectTo: callback(path) },
  });
  if (error) throw asFailure(error);
}

/** Removes a sign-in method from the account. The service does not remove the last one. */
export async function unlinkIdentity(config: PortalConfig, identity: UserIdentity): Promise<void> {
  await callAuth(config, (client) => client.unlinkIdentity(identity));
  await showChange(config);
}
