// Validates a request to link a meter before anything is written.
import type { z } from "zod";
import type { AgreementRequest, centerpointRequestSchema, ConnectorName } from "#contracts/live-link.ts";
import { parseEsiid } from "#market/esiid.ts";
import { PROVIDERS } from "#market/providers/provider-table.ts";
import { providerFromName } from "#market/providers/providers.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import type { CustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { findContract } from "#server/domain/locations/contract.ts";
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

/** The meter source emails the customer, so the address must be verified as theirs. */
function getCustomerEmail(customer: Customer): string {
  if (customer.verified_email === null) throw cannotLink("email_not_proved");
  return customer.verified_email;
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
    email: getCustomerEmail(customer),
    language: customer.language,
  };
}

/**
 * Returns the same for a meter of CenterPoint, which Smart Meter Texas reads as well. Without a provider's number, it is
 * the one of the home's contract. Throws `unprocessable` also for a meter of another utility.
 */
export function readCenterpointRequest(
  ctx: Context,
  customer: Customer,
  customerLocation: CustomerLocation,
  { meter_number, puct_number }: z.output<typeof centerpointRequestSchema>,
): NewAgreement {
  const { esiid, tdu } = customerLocation.location;
  if (tdu !== "centerpoint") throw cannotLink("not_centerpoint");
  const provider = findContract(customerLocation)?.provider ?? null;
  const certificate = puct_number ?? (provider === null ? null : providerFromName(provider)?.puct_number);
  if (!certificate) throw badField("puct_number", "Choose your provider from the list.", "provider_missing");
  return readRequest(ctx, customer, customerLocation, { esiid, meter_number, puct_number: certificate });
}
