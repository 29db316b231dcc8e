// Accounts of a hosted auth service with the same protocol, which is called to find the account of a token.
import { z } from "zod";
import type { PlatformContext } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { boundedText } from "#server/platform/http/bounded-body.ts";
import type { Account } from "./account.ts";

const TIMEOUT_MS = 5_000;
/** Far more than the size of an account with its identities and factors. */
const MAX_RESPONSE_BYTES = 256 * 1024;

const userSchema = z.object({
  id: z.uuid(),
  email: z.string().nullish(),
  email_confirmed_at: z.string().nullish(),
  phone: z.string().nullish(),
  phone_confirmed_at: z.string().nullish(),
  user_metadata: z.object({ language: z.unknown() }).partial().nullish(),
  factors: z.array(z.object({ status: z.string() })).nullish(),
});

/** Returns the JSON of a successful response. Null for any other. */
async function readJsonBody(response: Response): Promise<unknown> {
  if (!response.ok) {
    await response.body?.cancel();
    return null;
  }
  try {
    return JSON.parse((await boundedText(response, MAX_RESPONSE_BYTES)) ?? "null");
  } catch {
    return null;
  }
}

/** Returns the account of a token. Null if the service rejects it. Throws `unavailable` if it does not respond. */
export async function fetchHostedAccount(
  ctx: Pick<PlatformContext, "config" | "tokens">,
  token: string,
): Promise<Account | null> {
  const response = await fetch(`${ctx.config.authBase}/user`, {
    headers: { authorization: `Bearer ${token}`, apikey: ctx.config.authAnonKey ?? ctx.tokens.anonKey },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  if (response?.status === 401 || response?.status === 403) {
    await response.body?.cancel();
    return null;
  }
  const parsed = userSchema.safeParse(response ? await readJsonBody(response) : null);
  if (!parsed.success)
    throw new AppError("unavailable", "We can't check the sign-in right now. Try again in a moment.");
  const user = parsed.data;
  return {
    id: user.id,
    verified_email: user.email_confirmed_at && user.email ? user.email.toLowerCase() : null,
    verified_phone: user.phone_confirmed_at && user.phone ? user.phone.replace(/\D/g, "") : null,
    language: user.user_metadata?.language === "es" ? "es" : "en",
    second_factor: (user.factors ?? []).some((factor) => factor.status === "verified"),
  };
}
