import type { CompareAddress } from "#contracts/compare-address.ts";
import { isZip } from "#contracts/compare-address.ts";
import type { PlanDetail } from "#contracts/compare.ts";
import type { Outlook } from "#contracts/outlook.ts";
import type { Plan } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";
import { taxRankedPlan } from "#market/taxes/taxes.ts";
import { DeliveryDate, OutdatedPlans } from "#web/shared/parts/delivery-date.tsx";
import { Money, Rate } from "#web/shared/parts/money.tsx";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { Grid, Row, Stack, Text } from "#web/ui/layout.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { useComparePaths } from "../compare-location.ts";
import type { PageInputs } from "../page-inputs.ts";
import { isShort } from "#rating/plan-groups.ts";
import { splitOf } from "../results/split.ts";
import { inPrice } from "./bills-in-price.ts";
import { formatWithTaxes } from "../taxes/format-taxes.ts";
import { useTaxes } from "../taxes/tax-context.ts";
import { SwitchBlock } from "./switch-block.tsx";
import { useSharedHome } from "../share/shared-note.tsx";
import { PlanActions } from "./plan-actions.tsx";
import { ShortPrice } from "./short-price.tsx";
import type { PlanPrice } from "./use-plan-price.ts";
import { formatBasis, formatVerdict } from "./format-verdict.ts";

interface VerdictProps {
  readonly detail: PlanDetail;
  readonly price: PlanPrice | null;
  readonly page: PageInputs;
  /** The order in progress for the customer's home. */
  readonly order: Outlook["order"];
}

/** What this home would pay, as numbers and one sentence, and how certain that is. */
export function Verdict({ detail, price, page, order }: VerdictProps) {
  const messages = useMessages("plan");
  const { plan } = detail;
  const unproven = plan.proof.verdict === "unproven";
  const shared = useSharedHome();
  if (!price) return <NoCost detail={detail} page={page} order={order} />;
  return (
    <Card title={shared ? messages.verdict.sharedTitle(toSharedHome(shared, plan, price)) : undefined}>
      <Grid columns="aside" gap={6}>
        <Stack gap={4}>
          <Row gap={6} align="end">
            <YearCost price={price} />
          </Row>
          <MainSentence price={price} plan={plan} />
        </Stack>
        {/* Before the details, so that a phone's first screen has the button. */}
        <PlanActions detail={detail} order={order} price={price} primary />
        <Stack gap={2}>
          <Details price={price} plan={plan} />
          <WithTaxes price={price} plan={plan} />
          <HowSure price={price} page={page} />
          <OutdatedPlans asOf={detail.as_of} />
          {plan.tariff?.delivery === "pass_through" && <DeliveryDate delivery={detail.delivery} />}
        </Stack>
      </Grid>
      <ShortPrice twelve={price.twelve} />
      {page.location?.location.contract && <SwitchBlock price={price} />}
      {unproven && (
        <Banner tone="warn" icon={<WarnIcon />} title={messages.proof.verdicts.unproven}>
          {messages.proof.why[plan.proof.why]}
        </Banner>
      )}
    </Card>
  );
}

/** Returns what the title says about a shared link's home. */
function toSharedHome({ zip }: CompareAddress, { tdu }: Plan, { usage }: PlanPrice) {
  return { zip: isZip(zip) ? zip : "none", area: TDUS[tdu].short_name, kwh: usage.year_kwh };
}

interface PricedProps {
  readonly price: PlanPrice;
}

function YearCost({ price: { cost, twelve } }: PricedProps) {
  const messages = useMessages("plan").verdict;
  const format = useFormat();
  const split = splitOf(twelve);
  const months = cost.month_cents;
  return (
    <>
      <Money cents={twelve.cents} per="year" size="hero" />
      <Row gap={6} align="start">
        {split ? (
          <>
            <Figure
              value={format.money(split.month_cents)}
              size="title"
              label={messages.first({ n: split.months })}
            />
            {split.then_month_cents !== null && (
              <Figure value={format.money(split.then_month_cents)} size="title" label={messages.later} />
            )}
          </>
        ) : (
          <>
            <Rate centsPerKwh={cost.average_cents_per_kwh} size="title" label={messages.average} />
            <Figure
              value={messages.span({ low: Math.min(...months), high: Math.max(...months) })}
              size="title"
              label={messages.monthly}
            />
          </>
        )}
      </Row>
    </>
  );
}

