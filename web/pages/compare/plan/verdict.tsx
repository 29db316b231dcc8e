import type { PlanDetail } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import { Money, Rate } from "../../../components/money.tsx";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Notice } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { WarnIcon } from "../../../ui/icons.tsx";
import { Grid, Row, Stack, Text } from "../../../ui/layout.tsx";
import { ButtonLink, Link } from "../../../ui/link.tsx";
import { useComparePaths } from "../compare-home.ts";
import type { CompareInputs } from "../inputs.ts";
import type { HomeYear, Priced } from "./home-year.ts";
import { PlanActions } from "./plan-actions.tsx";
import { howSure, verdictSentence } from "./verdict-words.ts";

interface VerdictProps {
  readonly detail: PlanDetail;
  readonly home: HomeYear | null;
  readonly inputs: CompareInputs | null;
}

/** What this home would pay, in figures and one sentence, and how sure that is. */
export function Verdict({ detail, home, inputs }: VerdictProps) {
  const words = useMessages("plan");
  const { plan } = detail;
  const unproven = plan.proof.verdict === "unproven";
  if (!home?.priced) return <NoCost detail={detail} asked={inputs !== null} />;
  return (
    <Card>
      <Grid columns="aside" gap={8}>
        <Stack gap={4}>
          <Row gap={6} align="end">
            <Figures priced={home.priced} />
          </Row>
          <Stack gap={2}>
            <Sentence priced={home.priced} plan={plan} />
            <HowSure home={home} />
          </Stack>
        </Stack>
        <PlanActions detail={detail} primary />
      </Grid>
      {unproven && (
        <Notice tone="warn" icon={<WarnIcon />} title={words.proof.verdicts.unproven}>
          {words.proof.why[plan.proof.why]}
        </Notice>
      )}
    </Card>
  );
}

function Figures({ priced }: { readonly priced: Priced }) {
  const words = useMessages("plan").verdict;
  const months = priced.year.bills.map((bill) => bill.total_cents);
  return (
    <>
      <Money cents={priced.cost.year_cents} per="year" size="hero" />
      <Row gap={6} align="start">
        <Rate centsPerKwh={priced.cost.average_cents_per_kwh} size="title" label={words.average} />
        <Figure
          value={words.span(Math.min(...months), Math.max(...months))}
          size="title"
          label={words.monthly}
        />
      </Row>
    </>
  );
}

function Sentence({ priced, plan }: { readonly priced: Priced; readonly plan: Plan }) {
  const words = useMessages("plan").verdict;
  const unproven = plan.proof.verdict === "unproven";
  const { main, missed_cents } = verdictSentence(priced, plan.tariff?.credits ?? [], unproven, words);
  const { low_cents: low, high_cents: high } = priced.cost;
  return (
    <>
      <Text size="lead" figures>
        {main}
      </Text>
      {missed_cents > 0 && <Text figures>{words.missedWorth(missed_cents)}</Text>}
      {high - low >= 100 && <Text figures>{words.readDay(low, high)}</Text>}
    </>
  );
}

function HowSure({ home }: { readonly home: HomeYear }) {
  const words = useMessages("plan");
  const paths = useComparePaths();
  return (
    <Text tone="muted" size="small" figures>
      {howSure(home, words.sure)} <Link href={paths.usage}>{words.verdict.changeUsage}</Link>
    </Text>
  );
}

/** No usage kept, or no price known: says which, and what to do. */
function NoCost({ detail, asked }: { readonly detail: PlanDetail; readonly asked: boolean }) {
  const words = useMessages("plan");
  const paths = useComparePaths();
  const { plan } = detail;
  const why = plan.tariff ? words.verdict.noDelivery : words.verdict.unproved;
  const priceless =
    plan.tariff === null || (plan.tariff.delivery === "pass_through" && detail.delivery === null);
  return (
    <Card title={priceless ? words.verdict.notComputed : words.verdict.noneTitle}>
      <Text>{priceless ? why : words.verdict.noneText}</Text>
      {!asked && !priceless && (
        <Row>
          <ButtonLink variant="primary" href={paths.usage}>
            {words.verdict.addUsage}
          </ButtonLink>
        </Row>
      )}
      <PlanActions detail={detail} primary={priceless || asked} />
    </Card>
  );
}
