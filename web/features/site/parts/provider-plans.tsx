import type { TduId } from "#contracts/plan.ts";
import type { ProviderDetail, ProviderPlan } from "#contracts/providers.ts";
import { TDUS } from "#market/tdu.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { terminationFeeText } from "#web/shared/parts/termination-fee-text.ts";
import { paths } from "#web/shared/paths.ts";
import { cx } from "#web/ui/cx.ts";
import { Section } from "#web/ui/layout.tsx";
import { Anchor, Link } from "#web/ui/link.tsx";
import { Table, type Column } from "#web/ui/table.tsx";

interface ProviderPlansProps {
  readonly provider: ProviderDetail;
  readonly tdu: TduId;
}

/** The provider's listed plans for a utility, and links to those for others. */
export function ProviderPlans({ provider, tdu }: ProviderPlansProps) {
  const messages = useMessages("providers");
  const columns = usePlanColumns();
  return (
    <Section title={messages.plans.title} lead={messages.plans.lead}>
      {provider.tdus.length > 1 && (
        <nav aria-label={messages.plans.areas}>
          <ul className="flex flex-wrap gap-2">
            {provider.tdus.map(({ id, plans }) => (
              <li key={id}>
                <AreaLink href={paths.provider(provider.id, id)} current={id === tdu}>
                  {messages.plans.area({ area: TDUS[id].short_name, n: plans })}
                </AreaLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Table
        caption={messages.plans.caption({ area: TDUS[tdu].short_name })}
        hideCaption
        columns={columns}
        rows={provider.listed}
        rowKey={({ id }) => id}
      />
    </Section>
  );
}

function AreaLink(props: { readonly href: string; readonly current: boolean; readonly children: string }) {
  return (
    <Anchor
      href={props.href}
      keepScroll
      aria-current={props.current ? "page" : undefined}
      className={cx(
        "touch inline-flex items-center rounded-field border px-3 no-underline",
        props.current
          ? "border-accent bg-accent-soft text-accent"
          : "border-control text-ink hover:bg-raised",
      )}
    >
      {props.children}
    </Anchor>
  );
}

function usePlanColumns(): Column<ProviderPlan>[] {
  const { plans: messages } = useMessages("providers");
  const { term } = useMessages("plan");
  const { facts } = useMessages("planDetails");
  const format = useFormat();
  const language = useLanguage();
  const price = (key: keyof ProviderPlan["label"], kwh: number): Column<ProviderPlan> => ({
    key,
    header: format.kwh(kwh),
    // Per kWh, as the section's lead states, so that five columns fit on a phone.
    cell: ({ label }) => format.cents(label[key], 1),
    align: "end",
  });
  return [
    {
      key: "name",
      header: messages.plan,
      rowHeader: true,
      // With the term below it: a column more would not fit on a phone.
      cell: ({ id, name, name_es, term_months }) => (
        <>
          <span className="block min-w-24">
            <Link href={paths.comparePlan(id)}>{(language === "es" && name_es) || name}</Link>
          </span>
          <span className="block text-muted">
            {term_months === 0 ? facts.monthToMonth : term({ n: term_months })}
          </span>
        </>
      ),
    },
    price("kwh_500", 500),
    price("kwh_1000", 1_000),
    price("kwh_2000", 2_000),
    {
      key: "fee",
      header: messages.fee,
      cell: ({ termination_fee }) =>
        termination_fee.kind === "unknown" ? "–" : terminationFeeText(termination_fee, facts),
    },
  ];
}
