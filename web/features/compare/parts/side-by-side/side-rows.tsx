// The rows of the table: what each shows about a plan, and which plan is best in it.
import type { ReactNode } from "react";
import { Money, Rate } from "#web/shared/parts/money.tsx";
import type { TerminationFee } from "#contracts/plan.ts";
import type { Format } from "#messages/format.ts";
import { Link } from "#web/ui/link.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { SAME_CENTS, getShownNet } from "#messages/message-values.ts";
import { listConditionBadges } from "#messages/condition-badges.ts";
import { BILL_PARTS } from "../results/compare-costs.ts";
import type { BillPart } from "../results/compare-costs.ts";
import { getHighestFee } from "../results/filters.ts";
import { shownFlags } from "../results/plan-badges.tsx";
import { formatPartName } from "../results/format-part.ts";
import { termText } from "../results/plan-facts.tsx";
import { isLasting, isPriced, isShort, isVerified } from "#rating/plan-groups.ts";
import type { PricedItem, RankedItem } from "#rating/plan-groups.ts";
import { splitOf } from "../results/split.ts";
import { readDayRange, getSavings } from "../results/view.ts";
import type { RankingView } from "../results/view.ts";
import { MonthBars } from "./month-bars.tsx";
import { buildSideMonths } from "./months-of.ts";
import { useComparePaths } from "../compare-location.ts";
import type { SideMessages } from "./use-side-messages.ts";
import { toNetValues } from "../results/view.ts";

export interface SideRow {
  readonly key: string;
  readonly label: string;
  readonly cell: (item: RankedItem) => ReactNode;
  /** The value by which the best is found. Rows without it have no best. */
  readonly value?: (item: RankedItem) => number | null;
  readonly best?: "lowest" | "highest";
}

export interface SideGroup {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly SideRow[];
}

interface Context {
  readonly view: RankingView;
  readonly items: readonly RankedItem[];
  readonly messages: SideMessages;
  readonly format: Format;
}

/** Returns all rows by group. A row without a value for any plan is left out. */
export function sideGroups(context: Context): readonly SideGroup[] {
  const { groups } = context.messages.side;
  return [
    { key: "year", title: groups.year, rows: yearRows(context) },
    { key: "parts", title: groups.parts, rows: partRows(context) },
    { key: "terms", title: groups.terms, rows: termRows(context) },
    { key: "label", title: groups.label, rows: labelRows(context) },
  ].filter(({ rows }) => rows.length > 0);
}

function yearRows(context: Context): SideRow[] {
  const { view, items, messages } = context;
  const { rows } = messages.side;
  const { months } = view.ranking.usage;
  const most = Math.max(
    0,
    ...items.filter(isPriced).flatMap((item) => buildSideMonths(item, months).map(({ cents }) => cents ?? 0)),
  );
  return [
    {
      key: "year",
      label: rows.year,
      cell: (item) => <Year item={item} messages={messages} />,
      value: (item) => (isLasting(item) ? item.twelve_months.cents : null),
      best: "lowest",
    },
    ...savingsRows(context),
    ...optional(!view.ranking.read_day_known, {
      key: "range",
      label: rows.range,
      cell: (item) => {
        const range = readDayRange(item);
        if (range) return messages.side.span(range);
        if (item.cost && !isShort(item)) return <Muted>{messages.side.same}</Muted>;
        return <NoYear item={item} messages={messages} />;
      },
    }),
    {
      key: "average",
      label: rows.average,
      cell: (item) =>
        // A twelve-month average has no meaning for a price that ends sooner.
        item.cost && !isShort(item) ? (
          <Rate centsPerKwh={item.cost.average_cents_per_kwh} size="body" />
        ) : (
          <NoYear item={item} messages={messages} />
        ),
    },
    {
      key: "months",
      label: rows.months,
      cell: (item) =>
        isPriced(item) ? (
          <MonthBars item={item} months={months} most={most} />
        ) : (
          <Muted>{messages.side.unknown}</Muted>
        ),
    },
  ];
}

/** Explains why a plan has no value for a whole year. */
function NoYear({ item, messages }: { readonly item: RankedItem; readonly messages: SideMessages }) {
  return <Muted>{isShort(item) ? messages.side.endsSooner : messages.side.unknown}</Muted>;
}

/** The twelve-month cost, and its split if the price ends sooner. */
function Year({ item, messages }: { readonly item: RankedItem; readonly messages: SideMessages }) {
  if (!isPriced(item)) return <Muted>{messages.side.unknown}</Muted>;
  const split = splitOf(item.twelve_months);
  return (
    <>
      <Money cents={item.twelve_months.cents} size="title" />
      {!isVerified(item) && <span className="block text-small text-muted">{messages.verdicts.unproven}</span>}
      {split && (
        <span className="block text-small text-warn">
          {messages.side.split({ n: split.months, cents: split.month_cents, after: split.then_month_cents })}
        </span>
      )}
    </>
  );
}

