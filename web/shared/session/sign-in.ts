// Every way in, on the real auth client. All of these throw ApiFailure and nothing else.
import type { AuthError, Factor, GoTrueClient, UserAttributes } from "@supabase/auth-js";
import type { PortalConfig } from "#contracts/config.ts";
import { ApiFailure } from "../api/failure.ts";
import { providerClient } from "./auth-client.ts";
import { PROVIDER_STORAGE_KEY } from "./stored-session.ts";
import { getSession } from "./current.ts";
import { subscribeClient } from "./session.ts";
import { emailAddress, recovering } from "./stored-values.ts";

/** One of both; a phone number with its country code, as +15125550123. */
export type Address = { readonly email: string } | { readonly phone: string };

/** What a code was sent for. */
export type CodeKind = "signup" | "email" | "sms" | "recovery" | "phone_change" | "email_change";

/** The client's error as the one kind of failure that pages know. */
export function asFailure(error: AuthError): ApiFailure {
  const status = error.status ?? 0;
  // The client's word for "no answer": 0, and what a proxy says while a server is away.
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

/** For a client whose code did not come. */
export function clientFailure(cause: unknown): never {
  throw new ApiFailure("network", "The sign-in code could not be loaded.", { cause });
}

/** What the auth client answers to `work`; throws ApiFailure. */
export async function ask<A extends AuthResult>(
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

/** Where a mailed link leads back to; `path` is a path of the portal. */
export function callback(path: string): string {
  return `${location.origin}/callback?path=${encodeURIComponent(path)}`;
}

/**
 * Makes an account. `verify`: a code or link was sent first, for the password that was chosen at `at` (milliseconds of
 * the epoch, by the service's clock). `path` is where the mailed link leads in the end.
 */
export async function signUp(
  config: PortalConfig,
  address: Address,
  password: string,
  options: { path: string; language: string },
): Promise<{ readonly next: "signed_in" } | { readonly next: "verify"; readonly at: number }> {
  remember(address);
  const data = { language: options.language };
  const { session, user } = await ask(config, (client) =>
    "email" in address
      ? client.signUp({ ...address, password, options: { emailRedirectTo: callback(options.path), data } })
      : client.signUp({ ...address, password, options: { data } }),
  );
  if (session) return { next: "signed_in" };
  const at = Date.parse(user?.confirmation_sent_at ?? "");
  return { next: "verify", at: Number.isNaN(at) ? Date.now() : at };
}

/** Signs in; the second step, where the account has one, is still to come (getSession().second_step). */
export async function signInWithPassword(
  config: PortalConfig,
  address: Address,
  password: string,
): Promise<void> {
  remember(address);
  await ask(config, (client) => client.signInWithPassword({ ...address, password }));
}

/** Sends a one-time code to an account; `path` is where the link beside it leads. */
export async function requestCode(config: PortalConfig, address: Address, path: string): Promise<void> {
  remember(address);
  const options = { shouldCreateUser: false };
  await ask(config, (client) =>
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
  await ask(config, (client) =>
    client.verifyOtp(
      "email" in address
        ? { ...address, token: code, type: kind === "sms" || kind === "phone_change" ? "email" : kind }
        : { ...address, token: code, type: kind === "phone_change" ? "phone_change" : "sms" },
    ),
  );
  if (kind === "recovery") recovering.write(true);
}

/** Sends the code of an unfinished sign-up or change once more. */
export async function resendCode(
  config: PortalConfig,
  address: Address,
  kind: "signup" | "email_change" | "phone_change" | "sms",
  path: string,
): Promise<void> {
  await ask(config, (client) =>
    "email" in address
      ? client.resend({
          ...address,
          type: kind === "email_change" ? "email_change" : "signup",
          options: { emailRedirectTo: callback(path) },
        })
      : client.resend({ ...address, type: kind === "phone_change" ? "phone_change" : "sms" }),
  );
}

/** Mails a link and a code that let somebody choose a new password; `resetPath` is the page of their flow. */
export async function requestPasswordReset(
  config: PortalConfig,
  email: string,
  resetPath: string,
): Promise<void> {
  remember({ email });
  await ask(config, (client) =>
    client.resetPasswordForEmail(email, { redirectTo: location.origin + resetPath }),
  );
}

/** Changes the account: password, addresses, or its own facts (`data`). */
export async function updateUser(config: PortalConfig, attributes: UserAttributes): Promise<void> {
  await ask(config, (client) => client.updateUser(attributes));
}

/** Chooses a new password; a recovery begun in this window is over then. */
export async function choosePassword(
  config: PortalConfig,
  password: string,
  data?: Record<string, unknown>,
): Promise<void> {
  await updateUser(config, data ? { password, data } : { password });
  recovering.write(false);
}

/** Leaves for Google; the browser comes back to /callback, which leads on to `path`. */
export async function signInWithGoogle(config: PortalConfig, path: string): Promise<void> {
  const client = await providerClient(config).catch(clientFailure);
  const { error } = await client.signInWithOAuth({
    provider: "google",
    options: { redirectTo: callback(path) },
  });
  if (error) throw asFailure(error);
}

/** Takes the code that a provider's sign-in came back with, and makes its session this page's. */
export async function finishProviderSignIn(config: PortalConfig, code: string): Promise<void> {
  const provider = await providerClient(config);
  const { data, error } = await provider.exchangeCodeForSession(code);
  if (error) throw asFailure(error);
  const { session } = data;
  await ask(config, (client) => client.setSession(session));
  // The second client's copy goes, its session stays: it is this page's now.
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PROVIDER_STORAGE_KEY)) localStorage.removeItem(key);
}

/** A factor that the account may show as its second step. */
export interface SecondFactor {
  readonly id: string;
  readonly kind: Factor["factor_type"];
  readonly name: string | null;
}

/** The verified second factors of the signed-in account, from what the session says of it. */
export function secondFactors(): readonly SecondFactor[] {
  return (getSession()?.user.factors ?? [])
    .filter(({ status }) => status === "verified")
    .map(({ id, factor_type: kind, friendly_name: name }) => ({ id, kind, name: name ?? null }));
}

/** Begins the second step; for a phone this sends the code. Gives the challenge's id. */
export async function startSecondStep(config: PortalConfig, factorId: string): Promise<string> {
  const { id } = await ask(config, (client) => client.mfa.challenge({ factorId }));
  return id;
}

/** Shows the second factor with the code of an app or a text message. */
export async function finishSecondStep(
  config: PortalConfig,
  factorId: string,
  challengeId: string,
  code: string,
): Promise<void> {
  await ask(config, (client) => client.mfa.verify({ factorId, challengeId, code }));
}

/** The account as the service knows it now; keeps the session of this page in step. */
export async function reloadUser(config: PortalConfig): Promise<void> {
  await ask(config, (client) => client.refreshSession());
}
