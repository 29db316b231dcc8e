// The link of a renewal notice carries the order and the email address it was sent to. Both are stored for this window
// (spec §3) and leave the address bar with the next page.
import {
  invalidRenewalEmail,
  renewalEmailAddress,
  renewalOrderId,
} from "#web/shared/session/stored-values.ts";
import { parseEmailParam } from "#web/shared/parse-email-param.ts";

/**
 * Stores order_id and email of a renewal link. A link without them changes nothing. One with only another order, as in a
 * text message, removes the address of the order before.
 */
export function consumeRenewalParam(url: URL): void {
  const orderId = url.searchParams.get("order_id") ?? url.searchParams.get("renewal_order_id");
  const email = url.searchParams.get("email") ?? url.searchParams.get("renewal_email_address");
  if (!orderId || (!email && orderId === renewalOrderId.read())) return;
  renewalOrderId.write(orderId);
  renewalEmailAddress.write(parseEmailParam(email ?? ""));
  invalidRenewalEmail.write(false);
}
