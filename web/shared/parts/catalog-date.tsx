// The date of the plan list, shown in the footer of every page that uses it.
import type { ReactNode } from "react";
import { createContext, use, useEffect, useState } from "react";

const DateContext = createContext<string | null>(null);
const SetDateContext = createContext<(isoDate: string | null) => void>(() => {});

export function CatalogDateProvider({ children }: { children: ReactNode }) {
  const [date, setDate] = useState<string | null>(null);
  return (
    <SetDateContext value={setDate}>
      <DateContext value={date}>{children}</DateContext>
    </SetDateContext>
  );
}

/** Returns the date set by the current page, for the footer. */
export function useShownCatalogDate(): string | null {
  return use(DateContext);
}

/** Sets the date of the plans (`as_of`) that a page shows. */
export function useCatalogDate(isoDate: string | null | undefined): void {
  const setDate = use(SetDateContext);
  useEffect(() => {
    setDate(isoDate ?? null);
    return () => setDate(null);
  }, [isoDate, setDate]);
}
