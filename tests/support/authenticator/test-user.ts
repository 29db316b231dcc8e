// A user signed in with the real client, and what tests of second factors do with it.
import type { AMREntry, GoTrueClient, Session } from "@supabase/auth-js";
import { generateSync } from "otplib";
import { authClient, newEmail, type AuthServer } from "../auth.ts";

export interface Clock {
  /** The real time plus the waited time. */
  readonly now: () => Date;
  /** Advances the clock by seconds. */
  readonly wait: (seconds: number) => void;
}

/** Creates a clock that tests can move forward, never back. */
export function movableClock(): Clock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    wait: (seconds) => void (ahead += seconds * 1000),
  };
}

export const PASSWORD = "correct horse battery";

export interface TestUser {
  readonly client: GoTrueClient;
  readonly email: string;
  readonly userId: string;
}

/** Creates an account on a server with AUTH_AUTOCONFIRM, signed in at aal1. */
export async function createTestUser(server: AuthServer): Promise<TestUser> {
  const email = newEmail();
  const client = authClient(server);
  const { data, error } = await client.signUp({ email, password: PASSWORD });
  if (error) throw error;
  return { client, email, userId: data.user?.id ?? "" };
}

/** Creates another session of the same account. */
export async function signInAgain(server: AuthServer, user: TestUser): Promise<GoTrueClient> {
  const client = authClient(server);
  const { error } = await client.signInWithPassword({ email: user.email, password: PASSWORD });
  if (error) throw error;
  return client;
}

/** Returns the client's session. Throws if it has none. */
export async function getClientSession(client: GoTrueClient): Promise<Session> {
  const { data } = await client.getSession();
  if (!data.session) throw new Error("The client has no session.");
  return data.session;
}

export interface Proved {
  readonly aal: string;
  readonly amr: AMREntry[];
  readonly session_id: string;
}

/** Parses from an access token how its user proved their identity. */
export function parseProof(accessToken: string): Proved {
  const [, payload = ""] = accessToken.split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as Proved;
}

/** Returns the code that an authenticator app would show. */
export function appCode(secret: string, at: Date): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });
}

export interface TotpFactor {
  readonly id: string;
  readonly secret: string;
}

/** Starts to add an authenticator app. */
export async function enrollTotp(client: GoTrueClient, friendlyName = "app"): Promise<TotpFactor> {
  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

/**
 * Adds an authenticator app and verifies it: afterwards the client's session is at aal2, and the current code is used
 * up.
 */
export async function addTotp(client: GoTrueClient, clock: Clock, friendlyName = "app"): Promise<TotpFactor> {
  const factor = await enrollTotp(client, friendlyName);
  const code = appCode(factor.secret, clock.now());
  const { error } = await client.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (error) throw error;
  return factor;
}
