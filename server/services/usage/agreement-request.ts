// Validates a request to link a meter before anything is written.
import type { AgreementRequest, ConnectorName } from "#contracts/live-link.ts";
import { parseEsiid } from "#market/esiid.ts";
import { PROVIDERS } from "#market/providers/provider-table.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import type { CustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { isSameMeter } from "#server/domain/locations/meter-number.ts";
import type { NewAgreement } from "#server/domain/meters/agreements.ts";
import { findMeterSource } from "#server/domain/meters/meter-sources.ts";
import { badField, cannotLink } from "./agreement-problems.ts";

const CERTIFICATES: ReadonlySet<string> = new Set(PROVIDERS.map(({ puct_number }) => puct_number));

function checkEsiid({ location }: CustomerLocation, typed: string): void {
  const parsed = parseEsiid(typed);
  if (!parsed.ok) throw badField("esiid", parsed.error.message);
  if (parsed.value.esiid !== location.esiid)
    throw badField("esiid", "This ESI ID belongs to another home. Use the one of the home you're linking.");
}

// The number in the account was typed there by its customer or confirmed by the meter source, never taken from a mere
// request.
function checkMeter({ meter_number: known }: CustomerLocation, typed: string): void {
  if (known !== null && !isSameMeter(known, typed))
    throw badField(
      "meter_number",
      "Your account has a different number for this meter. Check the meter. If the number in your account is wrong, correct it first.",
      "other_number",
    );
}

function connectorFor(ctx: Context, { location }: CustomerLocation): ConnectorName {
  const connector = findMeterSource(ctx, location.tdu);
  if (connector === null) throw cannotLink("not_offered");
  if (location.smart_meter === false) throw cannotLink("no_smart_meter");
  return connector;
}

/** A meter source that emails the customer must use an address verified as theirs. */
function getCustomerEmail(customer: Customer, connector: ConnectorName): string {
  if (customer.verified_email !== null) return customer.verified_email;
  if (connector === "smart_meter_texas") throw cannotLink("email_not_proved");
  return "";
}

/**
 * Returns the agreement to request with the provider's number. Throws `validation_failed` with the field,
 * `unprocessable` if nothing can be linked, `proof_required`.
 */
export function readRequest(
  ctx: Context,
  customer: Customer,
  customerLocation: CustomerLocation,
  input: AgreementRequest,
): NewAgreement {
  checkEsiid(customerLocation, input.esiid);
  checkMeter(customerLocation, input.meter_number);
  if (!CERTIFICATES.has(input.puct_number))
    throw badField(
      "puct_number",
      "We don't recognize this provider. Choose one from the list.",
      "unknown_provider",
    );
  const connector = connectorFor(ctx, customerLocation);
  const { meter_number, puct_number } = input;
  return {
    user_id: customer.id,
    esiid: customerLocation.location.esiid,
    connector,
    meter_number,
    puct_number,
    email: getCustomerEmail(customer, connector),
    language: customer.language,
  };
}

/**
 * Returns the same for CenterPoint, which needs no provider. Throws `unprocessable` also if another meter source reads
 * the meter.
 */
export function readCenterpointRequest(
  ctx: Context,
  customer: Customer,
  customerLocation: CustomerLocation,
  meter_number: string,
): NewAgreement {
  checkMeter(customerLocation, meter_number);
  const connector = connectorFor(ctx, customerLocation);
  if (connector !== "centerpoint") throw cannotLink("not_centerpoint");
  return {
    user_id: customer.id,
    esiid: customerLocation.location.esiid,
    connector,
    meter_number,
    puct_number: null,
    email: getCustomerEmail(customer, connector),
    language: customer.language,
  };
}
