// POST /token?grant_type=id_token: returns a session for a provider's signed token.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { AuthContext, UserRow } from "../context.ts";
import { AuthError, invalid, OAuthError } from "../errors.ts";
import { redirectTarget } from "../flows/redirect-to.ts";
import { assertSecondFactor } from "../factors/required.ts";
import { requireUser } from "../http/bearer.ts";
import { text } from "../http/body.ts";
import { getCaller } from "../http/caller.ts";
import { startSession, type TokenResponse } from "../sessions/start.ts";
import type { OidcProviderSettings } from "#server/platform/settings/auth.ts";
import { requestConfirmation } from "./request-confirmation.ts";
import { linkIdentity, requireManualLinking } from "./link-identity.ts";
import { parseProfile } from "./profile.ts";
import { retryOnConflict } from "../users/retry-on-conflict.ts";
import { resolveAccount } from "./resolve-account.ts";
import { checkAccessToken, checkNonce, verifyIdToken } from "./verify-id-token.ts";

const bodySchema = z.object({
  provider: text,
  issuer: text,
  client_id: text,
  id_token: text,
  access_token: text,
  nonce: text,
  link_identity: z.boolean().nullish(),
});
type Body = z.output<typeof bodySchema>;

function readBody(input: unknown): Body {
  const parsed = bodySchema.safeParse(input);
  if (!parsed.success) throw new OAuthError("invalid request", "The fields of the request have to be text");
  const { data } = parsed;
  if (data.id_token === "") throw new OAuthError("invalid request", "id_token required");
  if (data.provider === "" && (data.client_id === "" || data.issuer === ""))
    throw new OAuthError("invalid request", "provider or client_id and issuer required");
  return data;
}

function getProviderSettings(ctx: AuthContext, body: Body): OidcProviderSettings {
  const issuer = body.issuer.replace(/\/+$/, "");
  const provider = ctx.settings.providers.find((one) =>
    body.provider
      ? one.name === body.provider
      : one.issuer === issuer && one.clientIds.includes(body.client_id),
  );
  if (provider) return provider;
  throw providerOff(ctx, body, issuer);
}

// The providers whose tokens the reference server accepts, by their issuers. Null: each of their customers has a
// separate one.
const ISSUERS: Readonly<Record<string, string | null>> = {
  apple: "https://appleid.apple.com",
  azure: null,
  facebook: "https://www.facebook.com",
  google: "https://accounts.google.com",
  kakao: "https://kauth.kakao.com",
  keycloak: null,
};

function providerOff(ctx: AuthContext, body: Body, issuer: string): AuthError {
  const name = body.provider.slice(0, 200);
  const known = Object.hasOwn(ISSUERS, name)
    ? (ISSUERS[name] ?? issuer)
    : [...Object.values(ISSUERS), ...ctx.settings.providers.map((one) => one.issuer)].find(
        (one) => one !== null && one === issuer,
      );
  if (known === undefined || known === null) return invalid(`Custom OIDC provider "${name}" not allowed`);
  return new AuthError(400, "provider_disabled", `Provider (issuer "${known.slice(0, 200)}") is not enabled`);
}

/**
 * Returns a session. With link_identity the identity is linked to the bearer. Throws OAuthError for an invalid token.
 */
export async function idTokenGrant(
  ctx: AuthContext,
  request: FastifyRequest,
  input: unknown,
): Promise<TokenResponse> {
  const body = readBody(input);
  const provider = getProviderSettings(ctx, body);
  const bearer = body.link_identity ? await requireUser(ctx, request) : null;
  if (bearer) {
    requireManualLinking(ctx);
    assertSecondFactor(bearer, "link an identity");
  }
  const claims = await verifyIdToken(ctx, provider, body.id_token);
  checkNonce(claims, body.nonce);
  checkAccessToken(claims, body.access_token);
  const profile = parseProfile(claims.iss ?? provider.issuer, claims);
  const caller = getCaller(ctx, request);
  const { user, session } = await retryOnConflict(() =>
    ctx.db.sql
      .transaction()
      .execute(async (trx): Promise<{ user: UserRow; session: TokenResponse | null }> => {
        const { user, ready } = bearer
          ? {
              user: await linkIdentity(ctx, trx, caller, bearer.user.id, provider.name, profile),
              ready: true,
            }
          : await resolveAccount(ctx, trx, caller, provider, profile, null);
        const session = ready ? await startSession(ctx, trx, caller, user.id, "oauth", provider.name) : null;
        return { user, session };
      }),
  );
  return session ?? requestConfirmation(ctx, caller, user, provider.name, redirectTarget(ctx, request));
}
