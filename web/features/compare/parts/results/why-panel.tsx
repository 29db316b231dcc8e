import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Row, Stack } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Table } from "#web/ui/table.tsx";
import { useComparePaths } from "../compare-location.ts";
import type { CostComparison } from "./compare-costs.ts";
import { compareCosts } from "./compare-costs.ts";
import type { Sort } from "./filters.ts";
import { useVersus } from "./list-context.ts";
import { formatPartChange, formatPartName } from "./format-part.ts";
import { shownFlags } from "./plan-badges.tsx";
import { splitText } from "./plan-facts.tsx";
import { isPriced, isShort, isVerified } from "./plan-groups.ts";
import type { PricedItem, RankedItem } from "./plan-groups.ts";
import type { RankingView } from "./view.ts";
import { canOrder, monthEnds, getRank, readDayRange, getSavings } from "./view.ts";
import { toDifference, toRange } from "#web/shared/format/message-values.ts";
import { SAME_CENTS } from "./view.ts";

interface WhyPanelProps {
  readonly item: RankedItem;
  readonly view: RankingView;
  readonly first: boolean;
}

type ResultsMessages = Messages<"results">;

/** Explains a plan's rank, in words and by part of the bill. */
export function WhyPanel({ item, view, first }: WhyPanelProps) {
  const { versus, sort, withShort } = useVersus(item);
  const messages = useMessages("results");
  const paths = useComparePaths();
  const others = [
    ...(versus && isPriced(versus)
      ? [
          {
            other: versus,
            name:
              versus === view.lowest.item
                ? messages.why.cheapest
                : first
                  ? messages.why.next
                  : messages.why.first,
          },
        ]
      : []),
    ...(view.current && view.current !== item && view.current !== versus && isPriced(view.current)
      ? [{ other: view.current, name: messages.why.current }]
      : []),
  ];
  return (
    <div className="mt-2 flex flex-col gap-4 rounded-card bg-raised p-3 sm:p-4">
      <Sentences lines={placeLines(item, view, { sort, withShort }, messages)} />
      {isPriced(item) &&
        others.map(({ other, name }) => (
          <Comparison key={other.plan.id} item={item} other={other} name={name} messages={messages} />
        ))}
      <Sentences lines={aboutLines(item, view, messages)} />
      <Row>
        {canOrder(item, view) && (
          <ButtonLink href={paths.order(item.plan.id)}>{messages.why.order}</ButtonLink>
        )}
        <ButtonLink href={paths.plan(item.plan.id)}>{messages.why.plan}</ButtonLink>
      </Row>
    </div>
  );
}

function placeLines(
  item: RankedItem,
  view: RankingView,
  { sort, withShort }: { readonly sort: Sort; readonly withShort: boolean },
  messages: ResultsMessages,
): (string | null)[] {
  const verified = isVerified(item);
  const { rank, of, ties } = getRank(item, view.items, withShort);
  const savings = getSavings(item, view);
  const move = item.switch;
  return [
    verified ? messages.why.rank({ n: rank, of }) : null,
    verified && ties > 0 ? messages.why.ties({ n: ties }) : null,
    sort === "cost" ? null : messages.why.sorted({ sort: messages.list.sorts[sort] }),
    savings === null || view.current === item ? null : messages.why.savings(toDifference(-savings)),
    move && move.net_cents !== null && view.current !== item
      ? messages.why.net({
          ...toDifference(-move.net_cents),
          day: move.starts_on,
          fee: move.exit_fee_cents ?? 0,
        })
      : null,
  ];
}

function aboutLines(item: RankedItem, view: RankingView, messages: ResultsMessages): (string | null)[] {
  const { cost, plan, flags } = item;
  const short = isShort(item);
  const ends = cost && !short && monthEnds(cost, view.ranking.usage.months);
  const range = readDayRange(item);
  const drift = item.twelve_months?.then_month_to_month;
  return [
    splitText(item, messages.row),
    drift ? messages.why.drift(toRange(drift.low_cents, drift.high_cents)) : null,
    cost && !short && cost.parts.credits < 0 ? messages.why.credits({ cents: -cost.parts.credits }) : null,
    ends
      ? messages.why.months({
          low: ends.low.month,
          lowCents: ends.low.cents,
          high: ends.high.month,
          highCents: ends.high.cents,
        })
      : null,
    range && messages.why.range({ low: range.low, high: range.high }),
    ...shownFlags(flags).map((flag) => messages.why.flags[flag]),
    flags.includes("unproven") && !flags.includes("time_of_use_hours_unknown") && cost
      ? messages.why.flags.unproven
      : null,
    plan.proof.verdict === "unproven" ? null : messages.why.verdicts[plan.proof.verdict],
  ];
}

function Sentences({ lines }: { readonly lines: readonly (string | null)[] }) {
  const sentences = lines.filter((line): line is string => Boolean(line));
  if (sentences.length === 0) return null;
  return (
    <Stack gap={1}>
      {sentences.map((line) => (
        <p key={line} className="max-w-[68ch]">
          {line}
        </p>
      ))}
    </Stack>
  );
}

interface ComparisonProps {
  readonly item: PricedItem;
  readonly other: PricedItem;
  /** The other plan: the next in the list, the cheapest, your plan. */
  readonly name: string;
  readonly messages: ResultsMessages;
}

function Comparison({ item, other, name, messages }: ComparisonProps) {
  const comparison = compareCosts(item, other);
  const whom = `${other.plan.name} (${name})`;
  const changes = comparison.significant.map((row) => formatPartChange(row, messages.why));
  return (
    <Stack gap={2}>
      <p className="max-w-[68ch] font-semibold">
        {messages.why.versus({
          ...toDifference(comparison.difference),
          ...(Math.abs(comparison.difference) < SAME_CENTS && { direction: "same" }),
          other: whom,
        })}{" "}
        <span className="font-normal">{changes.length > 0 && messages.why.makes({ changes })}</span>
      </p>
      {changes.length > 0 && (
        <PartsTable item={item} other={other} comparison={comparison} messages={messages} />
      )}
    </Stack>
  );
}

function PartsTable({
  item,
  other,
  comparison,
  messages,
}: Omit<ComparisonProps, "name"> & { readonly comparison: CostComparison }) {
  const format = useFormat();
  const { why } = messages;
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
            cell: (row) => formatPartName(row.part, [row.mine, row.theirs], why),
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
          format.money(item.twelve_months.cents),
          format.money(other.twelve_months.cents),
          format.moneyChange(comparison.difference),
        ]}
      />
    </div>
  );
}

/** On a phone there is no room for the name, which the sentence above already contains. */
function OtherName({ name, short }: { readonly name: string; readonly short: string }) {
  return (
    <>
      <span className="sm:hidden">{short}</span>
      <span className="max-sm:hidden">{name}</span>
    </>
  );
}
