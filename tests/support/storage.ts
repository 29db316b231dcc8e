// Helpers for tests of the storage service: a server with its own folder, callers, clients and raw requests.
import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "#tests/clients/supabase-js.ts";
import { authServer, type AuthServer } from "./auth.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface StorageServer extends AuthServer {
  /** Base URL of the service. */
  readonly storage: string;
}

/** A server whose objects are in a folder that is removed with it. */
export async function storageServer(environment: Record<string, string> = {}): Promise<StorageServer> {
  const folder = await temporaryFolder("storage");
  const server = await authServer({ DATA_DIR: folder.path, RATE_LIMIT_FACTOR: "1000", ...environment });
  return {
    ...server,
    storage: `${server.url}/storage/v1`,
    async close() {
      await server.close();
      await folder.remove();
    },
  };
}

/** Signs a token of an account, as an operator could. */
export async function accountToken(server: AuthServer, sub: string = randomUUID()): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return server.ctx.tokens.sign({ role: "authenticated", sub, iat: now, exp: now + 3_600 });
}

/** The real client with the given token. Default: the operator's. */
export function storageClient(server: AuthServer, token?: string): SupabaseClient["storage"] {
  const key = token ?? server.ctx.tokens.serviceKey;
  return createClient(server.url, server.ctx.tokens.anonKey, { accessToken: () => Promise.resolve(key) })
    .storage;
}

export interface StorageResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests say what is in it
  readonly body: any;
}

interface Request {
  /** Null: without a token. Default: the operator's. */
  readonly token?: string | null;
  readonly headers?: Record<string, string>;
  /** Sent as it is. */
  readonly bytes?: string | Uint8Array<ArrayBuffer> | FormData;
  /** Sent as JSON. */
  readonly json?: unknown;
}

/** Sends one raw request to the storage service. */
export async function callStorage(
  server: StorageServer,
  method: string,
  path: string,
  { token, headers, bytes, json }: Request = {},
): Promise<StorageResponse> {
  const bearer = token === undefined ? server.ctx.tokens.serviceKey : token;
  const response = await fetch(path.startsWith("http") ? path : server.storage + path, {
    method,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(bytes === undefined ? {} : { body: bytes }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") && text !== "";
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text };
}

/** Returns the data of a response of the real client, or throws its error. */
export function good<T>({ data, error }: { data: T | null; error: Error | null }): T {
  if (error || data === null) throw error ?? new Error("There is no data.");
  return data;
}
