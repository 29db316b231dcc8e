import type { Plan, TerminationFee } from "#contracts/plan.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Fact } from "#web/ui/fact.tsx";
import { Grid, Section, Text } from "#web/ui/layout.tsx";

/** What the plan binds one to. */
export function FactsSection({ plan }: { readonly plan: Plan }) {
  const all = useMessages("plan");
  const words = all.facts;
  const { tariff } = plan;
  return (
    <Section title={words.title}>
      <Card as="div">
        <Grid columns={3} gap={6} as="dl">
          <Fact name={words.term}>
            {plan.term_months === 0 ? words.monthToMonth : all.term(plan.term_months)}
          </Fact>
          <Fact name={words.rate}>{words.rates[plan.rate_type]}</Fact>
          <Fact name={words.fee}>{feeText(plan.termination_fee, words)}</Fact>
          <Fact name={words.renewable}>{words.renewableValue(plan.renewable_percent)}</Fact>
          <Fact name={words.for}>{plan.new_customers_only ? words.newOnly : words.everyone}</Fact>
          <Fact name={words.payment}>{plan.prepaid ? words.prepaid : words.billed}</Fact>
          <Fact name={words.delivery}>{words.deliveryModes[tariff?.delivery ?? "unknown"]}</Fact>
          {tariff?.buyback && <Fact name={words.buyback}>{words.buybackYes}</Fact>}
          <Fact name={words.provider}>
            {plan.provider.name}
            {plan.provider.puct_number && (
              <Text as="div" tone="muted" size="small" figures>
                {words.certificate(plan.provider.puct_number)}
              </Text>
            )}
          </Fact>
        </Grid>
        {plan.rate_type !== "fixed" && (
          <Text tone="warn" size="small">
            {words.firstCycle}
          </Text>
        )}
      </Card>
    </Section>
  );
}

function feeText(fee: TerminationFee, words: Messages<"plan">["facts"]): string {
  switch (fee.kind) {
    case "none":
      return words.fees.none;
    case "unknown":
      return words.fees.unknown;
    case "flat":
      return words.fees.flat(fee.amount_usd);
    case "per_remaining_month":
      return words.fees.per_remaining_month(fee.amount_usd);
    default:
      return fee satisfies never;
  }
}
