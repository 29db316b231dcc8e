import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import type { TduId } from "#contracts/plan.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import type { TaxPlace } from "#contracts/taxes.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { taxesQuery, UNKNOWN_PLACE } from "../../api.ts";
import type { CompareInputs } from "../inputs.ts";
import { loadInputs, saveInputs } from "../inputs.ts";
import { loadShown, storeShown } from "./shown-store.ts";
import { TaxContext } from "./tax-context.ts";

interface TaxesProviderProps {
  /** The home of the account. Null for a visitor, whose answer is stored with the compare inputs. */
  readonly home: ServiceLocation | null;
  /** The home's city, as people write it. Null for a visitor and where it is unknown. */
  readonly city: string | null;
  /** What a visitor's page is based on. */
  readonly inputs: CompareInputs | null;
  readonly tdu: TduId;
  readonly children: ReactNode;
}

/** An answer for another home than the stored inputs, which lasts for the page. */
interface VisitorPlace {
  readonly zip: string | null;
  readonly place: TaxPlace;
}

/** Loads the rates at the home and saves the answer about its city limits. */
export function TaxesProvider({ home, city, inputs, tdu, children }: TaxesProviderProps) {
  const [unsaved, setUnsaved] = useState<VisitorPlace | null>(null);
  const zip = inputs?.zip ?? null;
  const ofVisitor = unsaved?.zip === zip ? unsaved.place : (inputs?.tax_place ?? null);
  const place = home ? home.tax_place : ofVisitor;
  const { data, isPending: pending } = useQuery(taxesQuery(useConfig(), place ?? UNKNOWN_PLACE, tdu));
  const [choice, setChoice] = useState(loadShown);
  const save = useSavePlace(home, zip, setUnsaved);
  const value = useMemo(() => {
    const basis = data?.taxes ?? null;
    return {
      pending,
      basis,
      place,
      suggestion: city,
      cities: data?.cities ?? [],
      // On where the city is known. Elsewhere the page states the range once.
      shown: choice ?? (basis !== null && basis.certainty !== "unknown"),
      setShown: (shown: boolean) => {
        storeShown(shown);
        setChoice(shown);
      },
      save,
    };
  }, [data, pending, place, city, choice, save]);
  return <TaxContext value={value}>{children}</TaxContext>;
}

function useSavePlace(
  home: ServiceLocation | null,
  zip: string | null,
  setUnsaved: (place: VisitorPlace | null) => void,
): (place: TaxPlace) => Promise<void> {
  const config = useConfig();
  const client = useQueryClient();
  const esiid = home?.service_location.esiid;
  return useMemo(
    () =>
      esiid === undefined
        ? async (tax_place) => {
            const stored = loadInputs();
            const isStored = stored !== null && stored.zip === zip;
            if (isStored) saveInputs({ ...stored, tax_place });
            setUnsaved(isStored ? null : { zip, place: tax_place });
          }
        : async (tax_place) => {
            const { saveLocationChoice } = await import("../../location-api.ts");
            await saveLocationChoice(config, client, esiid, { tax_place });
          },
    [config, client, esiid, zip, setUnsaved],
  );
}
