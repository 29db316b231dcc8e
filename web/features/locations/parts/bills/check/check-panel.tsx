// The errand "Check this bill". Imported lazily: it brings the pricing of a month.
import { useState } from "react";
import { readableCity } from "#messages/address.ts";
import type { TduId } from "#contracts/plan.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import type { PrintedBill } from "#market/bill-check.ts";
import { PlaceForm } from "#web/features/compare/parts/taxes/place-form.tsx";
import { useTaxes, type Taxes } from "#web/features/compare/parts/taxes/tax-context.ts";
import { TaxesProvider } from "#web/features/compare/parts/taxes/taxes-provider.tsx";
import { describeTaxes } from "#web/features/compare/parts/taxes/format-taxes.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BillForm } from "./bill-form.tsx";
import { BillResult } from "./bill-result.tsx";
import type { CheckTexts } from "./format-findings.ts";
import { useBillTerms } from "./use-bill-terms.ts";

interface CheckPanelProps {
  readonly location: ServiceLocation;
  readonly tdu: TduId;
}

/** The form for a bill's lines, and below it the comparison with ours. */
export function CheckPanel({ location, tdu }: CheckPanelProps) {
  const check = useMessages("billCheck");
  const taxes = { ...useMessages("taxes"), ...useMessages("taxNames") };
  const [bill, setBill] = useState<PrintedBill | null>(null);
  // Each check shows a new result, which gets the focus.
  const [checks, setChecks] = useState(0);
  const texts = { check, taxes };
  return (
    <TaxesProvider
      home={location}
      city={readableCity(location.service_location.city)}
      inputs={null}
      tdu={tdu}
    >
      <Stack gap={6}>
        <Text>{check.lead}</Text>
        <CityLimits />
        <BillForm
          texts={texts}
          onCheck={(checked) => {
            setBill(checked);
            setChecks(checks + 1);
          }}
        />
        {bill && <Comparison key={checks} bill={bill} location={location} tdu={tdu} texts={texts} />}
      </Stack>
    </TaxesProvider>
  );
}

function CityLimits() {
  const taxes = useTaxes();
  const format = useFormat();
  const messages = useMessages("taxNames");
  if (!taxes?.basis) return null;
  const { basis, place } = taxes;
  return (
    <div>
      <Text size="small" tone="muted">
        {describeTaxes(basis, messages, format)}
      </Text>
      {/* Closes once the answer is saved. */}
      <PlaceDisclosure key={JSON.stringify(place)} taxes={taxes} />
    </div>
  );
}

function PlaceDisclosure({ taxes }: { readonly taxes: Taxes }) {
  const messages = useMessages("taxes");
  const { place, suggestion } = taxes;
  const city = place?.limits === "inside" ? place.city : suggestion;
  const title = city === null ? messages.place.askAny : messages.place.ask({ city });
  return (
    <Disclosure summary={place === null ? title : messages.place.change}>
      <PlaceForm taxes={taxes} title={title} city={city} />
    </Disclosure>
  );
}

interface ComparisonProps extends CheckPanelProps {
  readonly bill: PrintedBill;
  readonly texts: CheckTexts;
}

function Comparison({ bill, location, tdu, texts }: ComparisonProps) {
  const place = useTaxes()?.place ?? null;
  const { terms, source, error, retry, retrying } = useBillTerms(bill, location, tdu, place);
  if (error) return <FailurePanel error={error} onRetry={retry} retrying={retrying} />;
  if (terms === null) return <Skeleton height={3} lines={4} />;
  const planName = location.contract?.plan_name ?? null;
  return <BillResult bill={bill} terms={terms} source={source} planName={planName} texts={texts} />;
}
