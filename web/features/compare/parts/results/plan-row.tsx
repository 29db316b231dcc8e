import { lazy, memo, Suspense, useId, useState } from "react";
import type { ReactNode } from "react";
import { SEPARATOR } from "#messages/keep-together.ts";
import { MiniYear } from "#web/charts/mini-year.tsx";
import type { RankedItem } from "#rating/plan-groups.ts";
import { isPriced, isShort } from "#rating/plan-groups.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { ProviderTile } from "#web/shared/parts/provider-tile.tsx";
import { NowrapText } from "#web/ui/nowrap-text.tsx";
import { cx } from "#web/ui/cx.ts";
import { CheckIcon, ChevronDownIcon } from "#web/ui/icons.tsx";
import { Anchor } from "#web/ui/link.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useComparePaths } from "../compare-location.ts";
import { useTaxes } from "../taxes/tax-context.ts";
import { toggleSelected, usePicked } from "./selection.ts";
import { PlanBadges, usePlanBadges } from "./plan-badges.tsx";
import { PlanCostBlock, Savings } from "./plan-cost-block.tsx";
import { PlanFee, PlanTerm, SplitLine } from "./plan-facts.tsx";
import type { RankingView } from "./view.ts";

const WhyPanel = lazy(async () => {
  const [panel] = await Promise.all([import("./why-panel.tsx"), loadMessages("why", getLanguage())]);
  return { default: panel.WhyPanel };
});

interface PlanRowProps {
  readonly item: RankedItem;
  readonly view: RankingView;
  /** It is the first of the ranking itself, not of a section after it. */
  readonly first: boolean;
  /** The list is sorted by the summer bills, so the row shows them. */
  readonly showSummer: boolean;
}

/** The columns of a wide list. A narrow one has three lines per plan. */
const COLUMNS =
  "@5xl:grid @5xl:grid-cols-[2.25rem_minmax(0,1fr)_8rem_6rem_6.25rem_6.25rem_5.75rem_5.75rem_4.25rem] @5xl:items-center @5xl:gap-x-2";
/** With room for each comparison of the cost on one line. */
const ROOMY_COLUMNS =
  "@6xl:grid-cols-[2.25rem_minmax(0,1fr)_11.5rem_6rem_6.25rem_6.25rem_5.75rem_5.75rem_4.25rem]";

/** Returns the classes of the columns of a wide list's rows. Costs that are compared have more room. */
export function useRowColumns({ isLocationRanking, ranking }: RankingView): string {
  const taxes = useTaxes();
  const compared = !isLocationRanking && ranking.current_cents !== null;
  return cx(COLUMNS, (compared || taxes?.shown === true) && ROOMY_COLUMNS);
}

/**
 * A plan in the list, a link as a whole. Three things keep two hundred of them fast: offscreen rows are not laid out
 * (content-visibility), a row re-renders only if its own data changes, and it is a block instead of a list-item, because
 * the browser renumbers all list-items for each one that moves (45 ms against 4 for a whole list).
 */
export const PlanRow = memo(function PlanRow({ item, view, first, showSummer }: PlanRowProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const columns = useRowColumns(view);
  return (
    <li
      aria-labelledby={id}
      className={cx(
        "relative block px-4 py-1 [contain-intrinsic-size:auto_9.5rem] [content-visibility:auto] has-[h3_a:hover]:bg-raised @5xl:[contain-intrinsic-size:auto_3.5rem]",
        // A row with its savings below has three lines or more.
        view.isLocationRanking ? "@5xl:py-2" : "@5xl:py-px",
      )}
    >
      <div className={cx("flex flex-col gap-1", columns)}>
        <Line top>
          <ProviderTile name={item.plan.provider.name} />
          <PlanName item={item} id={id} />
          {/* Without bars, average prices have their column, too. */}
          <div
            className={cx(
              "max-w-[48%] shrink-0 text-right @5xl:max-w-none @5xl:text-left",
              !isPriced(item) && "@5xl:col-span-2",
            )}
          >
            <PlanCostBlock item={item} view={view} showSummer={showSummer} />
          </div>
        </Line>
        <Line>
          <YearBars item={item} view={view} />
          <div className="min-w-0 @5xl:contents">
            <PlanTerm item={item} isCurrent={view.current === item} />
            <PlanFee plan={item.plan} />
          </div>
        </Line>
        <Line>
          <Rate item={item} />
          <Actions item={item} first={first} open={open} onToggle={() => setOpen(!open)} describedBy={id} />
        </Line>
      </div>
      <SplitLine item={item} />
      {view.isLocationRanking && (
        <p className="@5xl:pl-11">
          <Savings item={item} view={view} />
        </p>
      )}
      {open && (
        <div className="relative z-10">
          <Suspense>
            <WhyPanel item={item} view={view} first={first} />
          </Suspense>
        </div>
      )}
    </li>
  );
});

/** A line of a narrow row. In a wide one its parts are columns. */
function Line({ top = false, children }: { readonly top?: boolean; readonly children: ReactNode }) {
  return (
    <div className={cx("flex min-w-0 gap-x-3 @5xl:contents", top ? "items-start" : "items-center")}>
      {children}
    </div>
  );
}

