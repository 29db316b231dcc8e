// Shared by the tests of the auth service: a server with a given configuration, clients, and manual calls.
import { GoTrueClient } from "@supabase/auth-js";
import { randomBytes } from "node:crypto";
import { testServer, type TestServer } from "./server.ts";

export interface AuthServer extends TestServer {
  /** The service's base address. */
  readonly base: string;
}

/** Starts a server with the real clock. `environment` is set as by an operator. */
export async function authServer(
  environment: Record<string, string> = {},
  options: NonNullable<Parameters<typeof testServer>[1]> = {},
): Promise<AuthServer> {
  const server = await testServer(environment, { now: () => new Date(), ...options });
  return { ...server, base: `${server.url}/auth/v1` };
}

/** Creates a store for a client's session, like a browser's. */
export function memoryStorage(): {
  items: Map<string, string>;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
} {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** Creates the real client, with its own store and no timer. */
export function authClient(
  server: AuthServer,
  options: Partial<ConstructorParameters<typeof GoTrueClient>[0]> = {},
): GoTrueClient {
  return new GoTrueClient({
    url: server.base,
    headers: { apikey: server.ctx.tokens.anonKey, Authorization: `Bearer ${server.ctx.tokens.anonKey}` },
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    storage: memoryStorage(),
    storageKey: `test-${randomBytes(6).toString("hex")}`,
    ...options,
  });
}

/** Creates the client with the operator's key. */
export function adminClient(server: AuthServer): GoTrueClient["admin"] {
  const key = server.ctx.tokens.serviceKey;
  return authClient(server, { headers: { apikey: key, Authorization: `Bearer ${key}` } }).admin;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests say what is in it
  readonly body: any;
}

/** Sends one request without the client. A body is sent as JSON. */
export async function call(
  server: AuthServer,
  method: string,
  address: string,
  options: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<ApiResponse> {
  const response = await fetch(address.startsWith("http") ? address : `${server.base}${address}`, {
    method,
    redirect: "manual",
    headers: {
      ...(options.body === undefined ? {} : { "content-type": "application/json" }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const body = await response.text();
  let parsed: unknown = body;
  if (body !== "" && response.headers.get("content-type")?.includes("json")) parsed = JSON.parse(body);
  return { status: response.status, headers: response.headers, body: parsed };
}
