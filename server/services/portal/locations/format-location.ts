// Names a home in a message to its customer.
import type { CustomerLocation } from "#server/domain/locations/customer-locations.ts";
import type { Language } from "#server/platform/mail/message.ts";

const NAMELESS = { en: "the home that you added", es: "el domicilio que usted agregó" } as const;

/** Returns the home's address, or the customer's nickname for it if there is no address. */
export function formatLocation({ location, nickname }: CustomerLocation, language: Language): string {
  const address = [location.address, location.city, location.zip].filter(Boolean).join(", ");
  return address || nickname || NAMELESS[language];
}
