import { SAME_CENTS, getShownNet } from "#messages/message-values.ts";
import { Money } from "#web/shared/parts/money.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { cx } from "#web/ui/cx.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { isPriced, isShort, isVerified } from "#rating/plan-groups.ts";
import type { PricedItem, RankedItem } from "#rating/plan-groups.ts";
import { formatWithTaxes } from "../taxes/format-taxes.ts";
import { useItemTaxes } from "../taxes/tax-context.ts";
import { getSummerCents } from "./filters.ts";
import type { RankingView } from "./view.ts";
import { isForNewCustomers, readDayRange, getSavings, toNetValues } from "./view.ts";

interface PlanCostBlockProps {
  readonly item: RankedItem;
  readonly view: RankingView;
}

interface ShownCosts extends PlanCostBlockProps {
  readonly showSummer: boolean;
}

/** The twelve-month cost in large type, the comparison with the customer's own plan, and the rank among all. */
export function PlanCostBlock({ item, view, showSummer }: ShownCosts) {
  return isPriced(item) ? (
    <PricedBlock item={item} view={view} showSummer={showSummer} />
  ) : (
    <LabelBlock item={item} />
  );
}

const MONTHS = 12;
/** In a wide list, two lines are as high as the rest of a row. More lines would touch its borders. */
const ROOM = "@5xl:has-[>:nth-child(3)]:py-1.5";

function PricedBlock({ item, view, showSummer }: ShownCosts & { readonly item: PricedItem }) {
  const messages = useMessages("results").row;
  const { cents } = item.twelve_months;
  const summer = showSummer ? getSummerCents(item, view.ranking.usage.months) : null;
  return (
    <div className={cx("figures flex flex-col", ROOM)}>
      <p>
        {/* The row's verdict says that a price is not verified. */}
        <Money cents={cents} per="year" size="lead" {...(!isVerified(item) && { tone: "muted" })} />
      </p>
      {!isShort(item) && (
        <p className="text-small text-muted">{messages.monthly({ cents: cents / MONTHS })}</p>
      )}
      {summer !== null && <p className="text-small font-semibold">{messages.summer({ cents: summer })}</p>}
      {!view.isLocationRanking && <Savings item={item} view={view} />}
      <ReadDayLine item={item} />
      <TaxLine item={item} view={view} />
    </div>
  );
}

/**
 * What the plan saves: for a home by switching on its best day, including fees, and for a visitor compared with what
 * they pay now.
 */
export function Savings({ item, view }: PlanCostBlockProps) {
  const messages = useMessages("results").row;
  if (!isPriced(item)) return null;
  const savings = getSavings(item, view);
  const net = getShownNet(item.switch);
  if (view.current === item)
    return <span className="text-small font-semibold text-accent">{messages.yours}</span>;
  if (view.isLocationRanking && item.switch && net !== null)
    return (
      <Difference
        cents={net}
        text={messages.net(toNetValues(net, item.switch.starts_on, view.bestDay))}
        item={item}
      />
    );
  if (isForNewCustomers(item, view)) return <span className="text-small text-muted">{messages.newOnly}</span>;
  if (savings === null) return null;
  // A difference under a dollar a year does not count.
  if (Math.abs(savings) < SAME_CENTS) return <span className="text-small text-muted">{messages.same}</span>;
  return (
    <Difference
      cents={savings}
      text={savings > 0 ? messages.less({ cents: savings }) : messages.more({ cents: -savings })}
      item={item}
    />
  );
}

function Difference({ cents, text, item }: { cents: number; text: string; item: PricedItem }) {
  const good = cents >= SAME_CENTS && isVerified(item);
  return (
    <span className={good ? "figures text-small font-semibold text-good" : "figures text-small text-muted"}>
      {text}
    </span>
  );
}

/** The cost with taxes at the home, if the list shows them. */
function TaxLine({ item, view }: PlanCostBlockProps & { readonly item: PricedItem }) {
  const { row } = useMessages("taxes");
  const taxes = useItemTaxes(item, view);
  if (taxes === null) return null;
  return (
    <p className="figures text-small text-muted">{formatWithTaxes(item.twelve_months.cents, taxes, row)}</p>
  );
}

function ReadDayLine({ item }: { readonly item: PricedItem }) {
  const messages = useMessages("results").row;
  const range = readDayRange(item);
  if (!range) return null;
  return (
    <p className="figures text-small text-muted">
      <span aria-hidden="true">{messages.range({ low: range.low, high: range.high })}</span>
      <VisuallyHidden>{messages.rangeSpoken({ low: range.low, high: range.high })}</VisuallyHidden>
    </p>
  );
}

/** Shows the label's three prices in place of a cost. */
function LabelBlock({ item }: { readonly item: RankedItem }) {
  const messages = useMessages("results").row;
  const { label } = item.plan;
  return (
    <div className={cx("figures flex flex-col text-small", ROOM)}>
      <span className="text-muted">{messages.labels}</span>
      <span>{messages.label({ kwh: 500, cents: label.kwh_500 })}</span>
      <span>{messages.label({ kwh: 1000, cents: label.kwh_1000 })}</span>
      <span>{messages.label({ kwh: 2000, cents: label.kwh_2000 })}</span>
    </div>
  );
}
