// /outages: who to call if the power is out, by ZIP code.
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Place } from "#contracts/compare.ts";
import type { TduId } from "#contracts/plan.ts";
import { OUTAGE_NUMBERS, OUTAGE_NUMBERS_CHECKED_ON, type OutageNumber } from "#contracts/tables/outages.ts";
import { TDU_IDS } from "#contracts/tables/utilities.ts";
import { TDUS } from "#market/tdu.ts";
import { placeQuery } from "#web/features/compare/api.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { definePage } from "#web/shared/page/define-page.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Card } from "#web/ui/card.tsx";
import { Page, PageHeader, Section, Stack, Text } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Link } from "#web/ui/link.tsx";
import { Table } from "#web/ui/table.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { PhoneLink } from "../parts/phone-link.tsx";

const ZIP = /^\d{5}$/;

function OutagesPage() {
  const messages = useMessages("outages");
  const [query, setQuery] = useSearchParams();
  const zip = query.get("zip") ?? "";
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead} />
      <Stack>
        <TextField
          label={messages.zip}
          help={messages.zipHelp}
          value={zip}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          chars={8}
          onChange={({ target: { value } }) =>
            setQuery(value === "" ? {} : { zip: value }, { replace: true, preventScrollReset: true })
          }
        />
        <div aria-live="polite">
          {ZIP.test(zip) && (
            <div className="min-h-56">
              <ZipResult zip={zip} />
            </div>
          )}
        </div>
      </Stack>
      <Section title={messages.all}>
        <Table
          caption={messages.all}
          hideCaption
          columns={[
            {
              key: "utility",
              header: messages.utility,
              rowHeader: true,
              cell: renderUtility,
            },
            { key: "phone", header: messages.phone, cell: renderNumbers },
          ]}
          rows={TDU_IDS}
          rowKey={(tdu) => tdu}
        />
        <Text tone="muted" size="small">
          {messages.checked({ isoDate: OUTAGE_NUMBERS_CHECKED_ON })}
        </Text>
      </Section>
    </Page>
  );
}

function renderUtility(tdu: TduId): ReactNode {
  return (
    <Link href={OUTAGE_NUMBERS[tdu].source} external>
      {TDUS[tdu].name}
    </Link>
  );
}

function renderNumbers(tdu: TduId): ReactNode {
  return <Numbers tdu={tdu} />;
}

function Numbers({ tdu }: { readonly tdu: TduId }) {
  const messages = useMessages("outages");
  const { phone, local }: OutageNumber = OUTAGE_NUMBERS[tdu];
  if (phone === null) return messages.onBill;
  return (
    <span className="flex flex-wrap gap-x-4">
      <PhoneLink number={phone} />
      {local && <PhoneLink number={local} />}
    </span>
  );
}

function ZipResult({ zip }: { readonly zip: string }) {
  const place = useQuery(placeQuery(useConfig(), { zip }));
  const messages = useMessages("outages");
  if (place.error) return <FailurePanel error={place.error} onRetry={() => void place.refetch()} />;
  if (!place.data)
    return (
      <Card title={messages.found({ n: 1, zip })}>
        <output className="sr-only">{messages.looking}</output>
        <Skeleton height={3.25} />
      </Card>
    );
  return <Utilities place={place.data} zip={zip} />;
}

function Utilities({ place, zip }: { readonly place: Place; readonly zip: string }) {
  const messages = useMessages("outages");
  const { utility, tdus } = place;
  const isCity = utility !== null && place.answer === "no_choice";
  if (isCity || tdus.length === 0)
    return <Text>{utility ? messages.noChoice({ utility, zip }) : messages.unknown({ zip })}</Text>;
  return (
    <Card title={messages.found({ n: place.tdus.length, zip })}>
      <ul className="flex flex-col gap-3">
        {place.tdus.map(({ id, name }) => (
          <li key={id}>
            <p className="text-muted">{name}</p>
            <div className="text-title font-semibold">
              <Numbers tdu={id} />
            </div>
          </li>
        ))}
      </ul>
      {utility && <Text tone="muted">{messages.also({ utility })}</Text>}
    </Card>
  );
}

export default definePage({ Component: OutagesPage });
