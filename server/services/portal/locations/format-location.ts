// Names a home in a message to its customer.
import { addressLine } from "#messages/address.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import type { CustomerLocation } from "#server/domain/locations/customer-locations.ts";

/** Returns the home's address, or the customer's nickname for it if there is no address. */
export function formatLocation({ location, nickname }: CustomerLocation, language: Language): string {
  return addressLine(location) || nickname || getMessages("serverLocationEmails", language).unnamed;
}
