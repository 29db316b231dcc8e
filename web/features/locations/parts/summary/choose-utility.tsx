import { lazy, Suspense } from "react";
import type { Location } from "#contracts/portal.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Section } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

// Few homes need it.
const UtilityForm = lazy(async () => {
  const [module] = await Promise.all([import("../utility-form.tsx"), loadMessages("utility", getLanguage())]);
  return { default: module.UtilityForm };
});

/** Asks for the utility of a home, in the place of its plans. */
export function ChooseUtility({ location }: { readonly location: Location }) {
  const { notices: messages } = useMessages("locations");
  return (
    <Section title={messages.utility} lead={messages.utilityText}>
      <Suspense fallback={<Skeleton height={2.75} lines={3} />}>
        <UtilityForm location={location} />
      </Suspense>
    </Section>
  );
}
