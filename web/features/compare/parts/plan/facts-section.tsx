import type { Plan, TerminationFee } from "#contracts/plan.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Fact } from "#web/ui/fact.tsx";
import { Grid, Section, Text } from "#web/ui/layout.tsx";

/** The plan's commitments for the customer. */
export function FactsSection({ plan }: { readonly plan: Plan }) {
  const all = useMessages("plan");
  const messages = all.facts;
  const { tariff } = plan;
  return (
    <Section title={messages.title}>
      <Card as="div">
        <Grid columns={3} gap={6} as="dl">
          <Fact name={messages.term}>
            {plan.term_months === 0 ? messages.monthToMonth : all.term({ n: plan.term_months })}
          </Fact>
          <Fact name={messages.rate}>{messages.rates[plan.rate_type]}</Fact>
          <Fact name={messages.fee}>{feeText(plan.termination_fee, messages)}</Fact>
          <Fact name={messages.renewable}>
            {messages.renewableValue({ percent: plan.renewable_percent })}
          </Fact>
          <Fact name={messages.for}>{plan.new_customers_only ? messages.newOnly : messages.everyone}</Fact>
          <Fact name={messages.payment}>{plan.prepaid ? messages.prepaid : messages.billed}</Fact>
          <Fact name={messages.delivery}>{messages.deliveryModes[tariff?.delivery ?? "unknown"]}</Fact>
          {tariff?.buyback && <Fact name={messages.buyback}>{messages.buybackYes}</Fact>}
          <Fact name={messages.provider}>
            {plan.provider.name}
            {plan.provider.puct_number && (
              <Text as="div" tone="muted" size="small" tabular>
                {messages.certificate({ number: plan.provider.puct_number })}
              </Text>
            )}
          </Fact>
        </Grid>
        {plan.rate_type !== "fixed" && (
          <Text tone="warn" size="small">
            {messages.firstCycle}
          </Text>
        )}
      </Card>
    </Section>
  );
}

function feeText(fee: TerminationFee, messages: Messages<"plan">["facts"]): string {
  switch (fee.kind) {
    case "none":
      return messages.fees.none;
    case "unknown":
      return messages.fees.unknown;
    case "flat":
      return messages.fees.flat({ usd: fee.amount_usd });
    case "per_remaining_month":
      return messages.fees.per_remaining_month({ usd: fee.amount_usd });
    default:
      return fee satisfies never;
  }
}
