import type { RankedPlan } from "#contracts/compare.ts";
import { Range } from "../../../charts/range.tsx";
import { Money } from "../../../components/money.tsx";
import { useMessages } from "../../../i18n/use-messages.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { Priced, RankingView } from "./view.ts";
import { SAME_CENTS, groupOf, isPriced, readDayRange } from "./view.ts";

interface PlanCostBlockProps {
  readonly item: RankedPlan;
  readonly view: RankingView;
}

/** What the year costs, large; what that is against the person's own; where it stands among all. */
export function PlanCostBlock({ item, view }: PlanCostBlockProps) {
  return isPriced(item) ? <PricedBlock item={item} view={view} /> : <LabelBlock item={item} />;
}

function PricedBlock({ item, view }: PlanCostBlockProps & { readonly item: Priced }) {
  const words = useMessages("results").row;
  const { cost } = item;
  const proved = groupOf(item) === "proved";
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 sm:justify-end">
        {proved ? (
          <Money cents={cost.year_cents} per="year" />
        ) : (
          <span className="figures">
            <Money cents={cost.year_cents} size="title" tone="muted" />{" "}
            <span className="text-small text-muted">{words.perYear}</span>
          </span>
        )}
        <Savings item={item} view={view} />
      </p>
      {view.scale && (
        <Range
          {...view.scale}
          value={cost.year_cents}
          low={cost.low_cents}
          high={cost.high_cents}
          current={view.ranking.current_cents}
        />
      )}
      <ReadDayLine item={item} />
    </div>
  );
}

/** A difference under a dollar a year is none. */
function Savings({ item, view }: { readonly item: Priced; readonly view: RankingView }) {
  const words = useMessages("results").row;
  const saved = item.savings_cents;
  if (view.current === item)
    return <span className="text-small font-semibold text-accent">{words.yours}</span>;
  if (saved === null) return null;
  if (Math.abs(saved) < SAME_CENTS) return <span className="text-small text-muted">{words.same}</span>;
  return saved > 0 && groupOf(item) === "proved" ? (
    <span className="figures text-small font-semibold text-good">{words.less(saved)}</span>
  ) : (
    <span className="figures text-small text-muted">
      {saved > 0 ? words.less(saved) : words.more(-saved)}
    </span>
  );
}

function ReadDayLine({ item }: { readonly item: Priced }) {
  const words = useMessages("results").row;
  const range = readDayRange(item.cost);
  if (!range) return null;
  return (
    <p className="figures text-small text-muted">
      <span aria-hidden="true">{words.range(range.low, range.high)}</span>
      <VisuallyHidden>{words.rangeSpoken(range.low, range.high)}</VisuallyHidden>
    </p>
  );
}

/** Without a cost, the three prices of the label stand in its place. */
function LabelBlock({ item }: { readonly item: RankedPlan }) {
  const words = useMessages("results").row;
  const { label } = item.plan;
  return (
    <div className="figures flex flex-col text-small">
      <span className="text-muted">{words.labels}</span>
      <span>{words.label(500, label.kwh_500)}</span>
      <span>{words.label(1000, label.kwh_1000)}</span>
      <span>{words.label(2000, label.kwh_2000)}</span>
    </div>
  );
}
