// /developers: the widget and the comparison API for other sites and programs, with code to copy.
import { useMemo, type ReactNode } from "react";
import { ESPI_ROOT } from "#contracts/espi.ts";
import { API_CALLS_PER_DAY, API_CALLS_PER_MINUTE } from "#contracts/tables/api-keys.ts";
import { formatWidgetTag, MAX_WIDGET_PLANS, WIDGET_PROPERTIES } from "#contracts/tables/widget.ts";
import { CopyField } from "#web/shared/parts/copy-field.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { definePage } from "#web/shared/page/define-page.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader, Section, Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { Table } from "#web/ui/table.tsx";
import { WidgetDemo } from "../parts/widget-demo.tsx";

/** Returns the portal's address, as other sites use it. */
function useOrigin(): string {
  return useConfig().public_url || location.origin;
}

function WidgetSection() {
  const { widget: messages } = useMessages("developers");
  const origin = useOrigin();
  return (
    <Section title={messages.title}>
      <Stack>
        <Text>{messages.text}</Text>
        <CopyField label={messages.code} value={formatWidgetTag(origin)} action={messages.copy} />
        <Text size="small" tone="muted">
          {messages.policy({ origin })}
        </Text>
        <h3 className="text-lead font-semibold">{messages.demo}</h3>
        <WidgetDemo />
      </Stack>
    </Section>
  );
}

function OptionsSection() {
  const { options: messages } = useMessages("developers");
  const rows = useMemo(
    () => [
      { names: ["data-language"], effect: messages.language },
      { names: ["data-theme"], effect: messages.theme },
      { names: ["data-plans"], effect: messages.plans({ max: MAX_WIDGET_PLANS }) },
      { names: ["data-zip"], effect: messages.zip },
      { names: ["data-size"], effect: messages.size },
      { names: WIDGET_PROPERTIES, effect: messages.style },
    ],
    [messages],
  );
  return (
    <Section title={messages.title}>
      <Table
        caption={messages.title}
        hideCaption
        columns={[
          { key: "name", header: messages.name, rowHeader: true, cell: renderNames },
          { key: "effect", header: messages.effect, cell: ({ effect }) => effect },
        ]}
        rows={rows}
        rowKey={({ effect }) => effect}
      />
    </Section>
  );
}

function renderNames({ names }: { readonly names: readonly string[] }): ReactNode {
  return names.map((name) => (
    <code key={name} className="block whitespace-nowrap">
      {name}
    </code>
  ));
}

function ApiSection() {
  const { api: messages, widget } = useMessages("developers");
  const body = JSON.stringify({ tdu: "oncor", usage: { kind: "annual", kwh: 12_000 }, limit: 3 });
  const call = `curl ${useOrigin()}/compare/v1/rankings -H "Content-Type: application/json" -d '${body}'`;
  return (
    <Section title={messages.title}>
      <Stack>
        <Text>{messages.text({ day: API_CALLS_PER_DAY, minute: API_CALLS_PER_MINUTE })}</Text>
        <CopyField label={messages.code} value={call} action={widget.copy} />
        <div className="flex flex-wrap gap-x-6">
          <Link look="item" href={paths.apiReference()}>
            {messages.reference}
          </Link>
          <Link look="item" href={paths.apiKeys()}>
            {messages.key}
          </Link>
          <Link look="item" href="/openapi.json" external>
            {messages.description}
          </Link>
        </div>
      </Stack>
    </Section>
  );
}

function HomeSection() {
  const { home: messages, api, widget } = useMessages("developers");
  const origin = useOrigin();
  const call = `curl ${origin}/api/home_feed -H "Authorization: Bearer wlh_…"`;
  return (
    <Section title={messages.title}>
      <Stack>
        <Text>{messages.text}</Text>
        <CopyField label={api.code} hideLabel value={call} action={widget.copy} />
        <Text>{messages.greenButton({ address: `${origin}${ESPI_ROOT}` })}</Text>
      </Stack>
    </Section>
  );
}

function DevelopersPage() {
  const messages = useMessages("developers");
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead} />
      <WidgetSection />
      <OptionsSection />
      <ApiSection />
      <HomeSection />
    </Page>
  );
}

export default definePage({ Component: DevelopersPage });
