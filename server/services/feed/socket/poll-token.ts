// A long poll's token: the process with the session, its id, and when it was created, signed.
import { z } from "zod";
import type { Context } from "#server/domain/context.ts";
import { sameBytes } from "#server/platform/secrets/secrets.ts";

export interface PollToken {
  readonly node: string;
  readonly id: string;
}

type TokenContext = Pick<Context, "now" | "secrets">;

/** As in Phoenix. */
const MAX_AGE_MS = 14 * 24 * 3_600_000;
const MAX_LENGTH = 500;
const tokenSchema = z.tuple([z.string(), z.string(), z.number()]);

const signature = ({ secrets }: TokenContext, text: string): Buffer => secrets.hash("long-poll", text);

/** Returns the token of a session. */
export function writePollToken(ctx: TokenContext, { node, id }: PollToken): string {
  const text = Buffer.from(JSON.stringify([node, id, ctx.now().getTime()])).toString("base64url");
  return `${text}.${signature(ctx, text).toString("base64url")}`;
}

/** Returns the session of a token. Null if it was not created here, or too long ago. */
export function readPollToken(ctx: TokenContext, token: string | null): PollToken | null {
  const [text = "", signed = "", more] = (token ?? "").split(".");
  if (token === null || token.length > MAX_LENGTH || more !== undefined) return null;
  if (!sameBytes(Buffer.from(signed, "base64url"), signature(ctx, text))) return null;
  const [node, id, createdAt] = tokenSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return ctx.now().getTime() - createdAt > MAX_AGE_MS ? null : { node, id };
}
