// The real auth client (@supabase/auth-js) handles sign-in, refresh and storage. Its code is loaded when there is a
// session or a sign-in starts: visitors who only compare plans do not load it.
import type { GoTrueClient } from "@supabase/auth-js";
import type { PortalConfig } from "#contracts/config.ts";
import { PROVIDER_STORAGE_KEY } from "./stored-session.ts";
import { STORAGE_KEY } from "./can-be-signed-in.ts";

const TIMEOUT_MS = 15_000;

/** fetch with a timeout. */
export const fetchInTime: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
};

// The client treats any rejection of a refresh as the end of the session. An overloaded service and a proxy's own page
// (in a hotel's network) do not mean that: as 503 they make the client retry, and the session stays.
const fetchForAuth: typeof fetch = async (input, init) => {
  const response = await fetchInTime(input, init);
  const refresh = typeof input === "string" && input.includes("grant_type=refresh_token");
  const ours = response.headers.get("content-type")?.includes("json") ?? false;
  const ended = response.status >= 400 && response.status < 500 && response.status !== 429 && ours;
  if (!refresh || response.ok || ended) return response;
  await response.body?.cancel();
  return new Response(null, { status: 503 });
};

interface Options {
  readonly pkce: boolean;
  /** Where it stores the session. Memory: nowhere, and no listeners are notified. */
  readonly storageKey: string;
  readonly memory?: true;
}

async function create(config: PortalConfig, options: Options): Promise<GoTrueClient> {
  const { GoTrueClient: Client } = await import("@supabase/auth-js");
  return new Client({
    url: new URL(config.bases.auth, location.origin).href,
    headers: { apikey: config.anon_key, Authorization: `Bearer ${config.anon_key}` },
    storageKey: options.storageKey,
    // Emailed links may be opened on another device, which has no code verifier.
    flowType: options.pkce ? "pkce" : "implicit",
    // session.ts reads URLs itself, before the router gets them.
    detectSessionInUrl: false,
    autoRefreshToken: options.storageKey === STORAGE_KEY,
    persistSession: !options.memory,
    fetch: fetchForAuth,
  });
}

let client: Promise<GoTrueClient> | null = null;

/** Returns the one client of this page. */
export function authClient(config: PortalConfig): Promise<GoTrueClient> {
  client ??= create(config, { pkce: false, storageKey: STORAGE_KEY }).catch((error: unknown) => {
    // Its code failed to load. The next attempt requests it again.
    client = null;
    throw error;
  });
  return client;
}

/**
 * A second client for sign-in through an identity provider such as Google, which returns a code bound to this browser
 * (PKCE).
 */
export function providerClient(config: PortalConfig): Promise<GoTrueClient> {
  return create(config, { pkce: true, storageKey: PROVIDER_STORAGE_KEY });
}

let aside: Promise<GoTrueClient> | null = null;

/** A client for calls whose session must not become this page's session. */
export function asideClient(config: PortalConfig): Promise<GoTrueClient> {
  aside ??= create(config, { pkce: false, storageKey: `${STORAGE_KEY}.aside`, memory: true }).catch(
    (error: unknown) => {
      aside = null;
      throw error;
    },
  );
  return aside;
}
