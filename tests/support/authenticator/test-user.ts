// A test user who is signed in with the real client, and the user's sessions.
import type { AMREntry, GoTrueClient, Session } from "@supabase/auth-js";
import { authClient, type AuthServer } from "../auth.ts";
import { newEmail } from "../contacts.ts";

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
