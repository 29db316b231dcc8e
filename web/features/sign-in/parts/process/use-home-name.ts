import { readableAddress } from "#web/features/locations/parts/home-words.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { Item } from "./take-in.ts";

/** What a home is called: its address, else its ESI ID. */
export function useHomeName(): (home: Item["home"]) => string {
  const { process: words } = useMessages("onboarding");
  return ({ address, esiid }) => (address ? readableAddress(address) : words.unnamed(esiid));
}
