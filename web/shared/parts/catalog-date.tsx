// The age of the data on a page: the plan list and the delivery charges, shown in the footer.
import type { ReactNode } from "react";
import { createContext, startTransition, use, useEffect, useState } from "react";

export interface DeliveryAge {
  /** The utility's short name. */
  readonly area: string;
  /** The day from which its charges apply, YYYY-MM-DD. */
  readonly isoDate: string;
}

interface DataDates {
  /** Day of the plan list, YYYY-MM-DD. */
  readonly plans: string;
  /** The delivery charges that costs include. Null if the page has none. */
  readonly delivery: DeliveryAge | null;
}

const DateContext = createContext<DataDates | null>(null);
const SetDateContext = createContext<(dates: DataDates | null) => void>(() => {});

export function CatalogDateProvider({ children }: { children: ReactNode }) {
  const [dates, setDates] = useState<DataDates | null>(null);
  return (
    <SetDateContext value={setDates}>
      <DateContext value={dates}>{children}</DateContext>
    </SetDateContext>
  );
}

/** Returns the dates set by the current page, for the footer. */
export function useShownDates(): DataDates | null {
  return use(DateContext);
}

/** Sets the date of the plans (`as_of`) that a page shows, and of the delivery charges that its costs include. */
export function useCatalogDate(isoDate: string | null | undefined, delivery?: DeliveryAge | null): void {
  const setDates = use(SetDateContext);
  const { area, isoDate: deliveryDate } = delivery ?? {};
  useEffect(() => {
    const charges = area !== undefined && deliveryDate !== undefined ? { area, isoDate: deliveryDate } : null;
    // The footer can wait until the page responds.
    startTransition(() => setDates(isoDate ? { plans: isoDate, delivery: charges } : null));
    return () => setDates(null);
  }, [isoDate, area, deliveryDate, setDates]);
}
