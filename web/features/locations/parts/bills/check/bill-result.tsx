import { useEffect, useRef } from "react";
import {
  checkBillLines,
  type BillCheck,
  type BillTerms,
  type CheckedLine,
  type PrintedBill,
} from "#market/bill-check.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { Banner } from "#web/ui/badge.tsx";
import { CheckIcon, WarnIcon } from "#web/ui/icons.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { Table, type Column } from "#web/ui/table.tsx";
import { describeFinding, nameBillLine, type CheckTexts } from "./format-findings.ts";
import type { PriceSource } from "./use-bill-terms.ts";

interface BillResultProps {
  readonly bill: PrintedBill;
  readonly terms: BillTerms;
  readonly source: PriceSource;
  /** The contract's plan. Null if it has no name. */
  readonly planName: string | null;
  readonly texts: CheckTexts;
}

/** The bill line by line, and what is wrong in words. Gets the focus when it appears. */
export function BillResult({ bill, terms, source, planName, texts }: BillResultProps) {
  const ref = useRef<HTMLElement>(null);
  const format = useFormat();
  useEffect(() => {
    ref.current?.focus();
  }, []);
  const { result: messages } = texts.check;
  const check = checkBillLines(bill, terms);
  const { findings } = check;
  const notes = listNotes(check, terms, source, planName, texts);
  return (
    <section ref={ref} tabIndex={-1} aria-label={messages.title} className="outline-none">
      <Stack gap={4}>
        {findings.length === 0 ? (
          <Banner tone="good" title={messages.match} icon={<CheckIcon />} />
        ) : (
          <Banner tone="warn" title={messages.found({ n: findings.length })} icon={<WarnIcon />}>
            <ul className="flex list-disc flex-col gap-1 pl-5">
              {findings.map((finding) => {
                const text = describeFinding(finding, texts, format);
                return <li key={text}>{text}</li>;
              })}
            </ul>
            <p className="pt-2">{messages.next}</p>
          </Banner>
        )}
        <LineTable lines={check.lines} texts={texts} />
        {notes.map((note) => (
          <Text key={note} size="small" tone="muted">
            {note}
          </Text>
        ))}
      </Stack>
    </section>
  );
}

/** Explains where our amounts are from, and which lines we could not check. */
function listNotes(
  { lines }: BillCheck,
  { tariff, taxes }: BillTerms,
  source: PriceSource,
  planName: string | null,
  { check: { result: messages, lines: names } }: CheckTexts,
): readonly string[] {
  const isUnchecked = (line: string): boolean =>
    lines.some((one) => one.line === line && one.expected === null);
  const price =
    source === null
      ? messages.noPrice
      : source === "list"
        ? messages.priceFrom({ plan: planName ?? names.energy })
        : messages.priceTyped;
  return [
    price,
    ...(tariff !== null && isUnchecked("energy") ? [messages.noEnergy] : []),
    ...(isUnchecked("delivery") ? [messages.noDelivery] : []),
    messages.taxesFrom,
    ...(taxes.certainty === "exact" ? [] : [messages.noTaxes]),
    messages.cent,
  ];
}

interface LineTableProps {
  readonly lines: readonly CheckedLine[];
  readonly texts: CheckTexts;
}

function LineTable({ lines, texts }: LineTableProps) {
  const { result: messages } = texts.check;
  const format = useFormat();
  const ours = ({ expected }: CheckedLine): string => {
    if (expected === null) return messages.unchecked;
    const { low_cents: low, high_cents: high } = expected;
    return low === high ? format.moneyExact(low) : messages.range({ low, high });
  };
  const difference = ({ difference_cents: cents }: CheckedLine): string => {
    if (cents === null) return "–";
    if (cents === 0) return messages.same;
    return cents > 0 ? messages.more({ cents }) : messages.less({ cents: -cents });
  };
  const columns: readonly Column<CheckedLine>[] = [
    { key: "line", header: messages.line, cell: ({ line }) => nameBillLine(line, texts), rowHeader: true },
    {
      key: "bill",
      header: messages.bill,
      cell: ({ billed_cents: cents }) => format.moneyExact(cents),
      align: "end",
    },
    { key: "ours", header: messages.ours, cell: ours, align: "end" },
    { key: "difference", header: messages.difference, cell: difference, align: "end" },
  ];
  return <Table caption={messages.table} columns={columns} rows={lines} rowKey={({ line }) => line} />;
}
