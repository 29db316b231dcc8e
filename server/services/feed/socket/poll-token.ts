// A long poll's token: the process with the session, its id, and when it was created, signed.
import { z } from "zod";
import type { Context } from "#server/domain/context.ts";
import { createDataToken, readDataToken } from "#server/platform/secrets/signed-tokens.ts";

export interface PollToken {
  readonly node: string;
  readonly id: string;
}

type TokenContext = Pick<Context, "now" | "secrets">;

/** As in Phoenix. */
const MAX_AGE_MS = 14 * 24 * 3_600_000;
const MAX_LENGTH = 500;
const tokenSchema = z.tuple([z.string(), z.string(), z.number()]);

/** Returns the token of a session. */
export function writePollToken(ctx: TokenContext, { node, id }: PollToken): string {
  return createDataToken(ctx, "long-poll", [node, id, ctx.now().getTime()]);
}

/** Returns the session of a token. Null if it was not created here, or too long ago. */
export function readPollToken(ctx: TokenContext, token: string | null): PollToken | null {
  if (token === null || token.length > MAX_LENGTH) return null;
  const data = readDataToken(ctx, "long-poll", token, tokenSchema);
  if (data === null) return null;
  const [node, id, createdAt] = data;
  return ctx.now().getTime() - createdAt > MAX_AGE_MS ? null : { node, id };
}
