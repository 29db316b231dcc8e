// Which home the order is for: one of the account's, or one that was looked up here.
import type { ServiceLocation } from "#contracts/portal.ts";
import type { TduId } from "#contracts/plan.ts";
import { parseEsiid } from "#market/esiid.ts";
import type { OrderLocationDraft } from "./check-order.ts";
import type { OrderDraft } from "./order-draft.ts";

export interface ChosenLocation extends OrderLocationDraft {
  /** The utility that serves it. Null if it is unknown. */
  readonly tdu: TduId | null;
  /** Whether it is one of the account's homes. */
  readonly isCustomers: boolean;
  /** Whether its address is unknown, so that it is typed in. */
  readonly typed: boolean;
}

interface LocationCriteria {
  /** The utility whose area the plan is sold in. Null if it is not known yet. */
  readonly tdu: string | null;
  /** Whether it is a renewal: the home is the one of the order that ends. */
  readonly renewal: boolean;
}

/**
 * Returns the preselected home of the account: the draft's, otherwise the requested one, otherwise the first in the
 * plan's utility area. Null while a manually found one is selected.
 */
export function findPresetLocation(
  draft: Pick<OrderDraft, "home" | "requestedEsiid"> & { readonly find: Pick<OrderDraft["find"], "found"> },
  locations: readonly ServiceLocation[],
  { tdu, renewal }: LocationCriteria,
): ServiceLocation | null {
  const { requestedEsiid } = draft;
  const ofEsiid = (esiid: string): ServiceLocation | undefined =>
    locations.find(({ service_location: location }) => location.esiid === esiid);
  if (renewal && requestedEsiid !== "") return ofEsiid(requestedEsiid) ?? null;
  const { found } = draft.find;
  if (draft.home === "") return null;
  if (draft.home === null && found) return ofEsiid(found.esiid) ?? null;
  return (
    ofEsiid(draft.home ?? requestedEsiid) ??
    locations.find(({ service_location: location }) => location.tdu === tdu) ??
    locations[0] ??
    null
  );
}

/** Returns the home with its address, or null until one is selected or found. */
export function findChosenLocation(draft: OrderDraft, preset: ServiceLocation | null): ChosenLocation | null {
  const { found, street, city, zip } = draft.find;
  if (preset) {
    const { esiid, address, tdu, ...location } = preset.service_location;
    const known = address !== null && location.city !== null && location.zip !== null;
    return {
      esiid,
      tdu,
      isCustomers: true,
      typed: !known,
      // A typed part is used only if that part is not known.
      address: address ?? street,
      city: location.city ?? city,
      zip: location.zip ?? zip,
    };
  }
  if (!found) return null;
  const { esiid, match } = found;
  if (!match) {
    const parsed = parseEsiid(esiid);
    return {
      esiid,
      tdu: parsed.ok ? parsed.value.tdu : null,
      isCustomers: false,
      typed: true,
      address: street,
      city,
      zip,
    };
  }
  const address = [match.address, match.unit].filter(Boolean).join(" ");
  return {
    esiid,
    tdu: match.tdu,
    isCustomers: false,
    typed: false,
    address,
    city: match.city,
    zip: match.zip,
  };
}
