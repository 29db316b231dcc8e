import { lazy, Suspense } from "react";
import type { Home } from "#contracts/portal.ts";
import { loadMessages } from "../../../i18n/catalog.ts";
import { getLanguage } from "../../../i18n/language.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Section } from "../../../ui/layout.tsx";
import { Skeleton } from "../../../ui/progress.tsx";

// Few homes need it.
const UtilityQuestion = lazy(async () => {
  const [module] = await Promise.all([
    import("../../../components/utility-question.tsx"),
    loadMessages("utility", getLanguage()),
  ]);
  return { default: module.UtilityQuestion };
});

/** Asks for the utility of a home, in the place where its plans will be. */
export function AskUtility({ home }: { readonly home: Home }) {
  const { notices: words } = useMessages("locations");
  return (
    <Section title={words.company} lead={words.companyText}>
      <Suspense fallback={<Skeleton height={2.75} lines={3} />}>
        <UtilityQuestion home={home} />
      </Suspense>
    </Section>
  );
}
