// The rows of the table: what each says of a plan, and which plan does best in it.
import type { ReactNode } from "react";
import type { RankedPlan, Ranking } from "#contracts/compare.ts";
import { Money, Rate } from "../../../components/money.tsx";
import type { Format } from "../../../format/format.ts";
import type { Messages } from "../../../i18n/catalog.ts";
import { Link } from "../../../ui/link.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { BILL_PARTS } from "../results/compare-costs.ts";
import type { BillPart } from "../results/compare-costs.ts";
import { dearestFee } from "../results/filters.ts";
import { shownFlags } from "../results/plan-badges.tsx";
import { partName } from "../results/part-words.ts";
import { feeText, termText } from "../results/plan-facts.tsx";
import { SAME_CENTS, endsWithinYear, isPriced, readDayRange } from "../results/view.ts";
import { MonthBars } from "./month-bars.tsx";
import { useComparePaths } from "../compare-home.ts";

export interface SideRow {
  readonly key: string;
  readonly label: string;
  readonly cell: (item: RankedPlan) => ReactNode;
  /** The figure by which the best is found; rows without it have no best. */
  readonly value?: (item: RankedPlan) => number | null;
  readonly best?: "lowest" | "highest";
}

export interface SideGroup {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly SideRow[];
}

interface Context {
  readonly ranking: Ranking;
  readonly items: readonly RankedPlan[];
  readonly words: Messages<"results">;
  readonly format: Format;
}

/** All rows, by group; a row that no plan has something for is left out. */
export function sideGroups(context: Context): readonly SideGroup[] {
  const { groups } = context.words.side;
  return [
    { key: "year", title: groups.year, rows: yearRows(context) },
    { key: "parts", title: groups.parts, rows: partRows(context) },
    { key: "terms", title: groups.terms, rows: termRows(context) },
    { key: "label", title: groups.label, rows: labelRows(context) },
  ].filter(({ rows }) => rows.length > 0);
}

function yearRows({ ranking, items, words, format }: Context): SideRow[] {
  const { rows } = words.side;
  const most = Math.max(0, ...items.filter(isPriced).flatMap(({ cost }) => cost.month_cents));
  const { months } = ranking.usage;
  return [
    {
      key: "year",
      label: rows.year,
      cell: ({ cost }) =>
        cost ? <Money cents={cost.year_cents} size="title" /> : <Muted>{words.side.unknown}</Muted>,
      value: ({ cost }) => cost?.year_cents ?? null,
      best: "lowest",
    },
    ...optional(ranking.current_cents !== null, {
      key: "savings",
      label: rows.savings,
      cell: ({ savings_cents: saved }) => {
        if (saved === null) return <Muted>{words.side.unknown}</Muted>;
        if (Math.abs(saved) < SAME_CENTS) return words.row.same;
        return saved > 0 ? (
          <span className="font-semibold text-good">{words.row.less(saved)}</span>
        ) : (
          words.row.more(-saved)
        );
      },
    }),
    ...optional(!ranking.read_day_known, {
      key: "range",
      label: rows.range,
      cell: ({ cost }) => {
        const range = cost && readDayRange(cost);
        if (!range) return <Muted>{cost ? words.side.same : words.side.unknown}</Muted>;
        return `${format.money(range.low)}–${format.money(range.high)}`;
      },
    }),
    {
      key: "average",
      label: rows.average,
      cell: ({ cost }) =>
        cost ? (
          <Rate centsPerKwh={cost.average_cents_per_kwh} size="body" />
        ) : (
          <Muted>{words.side.unknown}</Muted>
        ),
    },
    {
      key: "months",
      label: rows.months,
      cell: ({ cost }) =>
        cost ? <MonthBars cost={cost} months={months} most={most} /> : <Muted>{words.side.unknown}</Muted>,
    },
  ];
}

function partRows({ items, words, format }: Context): SideRow[] {
  const used = (part: BillPart): boolean => items.some(({ cost }) => cost && cost.parts[part] !== 0);
  return BILL_PARTS.filter(used).map((part) => ({
    key: part,
    label: partName(
      part,
      items.flatMap(({ cost }) => (cost ? [cost.parts[part]] : [])),
      words.why,
    ),
    cell: ({ cost }) => (cost ? format.money(cost.parts[part]) : <Muted>{words.side.unknown}</Muted>),
    // By the dollar, as shown: cents of difference would crown one of two like figures.
    value: ({ cost }) => (cost ? Math.round(cost.parts[part] / 100) : null),
    best: "lowest",
  }));
}

function termRows({ words }: Context): SideRow[] {
  const { rows } = words.side;
  return [
    {
      key: "term",
      label: rows.term,
      cell: ({ plan, ends_in }) => termText(plan, ends_in, words.row),
    },
    { key: "rate", label: rows.rate, cell: ({ plan }) => words.row.rates[plan.rate_type] },
    {
      key: "fee",
      label: rows.fee,
      cell: ({ plan }) => feeText(plan, words.row),
      value: ({ plan }) => dearestFee(plan),
      best: "lowest",
    },
    {
      key: "renewable",
      label: rows.renewable,
      cell: ({ plan }) => `${plan.renewable_percent}%`,
      value: ({ plan }) => plan.renewable_percent,
      best: "highest",
    },
    { key: "flags", label: rows.flags, cell: (item) => <Flags item={item} words={words} /> },
  ];
}

function labelRows({ words, format }: Context): SideRow[] {
  const { rows } = words.side;
  const points = [
    [500, "kwh_500"],
    [1000, "kwh_1000"],
    [2000, "kwh_2000"],
  ] as const;
  return [
    ...points.map(([kwh, key]) => ({
      key,
      label: rows.label(kwh),
      cell: ({ plan }: RankedPlan) => format.rate(plan.label[key]),
      value: ({ plan }: RankedPlan) => plan.label[key],
      best: "lowest" as const,
    })),
    {
      key: "proof",
      label: rows.proof,
      cell: ({ plan }) => words.verdicts[plan.proof.verdict],
    },
    {
      key: "more",
      label: rows.more,
      cell: ({ plan }) => (
        <PlanLink id={plan.id}>
          <span aria-hidden="true">{words.side.moreShort}</span>
          <VisuallyHidden>{words.side.more(plan.name)}</VisuallyHidden>
        </PlanLink>
      ),
    },
  ];
}

function PlanLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return <Link href={useComparePaths().plan(id)}>{children}</Link>;
}

function Flags({ item, words }: { readonly item: RankedPlan; readonly words: Messages<"results"> }) {
  const short = endsWithinYear(item) && item.cost !== null ? [words.short(item.plan.term_months)] : [];
  const said = [...short, ...shownFlags(item.flags).map((flag) => words.flags[flag])];
  if (said.length === 0) return <Muted>{words.side.nothing}</Muted>;
  return (
    <ul>
      {said.map((text) => (
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

/** The plans that do best in a row: none where all are alike or only one has a figure. */
export function bestOf(
  row: Pick<SideRow, "value" | "best">,
  items: readonly RankedPlan[],
): ReadonlySet<string> {
  const { value, best } = row;
  if (!value || !best) return new Set();
  const figures = items
    .map((item) => ({ id: item.plan.id, figure: value(item) }))
    .filter((one): one is { id: string; figure: number } => one.figure !== null);
  const all = figures.map(({ figure }) => figure);
  const top = best === "lowest" ? Math.min(...all) : Math.max(...all);
  const winners = figures.filter(({ figure }) => figure === top).map(({ id }) => id);
  return new Set(winners.length < figures.length ? winners : []);
}
