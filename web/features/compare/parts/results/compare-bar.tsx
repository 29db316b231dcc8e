import { lazy, Suspense } from "react";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useSelection } from "./selection.ts";
import type { RankingView } from "./view.ts";

// Loaded with the first selection.
const SelectedPlans = lazy(async () => {
  const texts = loadMessages("selectedPlans", getLanguage());
  const [module] = await Promise.all([import("./selected-plans.tsx"), texts]);
  return { default: module.SelectedPlans };
});

/**
 * The selected plans, at the bottom of the screen. In document order it comes before the list, so that keyboard users
 * need not tab through two hundred rows.
 */
export function CompareBar({ view }: { readonly view: RankingView }) {
  const messages = useMessages("results").compareBar;
  const plans = useSelection().flatMap((id) => view.byId.get(id)?.plan ?? []);
  return (
    <>
      <output className="sr-only">{plans.length > 0 && messages.count({ n: plans.length })}</output>
      {plans.length > 0 && (
        <Suspense>
          <SelectedPlans plans={plans} />
        </Suspense>
      )}
    </>
  );
}

/** Reserves space for the bar at the bottom of the page. */
export function CompareBarSpace() {
  return useSelection().length > 0 && <div aria-hidden="true" className="h-24" />;
}
