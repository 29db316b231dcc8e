// The configured identity providers and their metadata: discovered at first use, cached for an hour.
import { createRemoteJWKSet, customFetch as joseFetch } from "jose";
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  Configuration,
  type ClientAuth,
} from "openid-client";
import { getPrivateOrigins } from "#server/platform/http/private-origins.ts";
import { isLoopbackHost } from "#server/platform/http/loopback.ts";
import type { AuthContext } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import type { AuthSettings, OidcProviderSettings } from "#server/platform/settings/auth.ts";
import { WELL_KNOWN } from "./well-known.ts";
import { createBoundedFetch, PROVIDER_TIMEOUT_SECONDS } from "./bounded-fetch.ts";

/** A provider's client, and its keys for tokens that arrived by another path. */
export interface KnownProvider {
  readonly client: Configuration;
  readonly issuer: string;
  /** Null: the provider publishes no keys. */
  readonly keys: ReturnType<typeof createRemoteJWKSet> | null;
  /** Built from known values because the provider did not respond. Refreshed soon. */
  readonly isFallback: boolean;
}

interface Entry {
  at: number;
  readonly known: Promise<KnownProvider>;
}

const RETENTION_MS = 3_600_000;
const FALLBACK_TTL_MS = 60_000;
/** Keys are fetched again for an unknown key id, at most this often. */
const KEYS_COOLDOWN_MS = 30_000;
const KEYS_TTL_MS = 600_000;

// The wire's other providers (/settings): known by name, but not supported here.
const NAMED_ONLY = new Set(
  (
    "apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin linkedin_oidc " +
    "notion slack slack_oidc snapchat spotify twitch twitter workos x zoom"
  ).split(" "),
);

// By settings, so that several instances in one process do not share discovered metadata.
const found = new WeakMap<AuthSettings, Map<string, Entry>>();

/** Returns the provider with that name. Throws validation_failed "Unsupported provider: …". */
export function getProviderSettings(ctx: AuthContext, name: string): OidcProviderSettings {
  const provider = ctx.settings.providers.find((one) => one.name === name);
  if (provider) return provider;
  if (NAMED_ONLY.has(name)) throw invalid("Unsupported provider: provider is not enabled");
  throw invalid(`Unsupported provider: Provider ${name ? `${name.slice(0, 40)} ` : ""}could not be found`);
}

/** Whether plain http is allowed: only to a provider on this machine. */
function isLocal(address: string): boolean {
  const url = new URL(address);
  return url.protocol === "http:" && isLoopbackHost(url.hostname);
}

// By POST if the provider supports it, else by the default method of RFC 8414.
function clientAuth(secret: string): ClientAuth {
  const byPost = ClientSecretPost(secret);
  const byHeader = ClientSecretBasic(secret);
  return (server, ...rest) => {
    const post = server.token_endpoint_auth_methods_supported?.includes("client_secret_post");
    return (post ? byPost : byHeader)(server, ...rest);
  };
}

async function discover(ctx: AuthContext, provider: OidcProviderSettings): Promise<KnownProvider> {
  const [clientId = ""] = provider.clientIds;
  const local = isLocal(provider.issuer);
  const boundedFetch = createBoundedFetch(getPrivateOrigins(ctx.config, provider.issuer));
  const fetchBounded = (url: string, options: object): Promise<Response> => boundedFetch(url, options);
  // The library uses its own clock. This adjusts it to the context's.
  const skew = Math.round((ctx.now().getTime() - Date.now()) / 1000);
  const metadata = { client_secret: provider.secret, [clockSkew]: skew };
  const authentication = clientAuth(provider.secret);
  const published = WELL_KNOWN[provider.issuer];
  let isFallback = false;
  const client = await discovery(new URL(provider.issuer), clientId, metadata, authentication, {
    timeout: PROVIDER_TIMEOUT_SECONDS,
    [customFetch]: fetchBounded,
    // The second checks the signature of every id_token, which the library otherwise leaves to TLS.
    execute: [...(local ? [allowInsecureRequests] : []), enableNonRepudiationChecks],
  }).catch((error: unknown) => {
    if (!published) throw error;
    logFailure(ctx, provider.name, "discovery", error);
    isFallback = true;
    const known = new Configuration(published, clientId, metadata, authentication);
    known.timeout = PROVIDER_TIMEOUT_SECONDS;
    known[customFetch] = fetchBounded;
    enableNonRepudiationChecks(known);
    return known;
  });
  const { issuer, jwks_uri: keysAt } = client.serverMetadata();
  const usable = keysAt && (keysAt.startsWith("https://") || (local && isLocal(keysAt)));
  const keys = usable
    ? createRemoteJWKSet(new URL(keysAt), {
        timeoutDuration: PROVIDER_TIMEOUT_SECONDS * 1000,
        cooldownDuration: KEYS_COOLDOWN_MS,
        cacheMaxAge: KEYS_TTL_MS,
        [joseFetch]: fetchBounded,
      })
    : null;
  return { client, issuer, keys, isFallback };
}

/** Returns the provider's metadata. Throws 503 unexpected_failure while it does not respond. */
export async function knownProvider(
  ctx: AuthContext,
  provider: OidcProviderSettings,
): Promise<KnownProvider> {
  const entries = found.get(ctx.settings) ?? new Map<string, Entry>();
  found.set(ctx.settings, entries);
  const now = ctx.now().getTime();
  let entry = entries.get(provider.name);
  if (!entry || Math.abs(now - entry.at) >= RETENTION_MS) {
    entry = { at: now, known: discover(ctx, provider) };
    entries.set(provider.name, entry);
  }
  try {
    const known = await entry.known;
    if (known.isFallback) entry.at = Math.min(entry.at, now - RETENTION_MS + FALLBACK_TTL_MS);
    return known;
  } catch (error) {
    // Only successes are cached.
    if (entries.get(provider.name) === entry) entries.delete(provider.name);
    logFailure(ctx, provider.name, "discovery", error);
    throw providerUnavailable();
  }
}

/** Returns the error while a provider cannot be reached, without the reason. */
export function providerUnavailable(): AuthError {
  return new AuthError(
    503,
    "unexpected_failure",
    "The sign-in provider does not answer just now. Please try again.",
  );
}

/** Logs why a provider could not be used: kinds of failures only, because its response may contain tokens. */
export function logFailure(ctx: AuthContext, provider: string, step: string, error: unknown): void {
  const failure = error as { code?: unknown; error?: unknown; status?: unknown; message?: unknown };
  const cause = (error as { cause?: { code?: unknown } } | null)?.cause;
  const reason = [failure.code, failure.error, cause?.code, failure.status]
    .filter((part) => typeof part === "string" || typeof part === "number")
    .map((part) => String(part).slice(0, 80))
    .join(" ");
  ctx.log.warn({ provider, step, reason }, "sign-in provider failed");
}
