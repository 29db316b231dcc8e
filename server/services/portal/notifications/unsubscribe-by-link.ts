// POST and GET /api/notifications/mails/unsubscribe/{token}: the link of a notification email's List-Unsubscribe header
// (RFC 8058). A POST ends the emails about the email's topic without confirmation. Link scanners open links by GET, so
// a GET changes nothing: it leads to the page with all the settings.
import type { FastifyBaseLogger } from "fastify";
import type { Context } from "#server/domain/context.ts";
import { createProblemError } from "#server/platform/errors.ts";
import { withConstantTimeErrors } from "#server/platform/http/constant-time.ts";
import { PREFERENCES_PATH } from "#server/domain/notifications/build-messages.ts";
import { unsubscribe } from "#server/domain/notifications/unsubscribe.ts";
import { readUnsubscribeToken, type Unsubscribe } from "#server/domain/notifications/unsubscribe-link.ts";

function getUnsubscribe(ctx: Context, log: FastifyBaseLogger, token: string): Unsubscribe {
  const parsed = readUnsubscribeToken(ctx, token);
  if (parsed !== null) return parsed;
  log.warn("an unsubscribe link that is not ours was rejected");
  throw createProblemError(
    "not_found",
    "link_unknown",
    "We don't recognize this link. Part of it may be missing. Open it again from the email.",
  );
}

/**
 * Ends the emails of the link. The response is the same if the account is gone. Throws `not_found` for a link that we
 * did not create. Safe to repeat.
 */
export async function unsubscribeByLink(
  ctx: Context,
  log: FastifyBaseLogger,
  token: string,
): Promise<{ data: { unsubscribed: true } }> {
  return withConstantTimeErrors(async () => {
    await unsubscribe(ctx, getUnsubscribe(ctx, log, token));
    return { data: { unsubscribed: true } };
  });
}

/** Returns the address of the page with the customer's notification settings. */
export function getPreferencesUrl(ctx: Pick<Context, "config">): string {
  return `${ctx.config.publicUrl ?? ""}${PREFERENCES_PATH}`;
}

/** Returns the address of the same page, for the link of an email. Throws `not_found`. */
export function showPreferences(ctx: Context, log: FastifyBaseLogger, token: string): string {
  getUnsubscribe(ctx, log, token);
  return getPreferencesUrl(ctx);
}
