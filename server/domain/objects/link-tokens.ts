// Tokens of signed addresses: HS256 with a separate key, valid for one object only.
import { createSigner, createVerifier } from "fast-jwt";
import { z } from "zod";
import type { PlatformContext } from "#server/platform/context.ts";
import { failures } from "./storage-error.ts";

const claimsSchema = z.object({
  /** bucket/name */
  url: z.string(),
  scope: z.enum(["download", "upload"]),
  /** Uploads: whether an object may be replaced. */
  upsert: z.boolean().optional(),
  /** Uploads: who requested the address and owns the uploaded object. */
  owner: z.string().optional(),
  /** Downloads: how an image is to be transformed. */
  transformations: z.record(z.string(), z.json()).optional(),
  iat: z.number(),
  exp: z.number(),
});
export type LinkClaims = z.infer<typeof claimsSchema>;

const PURPOSE = "storage-links";
const MAX_LENGTH = 8_000;

function getSigningKey(ctx: Pick<PlatformContext, "secrets">): Buffer {
  return ctx.secrets.hash(PURPOSE, "signing key");
}

/** Signs a token for `seconds` from now. */
export function signLink(
  ctx: Pick<PlatformContext, "secrets" | "now">,
  claims: Omit<LinkClaims, "iat" | "exp">,
  seconds: number,
): string {
  const iat = Math.floor(ctx.now().getTime() / 1000);
  const sign = createSigner({ key: getSigningKey(ctx), algorithm: "HS256" });
  return sign({ ...claims, iat, exp: iat + seconds });
}

/** Returns the claims of a token for `scope` and this address. Throws InvalidJWT or InvalidSignature. */
export function readLink(
  ctx: Pick<PlatformContext, "secrets" | "now">,
  token: string,
  scope: LinkClaims["scope"],
  url: string,
): LinkClaims {
  if (token.length > MAX_LENGTH) throw failures.invalidLink();
  const verify = createVerifier({ key: getSigningKey(ctx), algorithms: ["HS256"], ignoreExpiration: true });
  let payload: unknown;
  try {
    payload = verify(token);
  } catch (error) {
    const signature =
      error instanceof Error && "code" in error && error.code === "FAST_JWT_INVALID_SIGNATURE";
    throw failures.invalidLink(signature ? "signature verification failed" : undefined);
  }
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) throw failures.invalidLink();
  if (claims.data.exp * 1000 <= ctx.now().getTime())
    throw failures.invalidLink('"exp" claim timestamp check failed');
  if (claims.data.scope !== scope) throw failures.invalidSignature(`Token is not scoped for ${scope}`);
  if (claims.data.url !== url) throw failures.invalidSignature("The url do not match the signature");
  return claims.data;
}
