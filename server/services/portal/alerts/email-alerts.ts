// POST /api/price_alerts, /api/price_alerts/confirm and /api/price_alerts/stop/{token}: alerts of an email address,
// without an account. Nothing is sent but the confirmation until the address is confirmed.
import type { FastifyBaseLogger } from "fastify";
import type { CreatePriceAlert, PriceAlert, PriceAlertSent } from "#contracts/price-alerts.ts";
import { buildConfirmEmail } from "#server/domain/alerts/alert-email.ts";
import { readConfirmToken, readStopToken, stopPagePath } from "#server/domain/alerts/alert-links.ts";
import { ALERT_DAYS, CONFIRM_DAYS } from "#contracts/tables/price-alerts.ts";
import { findLowestPlan } from "#server/domain/alerts/alert-price.ts";
import {
  confirmEmailAlert,
  deleteEmailAlert,
  insertEmailAlert,
  type AlertRow,
} from "#server/domain/alerts/alert-store.ts";
import type { Context } from "#server/domain/context.ts";
import { addDays } from "#meter/calendar.ts";
import { today } from "#server/platform/context.ts";
import { createProblemError, type AppError } from "#server/platform/errors.ts";
import { enforceLimit, type Limit } from "#server/platform/limits/limiter.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import { NoContactChannelError } from "#server/platform/mail/message-sender.ts";

export const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;
/** Each sends an email to an unverified address: enough for a few homes, too few to annoy someone. */
const EMAIL_LIMIT: Limit = { name: "price-alert-email", max: 5, windowSeconds: DAY_SECONDS };
/** Enough for an office, far fewer than a list of addresses. */
const FROM_NETWORK = 30;

const TOO_MANY = "Too many price alerts for one day. Try again tomorrow.";

/** Throws `unprocessable` if a plan already costs less than the limit. */
export function rejectIfBelow(lowest: { readonly cents: number } | null, limitCents: number): void {
  if (lowest === null || lowest.cents >= limitCents) return;
  throw createProblemError(
    "unprocessable",
    "price_below_limit",
    "A 12-month plan already costs less than that. Choose a lower amount.",
    { limit_cents: "is more than the lowest plan costs today", cents: String(lowest.cents) },
  );
}

/** Returns an alert as pages show it. */
export function toPriceAlert({ limit_cents, expires_at }: AlertRow): PriceAlert {
  return { limit_cents, until: today({ now: () => expires_at }) };
}

/** Saves an alert and sends the email that confirms it. Throws `rate_limited` and `unprocessable`. */
export async function createEmailAlert(
  ctx: Context,
  { email, language, home, limit_cents }: CreatePriceAlert,
  ip: string,
): Promise<PriceAlertSent> {
  rejectIfBelow(findLowestPlan(await ctx.readCatalog(), home, today(ctx)), limit_cents);
  const now = ctx.now();
  const expires_at = new Date(now.getTime() + CONFIRM_DAYS * DAY_MS);
  const max = Math.ceil(FROM_NETWORK * ctx.config.rateLimitFactor);
  const fromNetwork = { name: "price-alert-network", max, windowSeconds: DAY_SECONDS };
  await ctx.db.sql.transaction().execute(async (trx) => {
    await enforceLimit(ctx, fromNetwork, getNetwork(ip), TOO_MANY, trx);
    await enforceLimit(ctx, EMAIL_LIMIT, email.toLowerCase(), TOO_MANY, trx);
    const id = await insertEmailAlert(trx, { email, language, home, limit_cents }, { now, expires_at });
    await sendConfirmEmail(ctx, () =>
      ctx.messageSender.send(trx, buildConfirmEmail(ctx, { id, email, language, limit_cents })),
    );
  });
  return { data: { confirm_by: addDays(today(ctx), CONFIRM_DAYS) } };
}

async function sendConfirmEmail(ctx: Context, send: () => Promise<string>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof NoContactChannelError)) throw error;
    ctx.log.error("price alerts can't be confirmed: no way to send email is configured");
    throw createProblemError("unavailable", "no_email", "We can't send email right now. Try again later.");
  }
}

function createUnknownLink(log: FastifyBaseLogger): AppError {
  log.warn("a link of a price alert that is not ours was rejected");
  return linkUnknown();
}

function linkUnknown(): AppError {
  return createProblemError(
    "not_found",
    "link_unknown",
    "This link doesn't work anymore. Set a new price alert.",
  );
}

/** Confirms the alert of a link. Safe to repeat. Throws `not_found` if the link isn't ours or the alert is gone. */
export async function confirmAlert(ctx: Context, log: FastifyBaseLogger, token: string): Promise<PriceAlert> {
  const id = readConfirmToken(ctx, token);
  if (id === null) throw createUnknownLink(log);
  const now = ctx.now();
  const expires_at = new Date(now.getTime() + ALERT_DAYS * DAY_MS);
  const row = await ctx.db.sql
    .transaction()
    .execute((trx) => confirmEmailAlert(trx, id, { now, expires_at }));
  if (!row) throw linkUnknown();
  return toPriceAlert(row);
}

/**
 * Deletes the alert of a link. The response is the same if it is gone already. Throws `not_found` if the link isn't
 * ours. Safe to repeat.
 */
export async function stopAlert(
  ctx: Context,
  log: FastifyBaseLogger,
  token: string,
): Promise<{ data: { stopped: true } }> {
  await deleteEmailAlert(ctx.db.sql, readStopId(ctx, log, token));
  return { data: { stopped: true } };
}

function readStopId(ctx: Context, log: FastifyBaseLogger, token: string): string {
  const id = readStopToken(ctx, token);
  if (id === null) throw createUnknownLink(log);
  return id;
}

/** Returns the address of the page that stops the alert of a link with a button. Throws `not_found`. */
export function showStopPage(ctx: Context, log: FastifyBaseLogger, token: string): string {
  readStopId(ctx, log, token);
  return `${ctx.config.publicUrl ?? ""}${stopPagePath(token)}`;
}
