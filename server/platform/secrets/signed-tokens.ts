// Tokens for one purpose, signed with the instance's secret: only we can create them, none works for another purpose,
// and nothing has to be stored. Every format and every purpose text is in emails, text messages and bookmarks that
// customers have for years, so none of them may change.
import type { z } from "zod";
import { sameBytes, type Secrets } from "./secrets.ts";

interface TokenContext {
  readonly secrets: Pick<Secrets, "hash">;
}

/** Purposes of signatures and of tokens with data. */
type Purpose = "order-receipt" | "unsubscribe-renewal" | "unsubscribe-notices" | "long-poll";

/** Purposes of tokens for a UUID, with the text that is signed for each. The texts of the two oldest differ. */
const ID_TEXTS = {
  "order-link": (id: string) => id.replaceAll("-", "").toLowerCase(),
  "order-page": (id: string) => id,
  "unsubscribe-renewal": (id: string) => id,
  "price-alert-confirm": (id: string) => id,
  "price-alert-stop": (id: string) => id,
} as const satisfies Record<string, (id: string) => string>;
type IdPurpose = keyof typeof ID_TEXTS;

const ID_BYTES = 16;
/** 128 bits. */
const ID_HASH_BYTES = 16;
/** 32 bytes in base64url. */
const ID_TOKEN = /^[\w-]{43}$/;

/** Returns the signature of a text for a purpose, as 43 characters of base64url. */
export function signText({ secrets }: TokenContext, purpose: Purpose, text: string): string {
  return secrets.hash(purpose, text).toString("base64url");
}

/** Whether `signature` is the signature of the text. */
export function isSignatureOf(ctx: TokenContext, purpose: Purpose, text: string, signature: string): boolean {
  return sameBytes(Buffer.from(signature, "base64url"), ctx.secrets.hash(purpose, text));
}

function hashId({ secrets }: TokenContext, purpose: IdPurpose, id: string): Buffer {
  return secrets.hash(purpose, ID_TEXTS[purpose](id)).subarray(0, ID_HASH_BYTES);
}

/** Returns the token of a lowercase UUID. It is short enough for a text message: 43 characters of base64url. */
export function createIdToken(ctx: TokenContext, purpose: IdPurpose, id: string): string {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return Buffer.concat([bytes, hashId(ctx, purpose, id)]).toString("base64url");
}

/** Returns the UUID of a token. Null if we did not create the token for this purpose. */
export function readIdToken(ctx: TokenContext, purpose: IdPurpose, token: string): string | null {
  if (!ID_TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const hex = bytes.subarray(0, ID_BYTES).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return sameBytes(bytes.subarray(ID_BYTES), hashId(ctx, purpose, id)) ? id : null;
}

/** Returns a token that anyone can read but only we can create: data as JSON in base64url, a dot, and the signature. */
export function createDataToken(ctx: TokenContext, purpose: Purpose, data: unknown): string {
  const text = Buffer.from(JSON.stringify(data)).toString("base64url");
  return `${text}.${signText(ctx, purpose, text)}`;
}

/**
 * Returns the data of a token. Null if we did not create the token for this purpose. Throws if the data does not match
 * the schema.
 */
export function readDataToken<T>(
  ctx: TokenContext,
  purpose: Purpose,
  token: string,
  schema: z.ZodType<T>,
): T | null {
  const [text = "", signature = "", more] = token.split(".");
  if (text === "" || more !== undefined || !isSignatureOf(ctx, purpose, text, signature)) return null;
  return schema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
}
