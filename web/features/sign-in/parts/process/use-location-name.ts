import { readableAddress } from "#messages/address.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { Item } from "./claim-orders.ts";

/** Returns a function that names a home: its address, otherwise its ESI ID. */
export function useLocationName(): (location: Item["home"]) => string {
  const { process: messages } = useMessages("onboarding");
  return ({ address, esiid }) => (address ? readableAddress(address) : messages.unnamed({ esiid }));
}
