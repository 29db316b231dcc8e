import type { Proof } from "#contracts/plan.ts";
import { hasAssessment } from "#market/taxes/taxes.ts";
import type { MonthBill } from "#web/charts/bill-month.ts";
import { StackedBills } from "#web/charts/stacked-bills.tsx";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { Card } from "#web/ui/card.tsx";
import { Section } from "#web/ui/layout.tsx";
import { isShort } from "#rating/plan-groups.ts";
import { sumSummerBills } from "#rating/summer-bills.ts";
import { monthBills, shortMonths } from "./bill-months.ts";
import { billsInPrice } from "./bills-in-price.ts";
import { billTaxes } from "../taxes/bill-taxes.ts";
import { useTaxes } from "../taxes/tax-context.ts";
import { useSharedHome } from "../share/shared-note.tsx";
import type { Priced } from "./location-year.ts";
import type { PlanPrice } from "./use-plan-price.ts";

interface BillsSectionProps {
  readonly priced: Priced;
  readonly price: PlanPrice;
  readonly proof: Proof;
  /** Null = not known: the bills follow calendar months. */
  readonly readDay: number | null;
}

/**
 * The twelve bills by part, with the lines of the selected month. If the price ends sooner, only its bills, with the
 * following months drawn differently.
 */
export function BillsSection(props: BillsSectionProps) {
  return isShort({ twelve_months: props.price.twelve }) ? (
    <ShortBills {...props} />
  ) : (
    <YearBills {...props} />
  );
}

/** Returns the twelve bills as the chart shows them, with taxes if the switch is on and they are exact. */
function useMonthBills({ year, estimated }: Priced, proof: Proof): MonthBill[] {
  const messages = { ...useMessages("planDetails"), names: useMessages("conditions").names };
  const taxMessages = { ...useMessages("taxes"), ...useMessages("taxNames") };
  const format = useFormat();
  const taxes = useTaxes();
  const months = monthBills(year, estimated, messages, format);
  const basis = taxes && (taxes.shown || taxes.basis?.certainty === "unknown") ? taxes.basis : null;
  if (basis === null) return months;
  return months.map((month, index) => {
    const bill = year.bills[index];
    return bill
      ? Object.assign({}, month, billTaxes(bill, basis, hasAssessment(proof), taxMessages, format))
      : month;
  });
}

function YearBills({ priced, price, proof, readDay }: BillsSectionProps) {
  const messages = useMessages("planDetails");
  const months = useMonthBills(priced, proof);
  return (
    <Section
      title={messages.bills.title({ shared: useSharedHome() !== null })}
      lead={
        readDay === null
          ? calendarLead(priced, price, messages.bills)
          : messages.bills.cycle({ day: readDay })
      }
    >
      <Card as="div">
        <StackedBills
          sentence={`${billsSentence(priced, messages.bills)} ${summerSentence(priced, messages.bills)}`}
          months={months}
        />
      </Card>
    </Section>
  );
}

function ShortBills({ priced, price: { twelve }, proof, readDay }: BillsSectionProps) {
  const messages = useMessages("planDetails");
  const bills = billsInPrice(priced.year, twelve);
  const cents = bills.reduce((sum, bill) => sum + bill.total_cents, 0);
  const months = useMonthBills(priced, proof);
  const known = twelve.then_cents !== null;
  return (
    <Section
      title={messages.bills.shortTitle({ n: bills.length })}
      lead={readDay === null ? messages.bills.calendar : messages.bills.cycle({ day: readDay })}
    >
      <Card as="div">
        <StackedBills
          sentence={
            known
              ? messages.bills.shortSentence({ n: bills.length, cents, ends: twelve.price_through })
              : messages.bills.afterUnknown
          }
          months={shortMonths(months, twelve, messages.bills)}
          {...(known && { after: { key: messages.bills.after, column: messages.bills.afterColumn } })}
        />
      </Card>
    </Section>
  );
}

/**
 * Returns a sentence with the total of the drawn bills if that is not the yearly cost, which is the mean over all read
 * days.
 */
function calendarLead(
  { year }: Priced,
  { cost }: PlanPrice,
  messages: Messages<"planDetails">["bills"],
): string {
  const differs = Math.abs(cost.year_cents - year.total_cents) >= 100;
  return differs ? messages.calendarTotal({ cents: year.total_cents }) : messages.calendar;
}

/** Returns the sum by which the list can be sorted. */
function summerSentence({ year }: Priced, messages: Messages<"planDetails">["bills"]): string {
  const bills = year.bills.map((bill) => ({ month: bill.period.month, cents: bill.total_cents }));
  return messages.summer({ cents: sumSummerBills(bills) });
}

/** Bills that differ by less than this share of the highest are called even. */
const EVEN = 0.05;

function billsSentence({ year }: Priced, messages: Messages<"planDetails">["bills"]): string {
  const months = year.bills
    .map((bill) => ({ month: bill.period.month, cents: bill.total_cents }))
    .sort((a, b) => a.cents - b.cents);
  const [low] = months;
  const high = months.at(-1);
  if (!low || !high) return "";
  return high.cents - low.cents <= EVEN * high.cents
    ? messages.equalBills({ cents: year.total_cents / months.length })
    : messages.sentence({
        lowCents: low.cents,
        lowMonth: low.month,
        highCents: high.cents,
        highMonth: high.month,
      });
}
