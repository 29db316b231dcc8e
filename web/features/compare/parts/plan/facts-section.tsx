import { Term } from "#web/shared/parts/term.tsx";
import type { Plan } from "#contracts/plan.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { toProviderId } from "#market/providers/provider-id.ts";
import { paths } from "#web/shared/paths.ts";
import { Link } from "#web/ui/link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Fact } from "#web/ui/fact.tsx";
import { Grid, Section, Text } from "#web/ui/layout.tsx";

/** The terms of the plan's charges, each with its page in the glossary. */
function Words({ plan }: { readonly plan: Plan }) {
  const { facts, lines } = useMessages("planDetails");
  const { tariff, time_of_use } = plan;
  return (
    <div className="flex flex-wrap gap-x-5 text-small text-muted" data-print="hide">
      <span>{facts.words}:</span>
      <Term id="facts-label">{facts.factsLabel}</Term>
      {tariff && tariff.base_charge_usd > 0 && <Term id="base-charge">{lines.base_charge}</Term>}
      {time_of_use && <Term id="time-of-use-plan">{facts.timeOfUse}</Term>}
      {plan.term_months === 0 && <Term id="month-to-month-plan">{facts.monthToMonth}</Term>}
    </div>
  );
}

/** The plan's other terms. Those that can change a bill are in the section about it. */
export function FactsSection({ plan }: { readonly plan: Plan }) {
  const { facts: messages } = useMessages("planDetails");
  const { tariff } = plan;
  return (
    <Section title={messages.title}>
      <Card as="div">
        <Grid columns={3} gap={6} as="dl">
          <Fact name={messages.renewable}>
            {messages.renewableValue({ percent: plan.renewable_percent })}
          </Fact>
          <Fact name={messages.for}>{plan.new_customers_only ? messages.newOnly : messages.everyone}</Fact>
          <Fact name={messages.payment}>{plan.prepaid ? messages.prepaid : messages.billed}</Fact>
          {tariff?.buyback && (
            <Fact name={<Term id="solar-buyback">{messages.buyback}</Term>}>{messages.buybackYes}</Fact>
          )}
          <Fact name={messages.provider}>
            <Link href={paths.provider(toProviderId(plan.provider.name), plan.tdu)}>
              {plan.provider.name}
            </Link>
            {plan.provider.puct_number && (
              <Text as="div" tone="muted" size="small">
                {messages.certificate({ number: plan.provider.puct_number })}
              </Text>
            )}
          </Fact>
        </Grid>
        <Words plan={plan} />
      </Card>
    </Section>
  );
}
