// Requests confirmation of an account's unverified address, as after a sign-up.
import { record } from "../audit/record.ts";
import { signUpWithoutPassword } from "../codes/sign-up-code.ts";
import type { AuthContext, UserRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import type { Caller } from "../http/caller.ts";
import { limitMessage } from "../limits/message-limits.ts";
import { sendConfirmation } from "../signin/account.ts";

/**
 * Emails the account's address, then throws provider_email_needs_verification. Runs after the account was created,
 * which stays.
 */
export async function requestConfirmation(
  ctx: AuthContext,
  caller: Caller,
  user: UserRow,
  provider: string,
  redirectTo: string,
): Promise<never> {
  const value = user.email ?? "";
  await limitMessage(ctx, "email", "confirmation", value);
  await ctx.db.sql.transaction().execute(async (trx) => {
    const address = { channel: "email", value } as const;
    // The link leads to a separate session: the verifier of this flow may be long gone by then.
    const signUp = { ...signUpWithoutPassword(ctx), provider };
    const options = { redirectTo, challenge: null, type: "signup", signUp } as const;
    await sendConfirmation(ctx, trx, caller, user, address, options);
    await record(ctx, trx, "user_confirmation_requested", user.id, caller.ip, { provider });
  });
  throw new AuthError(
    422,
    "provider_email_needs_verification",
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  );
}
