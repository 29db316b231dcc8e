// What is around the bills of a plan, before and after their chart has loaded: the same title and sentences.
import type { ReactNode } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { Card } from "#web/ui/card.tsx";
import { Section } from "#web/ui/layout.tsx";
import { isShort } from "#rating/plan-groups.ts";
import { sumSummerBills } from "#rating/summer-bills.ts";
import { useSharedHome } from "../share/shared-note.tsx";
import { inPrice } from "./bills-in-price.ts";
import type { PlanPrice } from "./use-plan-price.ts";

type BillTexts = Messages<"plan">["yearBills"];

interface BillsFrameProps {
  readonly price: PlanPrice;
  /** Null = not known: the bills follow calendar months. */
  readonly readDay: number | null;
  /** Renders the chart, which gets the sentence with its message. */
  readonly children: (sentence: string) => ReactNode;
}

export interface MonthCents {
  /** YYYY-MM. */
  readonly month: string;
  readonly cents: number;
}

/** Returns the twelve bills of a plan's own price, oldest first. */
export function listMonthCents({ usage, cost }: PlanPrice): MonthCents[] {
  return usage.months.map(({ month }, index) => ({ month, cents: cost.month_cents[index] ?? 0 }));
}

/** The section of the twelve bills, or of those at a price that ends sooner. */
export function BillsFrame({ price, readDay, children }: BillsFrameProps) {
  const { yearBills: messages } = useMessages("plan");
  const shared = useSharedHome() !== null;
  const short = isShort({ twelve_months: price.twelve });
  const cycle = readDay === null ? null : messages.cycle({ day: readDay });
  return (
    <Section
      title={short ? messages.shortTitle({ n: price.twelve.price_months }) : messages.title({ shared })}
      lead={cycle ?? (short ? messages.calendar : formatCalendarLead(price, messages))}
    >
      <Card as="div">{children(short ? formatShort(price, messages) : formatYear(price, messages))}</Card>
    </Section>
  );
}

/** Returns a sentence with the total of the bills if that is not the yearly cost, which is the mean over all read days. */
function formatCalendarLead(price: PlanPrice, messages: BillTexts): string {
  const cents = sumCents(listMonthCents(price));
  const differs = Math.abs(price.cost.year_cents - cents) >= 100;
  return differs ? messages.calendarTotal({ cents }) : messages.calendar;
}

function formatShort(price: PlanPrice, messages: BillTexts): string {
  const { twelve } = price;
  if (twelve.then_cents === null) return messages.afterUnknown;
  const bills = inPrice(listMonthCents(price), ({ month }) => month, twelve);
  return messages.shortSentence({ n: bills.length, cents: sumCents(bills), ends: twelve.price_through });
}

/** Bills that differ by less than this share of the highest are called even. */
const EVEN = 0.05;

/** Returns the lowest and the highest bill, and the summer, by which the list can be sorted. */
function formatYear(price: PlanPrice, messages: BillTexts): string {
  const months = listMonthCents(price);
  const [low, ...others] = months.toSorted((a, b) => a.cents - b.cents);
  const high = others.at(-1);
  if (!low || !high) return "";
  const range =
    high.cents - low.cents <= EVEN * high.cents
      ? messages.equalBills({ cents: sumCents(months) / months.length })
      : messages.sentence({
          lowCents: low.cents,
          lowMonth: low.month,
          highCents: high.cents,
          highMonth: high.month,
        });
  return `${range} ${messages.summer({ cents: sumSummerBills(months) })}`;
}

function sumCents(months: readonly MonthCents[]): number {
  return months.reduce((sum, { cents }) => sum + cents, 0);
}
