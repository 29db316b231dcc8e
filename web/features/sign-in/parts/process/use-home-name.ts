import { readableAddress } from "#web/features/locations/parts/home-words.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { Item } from "./take-in.ts";

/** What a home is called: its address, else its ESI ID. */
export function useLocationName(): (location: Item["home"]) => string {
  const { process: messages } = useMessages("onboarding");
  return ({ address, esiid }) => (address ? readableAddress(address) : messages.unnamed(esiid));
}
