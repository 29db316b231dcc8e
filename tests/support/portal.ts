// Shared by the tests of the main API: a server with plans, signed-in accounts, and calls on their behalf.
import { adminClient, authClient, authServer, call, type ApiResponse, type AuthServer } from "./auth.ts";
import { newEmail, newPhone } from "./contacts.ts";

/** The password of every account here. */
export const PASSWORD = "correct horse battery";

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  readonly token: string;
}

/** A server with the shipped catalog. `now` is the real clock by default. */
export function portalServer(
  environment: Record<string, string> = {},
  options: Parameters<typeof authServer>[1] = {},
): Promise<AuthServer> {
  return authServer({ RATE_LIMIT_FACTOR: "1000", ...environment }, { plans: true, ...options });
}

/** Creates a signed-in account. Both its email and its phone number are verified by default. */
export async function createTestUser(
  server: AuthServer,
  options: { email?: string; phone?: string; proved?: boolean; metadata?: object } = {},
): Promise<TestUser> {
  const { email = newEmail(), phone = newPhone(), proved = true, metadata = {} } = options;
  const { data, error } = await adminClient(server).createUser({
    email,
    phone,
    password: PASSWORD,
    email_confirm: true,
    phone_confirm: proved,
    user_metadata: metadata,
  });
  if (error) throw error;
  const token = await signIn(server, email);
  return { id: data.user?.id ?? "", email, phone, token };
}

/** Returns the access token of a new session. */
export async function signIn(server: AuthServer, email: string): Promise<string> {
  const { data, error } = await authClient(server).signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return data.session?.access_token ?? "";
}

/** Calls /api, or another path under the server's root that begins the same way. */
export function api(
  server: AuthServer,
  method: string,
  path: string,
  user: TestUser | null,
  body?: unknown,
): Promise<ApiResponse> {
  return call(server, method, `${server.url}${path}`, {
    ...(user ? { token: user.token } : {}),
    ...(body === undefined ? {} : { body }),
  });
}
