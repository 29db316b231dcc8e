import { NO_FEE_DAYS } from "#contracts/tables/contract-terms.ts";
import type { Plan } from "#contracts/plan.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Term } from "#web/shared/parts/term.tsx";
import { terminationFeeText } from "#web/shared/parts/termination-fee-text.ts";
import { Card } from "#web/ui/card.tsx";
import { Fact } from "#web/ui/fact.tsx";
import { Grid, Section } from "#web/ui/layout.tsx";
import { billsInPrice } from "./bills-in-price.ts";
import type { CreditRisk, MinimumRisk } from "./bill-risks.ts";
import { listBillRisks } from "./bill-risks.ts";
import type { Priced } from "./location-year.ts";
import type { PlanPrice } from "./use-plan-price.ts";

interface RiskSectionProps {
  readonly plan: Plan;
  /** Null if the home's usage or the plan's price is not known. */
  readonly priced: Priced | null;
  readonly price: PlanPrice | null;
}

type RiskMessages = Messages<"risks">;

/** What could make the bills differ from those above: the rate, usage levels, delivery, and the end of the contract. */
export function RiskSection({ plan, priced, price }: RiskSectionProps) {
  const messages = useMessages("risks");
  const { facts, lines } = useMessages("planDetails");
  const months = priced && price ? billsInPrice(priced.year, price.twelve).map(({ kwh }) => kwh) : null;
  const risks = listBillRisks(plan, months, price && price.starts_on);
  return (
    <Section title={messages.title}>
      <Card as="div">
        <Grid columns={2} gap={6} as="dl">
          <Fact name={facts.rate}>
            {facts.rates[plan.rate_type]}. {plan.rate_type !== "fixed" && facts.firstCycle}
          </Fact>
          {risks.credits.map((risk) => (
            <Fact key={JSON.stringify(risk.credit)} name={<Term id="bill-credit">{lines.credit}</Term>}>
              {formatCredit(risk, messages)}
            </Fact>
          ))}
          {risks.minimums.map((risk) => (
            <Fact key={risk.below_kwh} name={<Term id="minimum-usage-fee">{lines.minimum_usage_fee}</Term>}>
              {formatMinimum(risk, messages)}
            </Fact>
          ))}
          <Fact name={<Term id="delivery-charges">{facts.delivery}</Term>}>
            {messages.delivery[plan.tariff?.delivery ?? "unknown"]}
          </Fact>
          <Fact name={<Term id="term">{facts.term}</Term>}>
            {messages.ends({
              n: plan.term_months,
              ends: risks.ends_on,
              provider: plan.provider.name,
            })}{" "}
            {risks.ends_in_summer && messages.summer}
          </Fact>
          <Fact name={<Term id="early-termination-fee">{facts.fee}</Term>}>
            {terminationFeeText(plan.termination_fee, facts)}
            {hasFee(plan) && <>. {messages.noFee({ days: NO_FEE_DAYS })}</>}
          </Fact>
        </Grid>
      </Card>
    </Section>
  );
}

function hasFee({ termination_fee: { kind } }: Plan): boolean {
  return kind === "flat" || kind === "per_remaining_month";
}

function formatCredit({ credit, missed }: CreditRisk, messages: RiskMessages): string {
  const rule = messages.credit({ usd: credit.amount_usd, min: credit.min_kwh, max: credit.max_kwh });
  return missed === null ? rule : `${rule} ${messages.missed(missed)}`;
}

function formatMinimum({ usd, below_kwh, paid }: MinimumRisk, messages: RiskMessages): string {
  const rule = messages.minimum({ usd, kwh: below_kwh });
  return paid === null ? rule : `${rule} ${messages.paid(paid)}`;
}
