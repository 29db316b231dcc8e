// How a message to its holder names a home.
import type { CustomerLocation } from "#server/domain/locations/customer-locations.ts";
import type { Language } from "#server/platform/mail/message.ts";

const NAMELESS = { en: "the home that you added", es: "el domicilio que usted agregó" } as const;

/** Its address; without one, the name its holder gave it. */
export function formatLocation({ location, nickname }: CustomerLocation, language: Language): string {
  const address = [location.address, location.city, location.zip].filter(Boolean).join(", ");
  return address || nickname || NAMELESS[language];
}
