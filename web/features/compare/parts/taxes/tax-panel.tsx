import { lazy, Suspense } from "react";
import type { TaxBasis } from "#contracts/taxes.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Switch } from "#web/ui/checkbox.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { describeTaxes, formatTaxRate, nameTaxLine } from "./format-taxes.ts";
import { useTaxes } from "./tax-context.ts";

const PlaceForm = lazy(async () => ({ default: (await import("./place-form.tsx")).PlaceForm }));

/** One line: the switch, the form for city limits, and what applies at the home with its sources. */
export function TaxPanel() {
  const messages = useMessages("taxes");
  const format = useFormat();
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
      <Disclosure summary={messages.sources.title}>
        <Text size="small" tone="muted" tabular>
          {describeTaxes(basis, messages, format)}
        </Text>
        <Sources basis={basis} />
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

function Sources({ basis }: { readonly basis: TaxBasis }) {
  const messages = useMessages("taxes");
  const format = useFormat();
  return (
    <Stack gap={2}>
      {basis.lines.map(({ line, name, rate, source, effective_date: from, checked_on: checked }) => (
        <Text key={line} size="small" tabular>
          {messages.sources.rate({
            name: nameTaxLine(line, name, messages),
            percent: formatTaxRate(rate, format),
          })}
          <span className="block text-muted">{messages.sources.source({ source, from, checked })}</span>
        </Text>
      ))}
      <Text size="small">{messages.order}</Text>
    </Stack>
  );
}
