// Token of an order link: the link's id and a keyed hash of it, so that tokens cannot be guessed or enumerated.
import { sameBytes } from "#server/platform/secrets/secrets.ts";
import type { Context } from "#server/domain/context.ts";

const PURPOSE = "order-link";
const ID_BYTES = 16;
/** 128 bits. */
const HASH_BYTES = 16;
/** 32 bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

function signLinkId(ctx: Pick<Context, "secrets">, id: Buffer): Buffer {
  return ctx.secrets.hash(PURPOSE, id.toString("hex")).subarray(0, HASH_BYTES);
}

/** Returns the token of a link's id (a UUID): 43 characters of base64url. */
export function createLinkToken(ctx: Pick<Context, "secrets">, linkId: string): string {
  const id = Buffer.from(linkId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, signLinkId(ctx, id)]).toString("base64url");
}

/** Returns the link id of a token. Null if we did not create the token. */
export function readLinkToken(ctx: Pick<Context, "secrets">, token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const id = bytes.subarray(0, ID_BYTES);
  if (!sameBytes(bytes.subarray(ID_BYTES), signLinkId(ctx, id))) return null;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