type SentenceProps = PricedProps & { readonly plan: Plan };

function useVerdict({ price: { twelve, usage }, plan }: SentenceProps) {
  const messages = useMessages("plan").verdict;
  const shared = useSharedHome() !== null;
  return formatVerdict(
    {
      cents: twelve.cents,
      months_kwh: inPrice(usage.months, ({ month }) => month, twelve).map(({ kwh }) => kwh),
      unverified: plan.proof.verdict === "unproven",
      shared,
    },
    plan.tariff,
    messages,
  );
}

function MainSentence(props: SentenceProps) {
  const { main } = useVerdict(props);
  return main !== null && <Text size="lead">{main}</Text>;
}

/** What the main sentence leaves out: missed credits, one-time fees, and the range of meter-read days. */
function Details(props: SentenceProps) {
  const messages = useMessages("plan").verdict;
  const { missed_cents } = useVerdict(props);
  const { cost, twelve } = props.price;
  const once = twelve.one_time_cents;
  const [low, high] = [cost.low_cents + once, cost.high_cents + once];
  // The range of read days for a whole year at the plan's price has no meaning for part of a year.
  const ranged = high - low >= 100 && !isShort({ twelve_months: twelve });
  return (
    <>
      {missed_cents > 0 && <Text>{messages.missedWorth({ cents: missed_cents })}</Text>}
      {once > 0 && <Text>{messages.oneTime({ cents: once })}</Text>}
      {ranged && <Text>{messages.readDay({ low, high, cents: twelve.cents })}</Text>}
    </>
  );
}

/** The cost with taxes at the home. Where the city isn't known, a range, whatever the switch shows. */
function WithTaxes({ price: { cost, twelve, usage }, plan }: SentenceProps) {
  const { exact } = useMessages("taxes");
  const { withTaxes } = useMessages("plan").verdict;
  const taxes = useTaxes();
  if (!taxes?.basis || (!taxes.shown && taxes.basis.certainty !== "unknown")) return null;
  const amounts = taxRankedPlan({ plan, cost, twelve_months: twelve }, usage, taxes.basis);
  const { cents } = twelve;
  return (
    amounts && (
      <Text>
        {formatWithTaxes(cents, amounts, { exact, range: (range) => withTaxes({ cents, ...range }) })}
      </Text>
    )
  );
}

function HowSure({ price: { usage }, page }: PricedProps & { readonly page: PageInputs }) {
  const messages = useMessages("plan");
  const paths = useComparePaths();
  // The usage of a shared link is someone else's.
  if (useSharedHome())
    return (
      <Text tone="muted" size="small">
        {messages.sure.tax}
      </Text>
    );
  return (
    <Text tone="muted" size="small">
      {formatBasis(usage, page.location?.basis ?? null, messages.sure)}{" "}
      <Link href={paths.usage}>{messages.verdict.changeUsage}</Link>
    </Text>
  );
}

/** Shown without stored usage or a known price: which of them is missing, and what to do. */
function NoCost({ detail, page, order }: Pick<VerdictProps, "detail" | "page" | "order">) {
  const messages = useMessages("plan");
  const paths = useComparePaths();
  const { plan } = detail;
  const hasInputs = page.inputs !== null;
  const why = plan.tariff ? messages.verdict.noDelivery : messages.verdict.unproved;
  const priceless =
    plan.tariff === null || (plan.tariff.delivery === "pass_through" && detail.delivery === null);
  return (
    <Card title={priceless ? messages.verdict.notComputed : messages.verdict.noneTitle}>
      <Text>{priceless ? why : messages.verdict.noneText}</Text>
      {!hasInputs && !priceless && (
        <Row>
          <ButtonLink variant="primary" href={paths.usage}>
            {messages.verdict.addUsage}
          </ButtonLink>
        </Row>
      )}
      <PlanActions detail={detail} order={order} price={null} primary={priceless || hasInputs} />
    </Card>
  );
}