/** Returns, for a home, the net savings of switching, and for a visitor the difference from what they pay now. */
function savingsRows({ view, items, messages }: Context): SideRow[] {
  const { rows } = messages.side;
  if (view.isLocationRanking) {
    return optional(
      items.some((item) => typeof item.switch?.net_cents === "number"),
      {
        key: "net",
        label: rows.net,
        cell: (item) => {
          const net = getShownNet(item.switch);
          if (!item.switch || net === null) return <Muted>{messages.side.unknown}</Muted>;
          return (
            <Saved cents={net} item={item}>
              {messages.row.net(toNetValues(net, item.switch.starts_on))}
            </Saved>
          );
        },
        value: (item) => (isLasting(item) ? getShownNet(item.switch) : null),
        best: "highest",
      },
    );
  }
  return optional(view.ranking.current_cents !== null, {
    key: "savings",
    label: rows.savings,
    cell: (item) => {
      const savings = getSavings(item, view);
      if (savings === null) return <Muted>{messages.side.unknown}</Muted>;
      if (Math.abs(savings) < SAME_CENTS) return messages.row.same;
      return (
        <Saved cents={savings} item={item}>
          {savings > 0 ? messages.row.less({ cents: savings }) : messages.row.more({ cents: -savings })}
        </Saved>
      );
    },
  });
}

interface SavedProps {
  readonly cents: number;
  readonly item: RankedItem;
  readonly children: string;
}

/** Marks savings, but not those of a price that we could not verify. */
function Saved({ cents, item, children }: SavedProps) {
  return cents >= SAME_CENTS && isVerified(item) ? (
    <span className="font-semibold text-good">{children}</span>
  ) : (
    children
  );
}

/** Returns the parts of the year's bills for prices that last. The months after other prices have no parts. */
function partRows({ items, messages, format }: Context): SideRow[] {
  const lasting = items.filter((item): item is PricedItem => isPriced(item) && !isShort(item));
  const used = (part: BillPart): boolean => lasting.some(({ cost }) => cost.parts[part] !== 0);
  const amount = (item: RankedItem, part: BillPart): number | null =>
    item.cost && !isShort(item) ? item.cost.parts[part] : null;
  // A price that includes delivery has no delivery part, and a larger energy part: neither can be ranked then.
  const includesDelivery = (item: RankedItem): boolean => amount(item, "delivery") === 0;
  const isComparable = (part: BillPart): boolean =>
    (part !== "delivery" && part !== "energy") || !items.some(includesDelivery);
  return BILL_PARTS.filter(used).map((part) => ({
    key: part,
    label: formatPartName(
      part,
      lasting.map(({ cost }) => cost.parts[part]),
      messages.why,
    ),
    cell: (item) => {
      const cents = amount(item, part);
      if (cents === null) return <NoYear item={item} messages={messages} />;
      return part === "delivery" && cents === 0 ? messages.side.included : format.money(cents);
    },
    // Rounded to the dollar, as shown: otherwise a difference of cents would mark one of two equal values as best.
    value: (item) => {
      const cents = isComparable(part) && isLasting(item) ? amount(item, part) : null;
      return cents === null ? null : Math.round(cents / 100);
    },
    best: "lowest",
  }));
}

function termRows({ messages }: Context): SideRow[] {
  const { rows } = messages.side;
  return [
    {
      key: "term",
      label: rows.term,
      cell: ({ plan, ends_in }) => termText(plan, ends_in, messages.row),
    },
    { key: "rate", label: rows.rate, cell: ({ plan }) => messages.row.rates[plan.rate_type] },
    {
      key: "fee",
      label: rows.fee,
      cell: ({ plan }) => feeText(plan.termination_fee, messages.side.fees),
      value: ({ plan }) => getHighestFee(plan),
      best: "lowest",
    },
    {
      key: "renewable",
      label: rows.renewable,
      cell: ({ plan }) => `${plan.renewable_percent}%`,
      value: ({ plan }) => plan.renewable_percent,
      best: "highest",
    },
    { key: "flags", label: rows.flags, cell: (item) => <Flags item={item} messages={messages} /> },
  ];
}

function labelRows({ messages, format }: Context): SideRow[] {
  const { rows } = messages.side;
  const points = [
    [500, "kwh_500"],
    [1000, "kwh_1000"],
    [2000, "kwh_2000"],
  ] as const;
  return [
    ...points.map(([kwh, key]) => ({
      key,
      label: rows.label({ kwh }),
      cell: ({ plan }: RankedItem) => format.rate(plan.label[key]),
      value: ({ plan }: RankedItem) => plan.label[key],
      best: "lowest" as const,
    })),
    {
      key: "proof",
      label: rows.proof,
      cell: ({ plan }) => messages.verdicts[plan.proof.verdict],
    },
    {
      key: "more",
      label: rows.more,
      cell: ({ plan }) => (
        <PlanLink id={plan.id}>
          <span aria-hidden="true">{messages.side.moreShort}</span>
          <VisuallyHidden>{messages.side.more({ plan: plan.name })}</VisuallyHidden>
        </PlanLink>
      ),
    },
  ];
}

function feeText(fee: TerminationFee, messages: SideMessages["side"]["fees"]): string {
  return fee.kind === "none" || fee.kind === "unknown"
    ? messages[fee.kind]
    : messages[fee.kind]({ usd: fee.amount_usd });
}

function PlanLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return <Link href={useComparePaths().plan(id)}>{children}</Link>;
}

function Flags({ item, messages }: { readonly item: RankedItem; readonly messages: SideMessages }) {
  const labels = [
    ...listConditionBadges(item.plan, messages.conditions).map(({ text }) => text),
    ...shownFlags(item.flags).map((flag) => messages.flags[flag]),
  ];
  if (labels.length === 0) return <Muted>{messages.side.nothing}</Muted>;
  return (
    <ul>
      {labels.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function Muted({ children }: { readonly children: ReactNode }) {
  return <span className="text-muted">{children}</span>;
}

function optional(condition: boolean, row: SideRow): SideRow[] {
  return condition ? [row] : [];
}
