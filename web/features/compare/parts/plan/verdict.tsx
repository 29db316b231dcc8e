import type { PlanDetail } from "#contracts/compare.ts";
import type { Outlook } from "#contracts/outlook.ts";
import type { Plan } from "#contracts/plan.ts";
import { Money, Rate } from "#web/shared/parts/money.tsx";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Notice } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { Grid, Row, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { useComparePaths } from "../compare-home.ts";
import type { PageInputs } from "../page-inputs.ts";
import { isShort } from "../results/plan-groups.ts";
import { splitOf } from "../results/split.ts";
import { billsInPrice } from "./bill-months.ts";
import type { HomeYear, Priced } from "./home-year.ts";
import { MoveBlock } from "./move-block.tsx";
import { PlanActions } from "./plan-actions.tsx";
import { ShortPrice } from "./short-price.tsx";
import type { PlanPrice } from "./use-plan-price.ts";
import { howSure, verdictSentence } from "./verdict-words.ts";

interface VerdictProps {
  readonly detail: PlanDetail;
  readonly home: HomeYear | null;
  readonly price: PlanPrice | null;
  readonly page: PageInputs;
  /** In progress at the customer's home. */
  readonly order: Outlook["order"];
}

/** What this home would pay, in figures and one sentence, and how sure that is. */
export function Verdict({ detail, home, price, page, order }: VerdictProps) {
  const words = useMessages("plan");
  const { plan } = detail;
  const unproven = plan.proof.verdict === "unproven";
  if (!home?.priced || !price) return <NoCost detail={detail} page={page} order={order} />;
  return (
    <Card>
      <Grid columns="aside" gap={8}>
        <Stack gap={4}>
          <Row gap={6} align="end">
            <Figures priced={home.priced} price={price} />
          </Row>
          <Stack gap={2}>
            <Sentence priced={home.priced} price={price} plan={plan} />
            <HowSure home={home} page={page} />
          </Stack>
        </Stack>
        <PlanActions detail={detail} order={order} price={price} primary />
      </Grid>
      <ShortPrice twelve={price.twelve} />
      {page.home?.location.contract && <MoveBlock price={price} />}
      {unproven && (
        <Notice tone="warn" icon={<WarnIcon />} title={words.proof.verdicts.unproven}>
          {words.proof.why[plan.proof.why]}
        </Notice>
      )}
    </Card>
  );
}

interface FiguresProps {
  readonly priced: Priced;
  readonly price: PlanPrice;
}

function Figures({ priced, price: { cost, twelve } }: FiguresProps) {
  const words = useMessages("plan").verdict;
  const format = useFormat();
  const split = splitOf(twelve);
  const months = priced.year.bills.map((bill) => bill.total_cents);
  return (
    <>
      <Money cents={twelve.cents} per="year" size="hero" />
      <Row gap={6} align="start">
        {split ? (
          <>
            <Figure value={format.money(split.month_cents)} size="title" label={words.first(split.months)} />
            {split.then_month_cents !== null && (
              <Figure value={format.money(split.then_month_cents)} size="title" label={words.later} />
            )}
          </>
        ) : (
          <>
            <Rate centsPerKwh={cost.average_cents_per_kwh} size="title" label={words.average} />
            <Figure
              value={words.span(Math.min(...months), Math.max(...months))}
              size="title"
              label={words.monthly}
            />
          </>
        )}
      </Row>
    </>
  );
}

function Sentence({ priced, price, plan }: FiguresProps & { readonly plan: Plan }) {
  const words = useMessages("plan").verdict;
  const { cost, twelve } = price;
  const { main, missed_cents } = verdictSentence(
    {
      cents: twelve.cents,
      bills: billsInPrice(priced.year, twelve),
      unverified: plan.proof.verdict === "unproven",
    },
    plan.tariff?.credits ?? [],
    words,
  );
  const once = twelve.one_time_cents;
  const [low, high] = [cost.low_cents + once, cost.high_cents + once];
  // The days of a whole year at the plan's price have no meaning for a part of it.
  const ranged = high - low >= 100 && !isShort({ twelve_months: twelve });
  return (
    <>
      <Text size="lead" figures>
        {main}
      </Text>
      {missed_cents > 0 && <Text figures>{words.missedWorth(missed_cents)}</Text>}
      {once > 0 && <Text figures>{words.oneTime(once)}</Text>}
      {ranged && <Text figures>{words.readDay(low, high)}</Text>}
    </>
  );
}

function HowSure({ home, page }: { readonly home: HomeYear; readonly page: PageInputs }) {
  const words = useMessages("plan");
  const paths = useComparePaths();
  return (
    <Text tone="muted" size="small" figures>
      {howSure(home, page.home?.basis ?? null, words.sure)}{" "}
      <Link href={paths.usage}>{words.verdict.changeUsage}</Link>
    </Text>
  );
}

/** No usage kept, or no price known: says which, and what to do. */
function NoCost({ detail, page, order }: Pick<VerdictProps, "detail" | "page" | "order">) {
  const words = useMessages("plan");
  const paths = useComparePaths();
  const { plan } = detail;
  const asked = page.inputs !== null;
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
      <PlanActions detail={detail} order={order} price={null} primary={priceless || asked} />
    </Card>
  );
}
