// Every sign-in method, with the real auth client. All of these throw only ApiFailure.
import type { AuthError, Factor, GoTrueClient, UserAttributes } from "@supabase/auth-js";
import type { PortalConfig } from "#contracts/config.ts";
import { ApiFailure } from "../api/failure.ts";
import { providerClient } from "./auth-client.ts";
import { PROVIDER_STORAGE_KEY } from "./stored-session.ts";
import { getSession } from "./current.ts";
import { subscribeClient } from "./session.ts";
import { emailAddress, recovering } from "./stored-values.ts";

/** Either one. A phone number includes its country code, such as +15125550123. */
export type Address = { readonly email: string } | { readonly phone: string };

/** The purpose of a code. */
export type CodeKind = "signup" | "email" | "sms" | "recovery" | "phone_change" | "email_change";

/** Converts the client's error to the failure type that pages handle. */
export function asFailure(error: AuthError): ApiFailure {
  const status = error.status ?? 0;
  // The client reports a missing response as 0, or as a proxy's status while a server is unavailable.
  if (error.name === "AuthRetryableFetchError")
    return status === 0
      ? new ApiFailure("network", error.message, { cause: error })
      : new ApiFailure("http", error.message, { status, cause: error });
  return new ApiFailure("http", error.message, {
    status,
    ...(error.code ? { code: error.code } : {}),
    cause: error,
  });
}

type AuthResult = { readonly data: unknown; readonly error: AuthError | null };
type Good<A extends AuthResult> = Extract<A, { error: null }>["data"];

/** Throws if the client's code failed to load. */
export function clientFailure(cause: unknown): never {
  throw new ApiFailure("network", "The sign-in code could not be loaded.", { cause });
}

/** Returns the auth client's result for `work`. Throws ApiFailure. */
export async function callAuth<A extends AuthResult>(
  config: PortalConfig,
  work: (client: GoTrueClient) => Promise<A>,
): Promise<Good<A>> {
  const client = await subscribeClient(config).catch(clientFailure);
  const { data, error } = await work(client).catch((cause: unknown) => {
    throw new ApiFailure("network", "The sign-in did not get an answer.", { cause });
  });
  if (error) throw asFailure(error);
  return data;
}

function remember(address: Address): void {
  if ("email" in address) emailAddress.write(address.email);
}

/** Returns the URL that an emailed link returns to. `path` is a path of the portal. */
export function callback(path: string): string {
  return `${location.origin}/callback?path=${encodeURIComponent(path)}`;
}

/**
 * Creates an account. `verify`: a code or link was sent first, for the password that was set at `at` (milliseconds
 * since the epoch, by the service's clock). `path` is the final target of the emailed link.
 */
export async function signUp(
  config: PortalConfig,
  address: Address,
  password: string,
  options: { path: string; language: string },
): Promise<{ readonly next: "signed_in" } | { readonly next: "verify"; readonly at: number }> {
  remember(address);
  const data = { language: options.language };
  const { session, user } = await callAuth(config, (client) =>
    "email" in address
      ? client.signUp({ ...address, password, options: { emailRedirectTo: callback(options.path), data } })
      : client.signUp({ ...address, password, options: { data } }),
  );
  if (session) return { next: "signed_in" };
  const at = Date.parse(user?.confirmation_sent_at ?? "");
  return { next: "verify", at: Number.isNaN(at) ? Date.now() : at };
}

/** Signs in. If the account has a second step, it is still to come (getSession().second_step). */
export async function signInWithPassword(
  config: PortalConfig,
  address: Address,
  password: string,
): Promise<void> {
  remember(address);
  await callAuth(config, (client) => client.signInWithPassword({ ...address, password }));
}

/** Sends a one-time code to an account. `path` is the target of the link next to it. */
export async function requestCode(config: PortalConfig, address: Address, path: string): Promise<void> {
  remember(address);
  const options = { shouldCreateUser: false };
  await callAuth(config, (client) =>
    client.signInWithOtp(
      "email" in address
        ? { ...address, options: { ...options, emailRedirectTo: callback(path) } }
        : { ...address, options },
    ),
  );
}

