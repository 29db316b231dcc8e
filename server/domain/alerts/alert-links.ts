// The links in emails about a price alert of an address without an account. Each works for one alert and one purpose.
import type { Context } from "#server/domain/context.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { createIdToken, readIdToken } from "#server/platform/secrets/signed-tokens.ts";

type LinkContext = Pick<Context, "config" | "secrets">;

/** The page that confirms or stops an alert with one button. Opening it changes nothing. */
const PAGE = "/prices/alert";

/** Returns the address of the page that confirms an alert. */
export function confirmLink(ctx: LinkContext, id: string): string {
  return portalLink(ctx.config, PAGE, { confirm: createIdToken(ctx, "price-alert-confirm", id) });
}

/** Returns the path of the page that stops an alert, for a token. */
export function stopPagePath(token: string): string {
  return `${PAGE}?${new URLSearchParams({ stop: token }).toString()}`;
}

/** Returns the address of the page that stops an alert. */
export function stopPageLink(ctx: LinkContext, id: string): string {
  return portalLink(ctx.config, stopPagePath(createIdToken(ctx, "price-alert-stop", id)));
}

/** Returns the address that stops an alert, for the button of a mail program (RFC 8058). */
export function stopLink(ctx: LinkContext, id: string): string {
  return portalLink(ctx.config, `/api/price_alerts/stop/${createIdToken(ctx, "price-alert-stop", id)}`);
}

/** Returns the id of the alert that a token confirms. Null if we did not create it. */
export function readConfirmToken(ctx: Pick<Context, "secrets">, token: string): string | null {
  return readIdToken(ctx, "price-alert-confirm", token);
}

/** Returns the id of the alert that a token stops. Null if we did not create it. */
export function readStopToken(ctx: Pick<Context, "secrets">, token: string): string | null {
  return readIdToken(ctx, "price-alert-stop", token);
}
