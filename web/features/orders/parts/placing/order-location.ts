// Which home the order is for: one of the account's, or one that was looked up here.
import type { ServiceLocation } from "#contracts/portal.ts";
import type { TduId } from "#contracts/plan.ts";
import { parseEsiid } from "#market/esiid.ts";
import type { OrderLocationDraft } from "./check-order.ts";
import type { OrderDraft } from "./order-draft.ts";

export interface ChosenLocation extends OrderLocationDraft {
  /** Whose wires reach it; null where nobody tells. */
  readonly tdu: TduId | null;
  /** One of the account's homes. */
  readonly own: boolean;
  /** Nobody knows its address: it is typed. */
  readonly typed: boolean;
}

interface LocationCriteria {
  /** Whose wires the plan is sold on; null where it is not known yet. */
  readonly tdu: string | null;
  /** It renews: the home is the one of the order that ends. */
  readonly renewal: boolean;
}

/** The account's home that stands chosen: the draft's, else the one asked for, else the first on the plan's wires; null while one that was found by hand stands. */
export function toPresetLocation(
  draft: Pick<OrderDraft, "home" | "asked"> & { readonly find: Pick<OrderDraft["find"], "found"> },
  locations: readonly ServiceLocation[],
  { tdu, renewal }: LocationCriteria,
): ServiceLocation | null {
  const { asked: requested } = draft;
  const ofEsiid = (esiid: string): ServiceLocation | undefined =>
    locations.find(({ service_location: location }) => location.esiid === esiid);
  if (renewal && requested !== "") return ofEsiid(requested) ?? null;
  const { found } = draft.find;
  if (draft.home === "") return null;
  if (draft.home === null && found) return ofEsiid(found.esiid) ?? null;
  return (
    ofEsiid(draft.home ?? requested) ??
    locations.find(({ service_location: location }) => location.tdu === tdu) ??
    locations[0] ??
    null
  );
}

/** The home with its address; null until one is chosen or found. */
export function getChosenLocation(draft: OrderDraft, preset: ServiceLocation | null): ChosenLocation | null {
  const { found, street, city, zip } = draft.find;
  if (preset) {
    const { esiid, address, tdu, ...location } = preset.service_location;
    const known = address !== null && location.city !== null && location.zip !== null;
    return {
      esiid,
      tdu,
      own: true,
      typed: !known,
      // A typed part counts only where that part is not known.
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
      own: false,
      typed: true,
      address: street,
      city,
      zip,
    };
  }
  const address = [match.address, match.unit].filter(Boolean).join(" ");
  return { esiid, tdu: match.tdu, own: false, typed: false, address, city: match.city, zip: match.zip };
}