/** Signs in with a code that was sent. */
export async function verifyCode(
  config: PortalConfig,
  address: Address,
  code: string,
  kind: CodeKind,
): Promise<void> {
  await callAuth(config, (client) =>
    client.verifyOtp(
      "email" in address
        ? { ...address, token: code, type: kind === "sms" || kind === "phone_change" ? "email" : kind }
        : { ...address, token: code, type: kind === "phone_change" ? "phone_change" : "sms" },
    ),
  );
  if (kind === "recovery") recovering.write(true);
}

/** Resends the code of an unfinished sign-up or change. */
export async function resendCode(
  config: PortalConfig,
  address: Address,
  kind: "signup" | "email_change" | "phone_change" | "sms",
  path: string,
): Promise<void> {
  await callAuth(config, (client) =>
    "email" in address
      ? client.resend({
          ...address,
          type: kind === "email_change" ? "email_change" : "signup",
          options: { emailRedirectTo: callback(path) },
        })
      : client.resend({ ...address, type: kind === "phone_change" ? "phone_change" : "sms" }),
  );
}

/** Emails a link and a code for setting a new password. `resetPath` is the page of the user's flow. */
export async function requestPasswordReset(
  config: PortalConfig,
  email: string,
  resetPath: string,
): Promise<void> {
  remember({ email });
  await callAuth(config, (client) =>
    client.resetPasswordForEmail(email, { redirectTo: location.origin + resetPath }),
  );
}

/** Changes the account: password, addresses, or its metadata (`data`). */
export async function updateUser(config: PortalConfig, attributes: UserAttributes): Promise<void> {
  await callAuth(config, (client) => client.updateUser(attributes));
}

/** Sets a new password, which ends a recovery that was started in this window. */
export async function choosePassword(
  config: PortalConfig,
  password: string,
  data?: Record<string, unknown>,
): Promise<void> {
  await updateUser(config, data ? { password, data } : { password });
  recovering.write(false);
}

/** Redirects to Google. The browser returns to /callback, which redirects to `path`. */
export async function signInWithGoogle(config: PortalConfig, path: string): Promise<void> {
  const client = await providerClient(config).catch(clientFailure);
  const { error } = await client.signInWithOAuth({
    provider: "google",
    options: { redirectTo: callback(path) },
  });
  if (error) throw asFailure(error);
}

/** Exchanges the code from an identity provider's sign-in, and makes its session this page's session. */
export async function finishProviderSignIn(config: PortalConfig, code: string): Promise<void> {
  const provider = await providerClient(config);
  const { data, error } = await provider.exchangeCodeForSession(code);
  if (error) throw asFailure(error);
  const { session } = data;
  await callAuth(config, (client) => client.setSession(session));
  // Deletes the second client's copy, but not its session, which is now this page's session.
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PROVIDER_STORAGE_KEY)) localStorage.removeItem(key);
}

/** A factor that the account can use as its second step. */
export interface SecondFactor {
  readonly id: string;
  readonly kind: Factor["factor_type"];
  readonly name: string | null;
}

/** Returns the signed-in account's verified second factors, as listed in the session. */
export function secondFactors(): readonly SecondFactor[] {
  return (getSession()?.user.factors ?? [])
    .filter(({ status }) => status === "verified")
    .map(({ id, factor_type: kind, friendly_name: name }) => ({ id, kind, name: name ?? null }));
}

/** Starts the second step, which sends the code for a phone. Returns the challenge's id. */
export async function startSecondStep(config: PortalConfig, factorId: string): Promise<string> {
  const { id } = await callAuth(config, (client) => client.mfa.challenge({ factorId }));
  return id;
}

/** Verifies the second factor with the code of an app or a text message. */
export async function finishSecondStep(
  config: PortalConfig,
  factorId: string,
  challengeId: string,
  code: string,
): Promise<void> {
  await callAuth(config, (client) => client.mfa.verify({ factorId, challengeId, code }));
}

/** Reloads the account from the service and updates this page's session. */
export async function reloadUser(config: PortalConfig): Promise<void> {
  await callAuth(config, (client) => client.refreshSession());
}