/** Renewable energy is worth a word from this percentage on. Our own choice. */
const GREEN_PERCENT = 50;

function PlanName({ item, id }: { readonly item: RankedItem; readonly id: string }) {
  const { plan } = item;
  const messages = useMessages("results").row;
  const paths = useComparePaths();
  const badges = usePlanBadges(item);
  const green = plan.renewable_percent >= GREEN_PERCENT;
  return (
    <div className="min-w-0 flex-1">
      <h3 id={id} className="font-semibold">
        <Anchor
          href={paths.plan(plan.id)}
          className="rounded-small text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          <NowrapText>{plan.name}</NowrapText>
        </Anchor>
      </h3>
      <div className="figures text-small text-muted">
        {plan.provider.name}
        <PlanBadges badges={badges} />
        {/* On a wide screen, one line: warnings come first. */}
        {green && (
          <span className={cx(badges.length > 0 && "@5xl:hidden")}>
            {SEPARATOR}
            {messages.renewable({ percent: plan.renewable_percent })}
          </span>
        )}
      </div>
    </div>
  );
}

/** Twelve bills on the scale of the whole list. A price that ends sooner has no twelve bills. */
function YearBars({ item, view }: { readonly item: RankedItem; readonly view: RankingView }) {
  const bars = isPriced(item) && !isShort(item) ? item.cost.month_cents : null;
  return (
    <div className={cx("w-24 shrink-0 max-[22rem]:hidden", !isPriced(item) && "@5xl:hidden")}>
      {bars && <MiniYear values={bars} max={view.highestBill} />}
    </div>
  );
}

/** The kind of rate, and how sure the price is. */
function Rate({ item: { plan } }: { readonly item: RankedItem }) {
  const { row, filters, verdicts } = useMessages("results");
  const { verdict } = plan.proof;
  return (
    <div className="flex min-w-0 flex-wrap gap-x-2 text-small @5xl:block">
      <span className="@5xl:hidden">{row.rates[plan.rate_type]}</span>
      {/* Under the column's header. */}
      <span className="hidden @5xl:block">{filters.rates[plan.rate_type]}</span>
      <span
        className={cx(
          "inline-flex items-center gap-1 whitespace-nowrap",
          verdict === "exact" && "font-semibold text-good",
          verdict === "inferred" && "text-muted",
          verdict === "unproven" && "text-warn",
        )}
      >
        {verdict === "exact" && <CheckIcon size={14} />}
        {verdicts[verdict]}
      </span>
    </div>
  );
}

interface ActionsProps {
  readonly item: RankedItem;
  readonly first: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly describedBy: string;
}

/** The next step (the row's own link), the selection, and the explanation. */
function Actions({ item, first, open, onToggle, describedBy }: ActionsProps) {
  const messages = useMessages("results").row;
  const { plan } = item;
  return (
    <>
      <span
        aria-hidden="true"
        data-print="hide"
        className="ml-auto shrink-0 text-right text-small whitespace-nowrap font-semibold text-accent @5xl:ml-0 @5xl:text-left"
      >
        {isPriced(item) ? (
          <>
            {/* A wide list names the bills in a column of its own. */}
            <span className="@xl:hidden @5xl:inline">{messages.seeBillsShort}</span>
            <span className="hidden @xl:inline @5xl:hidden">{messages.seeBills}</span>
          </>
        ) : (
          messages.seePlan
        )}
      </span>
      <div className="-mr-3 flex shrink-0 items-center justify-end @5xl:mr-0">
        <SelectBox id={plan.id} name={plan.name} />
        <button
          type="button"
          data-print="hide"
          aria-expanded={open}
          aria-describedby={describedBy}
          onClick={onToggle}
          className="touch relative z-10 inline-flex min-w-11 items-center @5xl:-mr-2 @5xl:min-w-8 justify-center rounded-field text-muted hover:bg-accent-soft hover:text-accent"
        >
          <VisuallyHidden>{first ? messages.whyFirst : messages.why}</VisuallyHidden>
          <span className={open ? "rotate-180" : undefined}>
            <ChevronDownIcon size={18} />
          </span>
        </button>
      </div>
    </>
  );
}

function SelectBox({ id, name }: { readonly id: string; readonly name: string }) {
  const messages = useMessages("results").row;
  const picked = usePicked(id);
  const show = useToast();
  return (
    <label
      data-print="hide"
      className="touch relative z-10 inline-flex min-w-11 items-center justify-center gap-2 @5xl:min-w-8 rounded-field text-small"
    >
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={picked}
        onChange={() => {
          if (!toggleSelected(id)) show({ text: messages.pickFull });
        }}
      />
      <span aria-hidden="true" className="max-[22.5rem]:hidden @5xl:hidden">
        {messages.pick}
      </span>
      <VisuallyHidden>{messages.pickOf({ plan: name })}</VisuallyHidden>
    </label>
  );
}
