// Someone signed in with the real client, and what tests of second factors do with them.
import type { AMREntry, GoTrueClient, Session } from "@supabase/auth-js";
import { generateSync } from "otplib";
import { authClient, type AuthServer } from "../auth.ts";
import { newEmail } from "../contacts.ts";

export interface Clock {
  /** Now, ahead of the real time by what was waited. */
  readonly now: () => Date;
  /** Lets seconds pass. */
  readonly wait: (seconds: number) => void;
}

/** A clock that tests can put forward, never back. */
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

/** A new account of a server with AUTH_AUTOCONFIRM, signed in at aal1. */
export async function createTestUser(server: AuthServer): Promise<TestUser> {
  const email = newEmail();
  const client = authClient(server);
  const { data, error } = await client.signUp({ email, password: PASSWORD });
  if (error) throw error;
  return { client, email, userId: data.user?.id ?? "" };
}

/** One more session of the same account. */
export async function signInAgain(server: AuthServer, user: TestUser): Promise<GoTrueClient> {
  const client = authClient(server);
  const { error } = await client.signInWithPassword({ email: user.email, password: PASSWORD });
  if (error) throw error;
  return client;
}

/** The client's session; throws where it has none. */
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

/** What an access token says of how its holder proved who they are. */
export function parseProof(accessToken: string): Proved {
  const [, payload = ""] = accessToken.split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as Proved;
}

/** The code that an authenticator app would show. */
export function appCode(secret: string, at: Date): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });
}

export interface TotpFactor {
  readonly id: string;
  readonly secret: string;
}

/** Begins to add an authenticator app. */
export async function enrollTotp(client: GoTrueClient, friendlyName = "app"): Promise<TotpFactor> {
  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

/** Adds an authenticator app and proves it: the client's session is at aal2 afterwards, and the code of this moment is used. */
export async function addTotp(client: GoTrueClient, clock: Clock, friendlyName = "app"): Promise<TotpFactor> {
  const factor = await enrollTotp(client, friendlyName);
  const code = appCode(factor.secret, clock.now());
  const { error } = await client.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (error) throw error;
  return factor;
}
