// /providers: every provider that is or was on the plan list, with a search.
import { useSearchParams } from "react-router";
import type { Providers, ProviderSummary } from "#contracts/providers.ts";
import { TDUS } from "#market/tdu.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { useCatalogDate } from "#web/shared/parts/catalog-date.tsx";
import { paths } from "#web/shared/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Grid, Page, PageHeader, Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { providersQuery } from "../api.ts";

const plain = (text: string): string => text.normalize("NFKD").toLowerCase();

function ProvidersPage({ providers }: { readonly providers: Providers }) {
  const messages = useMessages("providers");
  const [query, setQuery] = useSearchParams();
  const search = query.get("q") ?? "";
  useCatalogDate(providers.as_of);
  const found = providers.items.filter(
    ({ name, puct_number }) => plain(name).includes(plain(search.trim())) || puct_number === search.trim(),
  );
  return (
    <Page>
      <PageHeader
        title={messages.title}
        lead={messages.lead({
          n: providers.items.filter(({ plans }) => plans > 0).length,
          isoDate: providers.as_of,
        })}
      />
      <Stack>
        <TextField
          type="search"
          label={messages.search}
          value={search}
          maxLength={80}
          chars={40}
          onChange={({ target: { value } }) =>
            setQuery(value === "" ? {} : { q: value }, { replace: true, preventScrollReset: true })
          }
        />
        <Text tone="muted" size="small" as="div">
          <span aria-live="polite">{messages.found({ n: found.length })}</span>
        </Text>
        {found.length === 0 ? (
          <EmptyState title={messages.none.title}>{messages.none.text}</EmptyState>
        ) : (
          <Grid columns={3} as="ul">
            {found.map((provider) => (
              <li key={provider.id}>
                <ProviderEntry provider={provider} />
              </li>
            ))}
          </Grid>
        )}
      </Stack>
    </Page>
  );
}

function ProviderEntry({ provider }: { readonly provider: ProviderSummary }) {
  const messages = useMessages("providers");
  const format = useFormat();
  const areas = provider.tdus.map(({ id }) => TDUS[id].short_name);
  return (
    <div className="flex h-full flex-col gap-1 border-t border-line py-3">
      <p className="font-semibold">
        <Link href={paths.provider(provider.id)}>{provider.name}</Link>
      </p>
      <Text tone="muted" size="small">
        {provider.plans === 0
          ? messages.unlisted
          : messages.entry({ n: provider.plans, areas: format.list(areas) })}
      </Text>
    </div>
  );
}

export default defineDataPage({
  load: ({ config }) => ({ providers: providersQuery(config) }),
  Title: () => useMessages("providers").title,
  render: (data) => <ProvidersPage {...data} />,
});
