import { lazy, Suspense } from "react";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Switch } from "#web/ui/checkbox.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useTaxes } from "./tax-context.ts";

// Both are loaded when they are opened.
const PlaceForm = lazy(async () => {
  const [module] = await Promise.all([import("./place-form.tsx"), loadMessages("taxNames", getLanguage())]);
  return { default: module.PlaceForm };
});
const TaxSources = lazy(async () => {
  const [module] = await Promise.all([import("./tax-sources.tsx"), loadMessages("taxNames", getLanguage())]);
  return { default: module.TaxSources };
});

/** One line: the switch, the form for city limits, and what applies at the home with its sources. */
export function TaxPanel() {
  const messages = useMessages("taxes");
  const taxes = useTaxes();
  if (taxes?.pending) return <PanelSkeleton />;
  if (!taxes?.basis) return null;
  const { basis, place, suggestion, shown, setShown } = taxes;
  const city = place?.limits === "inside" ? place.city : suggestion;
  const title = city === null ? messages.place.askAny : messages.place.ask({ city });
  return (
    <section
      aria-label={messages.title}
      className="flex flex-wrap items-center gap-x-6 [&>details[open]]:basis-full"
    >
      <Switch label={messages.switch} checked={shown} onChange={(event) => setShown(event.target.checked)} />
      {/* Closes once the answer is saved. */}
      <Disclosure key={JSON.stringify(place)} summary={place === null ? title : messages.place.change} late>
        <Suspense>
          <PlaceForm taxes={taxes} title={title} city={city} />
        </Suspense>
      </Disclosure>
      <Disclosure summary={messages.sources.title} late>
        <Suspense>
          <TaxSources basis={basis} />
        </Suspense>
      </Disclosure>
    </section>
  );
}

/** As high as most panels, so that the list below doesn't move. */
function PanelSkeleton() {
  return (
    <div className="flex h-33 items-start py-3 sm:h-11">
      <Skeleton height={1.25} width="16rem" />
    </div>
  );
}
