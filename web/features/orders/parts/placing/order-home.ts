// Which home the order is for: one of the account's, or one that was looked up here.
import type { ServiceLocation } from "#contracts/portal.ts";
import type { TduId } from "#contracts/plan.ts";
import { parseEsiid } from "#market/esiid.ts";
import type { OrderHome } from "./check-order.ts";
import type { OrderDraft } from "./order-draft.ts";

export interface ChosenHome extends OrderHome {
  /** Whose wires reach it; null where nobody tells. */
  readonly tdu: TduId | null;
  /** One of the account's homes. */
  readonly own: boolean;
  /** Nobody knows its address: it is typed. */
  readonly typed: boolean;
}

interface Wanted {
  /** Whose wires the plan is sold on; null where it is not known yet. */
  readonly tdu: string | null;
  /** It renews: the home is the one of the order that ends. */
  readonly renewal: boolean;
}

/** The account's home that stands chosen: the draft's, else the one asked for, else the first on the plan's wires; null while one that was found by hand stands. */
export function presetHome(
  draft: Pick<OrderDraft, "home" | "asked"> & { readonly find: Pick<OrderDraft["find"], "found"> },
  homes: readonly ServiceLocation[],
  { tdu, renewal }: Wanted,
): ServiceLocation | null {
  const { asked } = draft;
  const ofEsiid = (esiid: string): ServiceLocation | undefined =>
    homes.find(({ service_location: home }) => home.esiid === esiid);
  if (renewal && asked !== "") return ofEsiid(asked) ?? null;
  const { found } = draft.find;
  if (draft.home === "") return null;
  if (draft.home === null && found) return ofEsiid(found.esiid) ?? null;
  return (
    ofEsiid(draft.home ?? asked) ??
    homes.find(({ service_location: home }) => home.tdu === tdu) ??
    homes[0] ??
    null
  );
}

/** The home with its address; null until one is chosen or found. */
export function chosenHome(draft: OrderDraft, preset: ServiceLocation | null): ChosenHome | null {
  const { found, street, city, zip } = draft.find;
  if (preset) {
    const { esiid, address, tdu, ...home } = preset.service_location;
    const known = address !== null && home.city !== null && home.zip !== null;
    return {
      esiid,
      tdu,
      own: true,
      typed: !known,
      // A typed part counts only where that part is not known.
      address: address ?? street,
      city: home.city ?? city,
      zip: home.zip ?? zip,
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
