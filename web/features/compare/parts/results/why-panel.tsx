import { subtractShown } from "#messages/message-values.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Row, Stack } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Table } from "#web/ui/table.tsx";
import { useComparePaths } from "../compare-location.ts";
import type { CostComparison } from "./compare-costs.ts";
import { compareCosts } from "./compare-costs.ts";
import { useVersus } from "./list-context.ts";
import { formatPartChange, formatPartName } from "./format-part.ts";
import { isPriced } from "#rating/plan-groups.ts";
import type { PricedItem, RankedItem } from "#rating/plan-groups.ts";
import type { RankingView } from "./view.ts";
import { canOrder, toYearDifference } from "./view.ts";
import { aboutLines, placeLines, type WhyMessages } from "./why-lines.ts";

interface WhyPanelProps {
  readonly item: RankedItem;
  readonly view: RankingView;
  readonly first: boolean;
}

/** Explains a plan's rank, in words and by part of the bill. */
export function WhyPanel({ item, view, first }: WhyPanelProps) {
  const { versus, sort, withShort } = useVersus(item);
  const messages = { ...useMessages("results"), why: useMessages("why") };
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
  readonly messages: WhyMessages;
}

function Comparison({ item, other, name, messages }: ComparisonProps) {
  const comparison = compareCosts(item, other);
  const whom = `${other.plan.name} (${name})`;
  const changes = comparison.significant.map((row) => formatPartChange(row, messages.why));
  return (
    <Stack gap={2}>
      <p className="max-w-[68ch] font-semibold">
        {messages.why.versus({
          ...toYearDifference(comparison.difference),
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
          format.moneyChange(subtractShown(item.twelve_months.cents, other.twelve_months.cents)),
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
