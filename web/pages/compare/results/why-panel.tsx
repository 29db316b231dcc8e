import type { RankedPlan } from "#contracts/compare.ts";
import type { Messages } from "../../../i18n/catalog.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Row, Stack } from "../../../ui/layout.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { Table } from "../../../ui/table.tsx";
import { useComparePaths } from "../compare-home.ts";
import type { CostComparison } from "./compare-costs.ts";
import { compareCosts } from "./compare-costs.ts";
import type { Sort } from "./filters.ts";
import { useAgainst } from "./list-context.ts";
import { changeText, partName } from "./part-words.ts";
import { shownFlags } from "./plan-badges.tsx";
import type { Priced, RankingView } from "./view.ts";
import { endsWithinYear, groupOf, isPriced, monthEnds, readDayRange, tiesOf } from "./view.ts";

interface WhyPanelProps {
  readonly item: RankedPlan;
  readonly view: RankingView;
  readonly first: boolean;
}

type Words = Messages<"results">;

/** Why a plan stands where it stands, in words and by part of the bill. */
export function WhyPanel({ item, view, first }: WhyPanelProps) {
  const { against, sort } = useAgainst(item);
  const words = useMessages("results");
  const paths = useComparePaths();
  const others = [
    ...(against && isPriced(against)
      ? [
          {
            other: against,
            name: against === view.cheapest ? words.why.cheapest : first ? words.why.next : words.why.first,
          },
        ]
      : []),
    ...(view.current && view.current !== item && view.current !== against && isPriced(view.current)
      ? [{ other: view.current, name: words.why.current }]
      : []),
  ];
  return (
    <div className="mt-2 flex flex-col gap-4 rounded-card bg-raised p-3 sm:p-4">
      <Sentences lines={placeLines(item, view, sort, words)} />
      {isPriced(item) &&
        others.map(({ other, name }) => (
          <Against key={other.plan.id} item={item} other={other} name={name} words={words} />
        ))}
      <Sentences lines={aboutLines(item, view, words)} />
      <Row>
        <ButtonLink href={paths.order(item.plan.id)}>{words.why.order}</ButtonLink>
        <ButtonLink href={paths.plan(item.plan.id)}>{words.why.plan}</ButtonLink>
      </Row>
    </div>
  );
}

function placeLines(item: RankedPlan, view: RankingView, sort: Sort, words: Words): (string | null)[] {
  const rank = view.items.indexOf(item) + 1;
  const proved = groupOf(item) === "proved";
  const ties = tiesOf(item, view.items);
  return [
    proved ? words.why.rank(rank, view.provedCount) : null,
    proved && ties > 0 ? words.why.ties(ties) : null,
    sort === "cost" ? null : words.why.sorted(words.list.sorts[sort]),
    item.savings_cents === null || view.current === item ? null : words.why.savings(item.savings_cents),
  ];
}

function aboutLines(item: RankedPlan, view: RankingView, words: Words): (string | null)[] {
  const { cost, plan, flags } = item;
  const ends = cost && monthEnds(cost, view.ranking.usage.months);
  const range = cost && readDayRange(cost);
  return [
    cost && cost.parts.credits < 0 ? words.why.credits(-cost.parts.credits) : null,
    ends && words.why.months(ends.low.month, ends.low.cents, ends.high.month, ends.high.cents),
    range && words.why.range(range.low, range.high),
    cost && endsWithinYear(item) ? words.why.short(plan.term_months) : null,
    ...shownFlags(flags).map((flag) => words.why.flags[flag]),
    flags.includes("unproven") && !flags.includes("time_of_use_hours_unknown") && cost
      ? words.why.flags.unproven
      : null,
    plan.proof.verdict === "unproven" ? null : words.why.verdicts[plan.proof.verdict],
  ];
}

function Sentences({ lines }: { readonly lines: readonly (string | null)[] }) {
  const said = lines.filter((line): line is string => Boolean(line));
  if (said.length === 0) return null;
  return (
    <Stack gap={1}>
      {said.map((line) => (
        <p key={line} className="max-w-[68ch]">
          {line}
        </p>
      ))}
    </Stack>
  );
}

interface AgainstProps {
  readonly item: Priced;
  readonly other: Priced;
  /** Who the other is: the next in the list, the cheapest, your plan. */
  readonly name: string;
  readonly words: Words;
}

function Against({ item, other, name, words }: AgainstProps) {
  const comparison = compareCosts(item.cost, other.cost);
  const whom = `${other.plan.name} (${name})`;
  const changes = comparison.telling.map((row) => changeText(row, words.why));
  return (
    <Stack gap={2}>
      <p className="max-w-[68ch] font-semibold">
        {words.why.versus(comparison.difference, whom)}{" "}
        <span className="font-normal">{changes.length > 0 && words.why.makes(changes)}</span>
      </p>
      {changes.length > 0 && <PartsTable item={item} other={other} comparison={comparison} words={words} />}
    </Stack>
  );
}

function PartsTable({
  item,
  other,
  comparison,
  words,
}: Omit<AgainstProps, "name"> & { readonly comparison: CostComparison }) {
  const format = useFormat();
  const { why } = words;
  return (
    <div className="max-w-xl">
      <Table
        caption={why.table}
        hideCaption
        rows={comparison.parts}
        rowKey={(row) => row.part}
        columns={[
          {
            key: "part",
            header: why.part,
            rowHeader: true,
            cell: (row) => partName(row.part, [row.mine, row.theirs], why),
          },
          { key: "mine", header: why.this, align: "end", cell: (row) => format.money(row.mine) },
          {
            key: "theirs",
            header: <OtherName name={other.plan.name} short={why.other} />,
            align: "end",
            cell: (row) => format.money(row.theirs),
          },
          {
            key: "difference",
            header: why.difference,
            align: "end",
            cell: (row) => format.moneyChange(row.difference),
          },
        ]}
        footer={[
          why.total,
          format.money(item.cost.year_cents),
          format.money(other.cost.year_cents),
          format.moneyChange(comparison.difference),
        ]}
      />
    </div>
  );
}

/** On a phone there is no room for the name; the sentence above has told it. */
function OtherName({ name, short }: { readonly name: string; readonly short: string }) {
  return (
    <>
      <span className="sm:hidden">{short}</span>
      <span className="max-sm:hidden">{name}</span>
    </>
  );
}
