// /developers/api: every call of the comparison API, with examples, and a form that sends it.
import { useMemo, useState } from "react";
import type { ApiDescription } from "#contracts/api-description.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { paths } from "#web/shared/paths.ts";
import { Page, PageHeader, Section } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { apiDescriptionQuery } from "../api.ts";
import { listOperations } from "../parts/reference/operations.ts";
import { OperationView } from "../parts/reference/operation-view.tsx";

function BackLink() {
  return <Link href={paths.developers()}>{useMessages("apiReference").back}</Link>;
}

function ApiReferencePage({ description }: { readonly description: ApiDescription }) {
  const messages = useMessages("apiReference");
  // In memory only: a key in the browser's storage would outlast the visit.
  const [key, setKey] = useState("");
  const operations = useMemo(() => listOperations(description), [description]);
  return (
    <Page>
      <PageHeader title={messages.title} lead={messages.lead} back={<BackLink />} />
      <Section title={messages.key.title} lead={messages.key.lead}>
        <div className="max-w-[28rem]">
          <TextField
            label={messages.key.label}
            help={messages.key.help}
            type="password"
            optional
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={(event) => setKey(event.target.value.trim())}
          />
        </div>
      </Section>
      <Section
        title={messages.calls({ n: operations.length })}
        actions={
          <Link look="item" href="/compare/v1/openapi.json" external>
            {messages.document}
          </Link>
        }
      >
        <ul className="rounded-card border border-line bg-surface px-4 sm:px-6">
          {operations.map((operation) => (
            <OperationView key={operation.id} operation={operation} apiKey={key} />
          ))}
        </ul>
      </Section>
    </Page>
  );
}

export default defineDataPage({
  load: ({ config }) => ({ description: apiDescriptionQuery(config) }),
  Title: () => useMessages("apiReference").title,
  Back: BackLink,
  cards: 3,
  render: (props) => <ApiReferencePage {...props} />,
});
