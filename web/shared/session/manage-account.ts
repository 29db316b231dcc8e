// What people change of their own account, on the real auth client. All of these throw ApiFailure and nothing else.
import type { UserIdentity } from "@supabase/auth-js";
import type { PortalConfig } from "#contracts/config.ts";
import { ApiFailure } from "../api/failure.ts";
import { asideClient, providerClient } from "./auth-client.ts";
import {
  ask,
  asFailure,
  callback,
  clientFailure,
  reloadUser,
  type Address,
  type SecondFactor,
} from "./sign-in.ts";
import { subscribeClient } from "./session.ts";

/** Brings this page's session in step with a change that stands: where that fails the next refresh does it. */
async function showChange(config: PortalConfig): Promise<void> {
  try {
    await reloadUser(config);
  } catch (error) {
    console.error("The account could not be read again.", error);
  }
}

/** Begins a change of e-mail address: the new one and the present one are mailed a code and a link to `path`. */
export async function changeEmail(config: PortalConfig, email: string, path: string): Promise<void> {
  await ask(config, (client) => client.updateUser({ email }, { emailRedirectTo: callback(path) }));
}

/** Begins a change of phone number: the new one is sent a code. */
export async function changePhone(config: PortalConfig, phone: string): Promise<void> {
  await ask(config, (client) => client.updateUser({ phone }));
}

/**
 * Takes one code of a change of address. `waiting`: the other address has to agree as well.
 * The service answers the last code with a session of its own; this page keeps the one it has
 * (a new one would have to show the second step again), and that one is ended at once.
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
  // Where this fails the session runs out by itself; it is listed with the others until then.
  await aside.signOut({ scope: "local" }).catch(() => {});
  await showChange(config);
  return "done";
}

/** Mails or texts the code that a change of password may ask for (reauthentication_needed). */
export async function requestNonce(config: PortalConfig): Promise<void> {
  await ask(config, (client) => client.reauthenticate());
}

export interface NewApp {
  readonly id: string;
  /** An address of an image. */
  readonly qr: string;
  /** Base32, for typing. */
  readonly secret: string;
  readonly uri: string;
}

/** Begins to add an authenticator app; it counts once its first code was shown. */
export async function addApp(config: PortalConfig): Promise<NewApp> {
  const { id, totp } = await ask(config, (client) =>
    client.mfa.enroll({ factorType: "totp", issuer: config.portal_name }),
  );
  return { id, qr: totp.qr_code, secret: totp.secret, uri: totp.uri };
}

/** Begins to add a phone that gets text messages; gives the factor's id. */
export async function addPhoneFactor(config: PortalConfig, phone: string): Promise<string> {
  const { id } = await ask(config, (client) => client.mfa.enroll({ factorType: "phone", phone }));
  return id;
}

/** Takes a second factor away, verified or not. */
export async function removeFactor(config: PortalConfig, factor: Pick<SecondFactor, "id">): Promise<void> {
  await ask(config, (client) => client.mfa.unenroll({ factorId: factor.id }));
  await showChange(config);
}

/** Takes away a factor that was begun and given up; whether that works does not matter, it runs out by itself. */
export async function deleteUnfinishedFactor(config: PortalConfig, id: string): Promise<void> {
  try {
    const client = await subscribeClient(config);
    await client.mfa.unenroll({ factorId: id });
  } catch {
    // It runs out in five minutes.
  }
}

/** Ends every session but this one. */
export async function endOtherSessions(config: PortalConfig): Promise<void> {
  const client = await subscribeClient(config).catch(clientFailure);
  const { error } = await client.signOut({ scope: "others" });
  if (error) throw asFailure(error);
}

/** Leaves for Google to add it as a way in; the browser comes back to /callback, which leads on to `path`. */
export async function linkGoogle(config: PortalConfig, path: string): Promise<void> {
  const session = await ask(config, (client) => client.getSession());
  const provider = await providerClient(config).catch(clientFailure);
  if (!session.session)
    throw new ApiFailure("http", "The session has ended.", { status: 401, code: "not_signed_in" });
  const { error: rejected } = await provider.setSession(session.session);
  if (rejected) throw asFailure(rejected);
  const { error } = await provider.linkIdentity({
    provider: "google",
    options: { redirectTo: callback(path) },
  });
  if (error) throw asFailure(error);
}

/** Takes a way in off the account; the service keeps the last one. */
export async function unlinkIdentity(config: PortalConfig, identity: UserIdentity): Promise<void> {
  await ask(config, (client) => client.unlinkIdentity(identity));
  await showChange(config);
}
