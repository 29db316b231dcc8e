import type { PlanDetail } from "#contracts/compare.ts";
import type { Proof } from "#contracts/plan.ts";
import { hasAssessment } from "#market/taxes/taxes.ts";
import type { MonthBill } from "#web/charts/bill-month.ts";
import { StackedBills } from "#web/charts/stacked-bills.tsx";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { isShort } from "#rating/plan-groups.ts";
import type { PageInputs } from "../page-inputs.ts";
import { billTaxes } from "../taxes/bill-taxes.ts";
import { useTaxes } from "../taxes/tax-context.ts";
import { monthBills, shortMonths } from "./bill-months.ts";
import { BillsFrame } from "./bills-frame.tsx";
import { BillsPreview } from "./bills-preview.tsx";
import type { Priced } from "./location-year.ts";
import { useLocationYear } from "./use-location-year.ts";
import type { PlanPrice } from "./use-plan-price.ts";

interface BillsSectionProps {
  /** As listed, without the customer's conditions. */
  readonly detail: PlanDetail;
  readonly page: PageInputs;
  readonly price: PlanPrice;
  readonly proof: Proof;
}

/**
 * The twelve bills by part, with the lines of the selected month. If the price ends sooner, only its bills, with the
 * following months drawn differently.
 */
export function BillsSection({ detail, page, price, proof }: BillsSectionProps) {
  const readDay = page.inputs?.read_day ?? null;
  const priced = useLocationYear(detail, page, true).data?.priced ?? null;
  if (!priced) return <BillsPreview price={price} readDay={readDay} />;
  return (
    <BillsFrame price={price} readDay={readDay}>
      {(sentence) => <BillsChart sentence={sentence} priced={priced} price={price} proof={proof} />}
    </BillsFrame>
  );
}

interface BillsChartProps {
  readonly sentence: string;
  readonly priced: Priced;
  readonly price: PlanPrice;
  readonly proof: Proof;
}

function BillsChart({ sentence, priced, price: { twelve }, proof }: BillsChartProps) {
  const { bills } = useMessages("planDetails");
  const months = useMonthBills(priced, proof);
  if (!isShort({ twelve_months: twelve })) return <StackedBills sentence={sentence} months={months} />;
  const after = twelve.then_cents !== null && { after: { key: bills.after, column: bills.afterColumn } };
  return <StackedBills sentence={sentence} months={shortMonths(months, twelve, bills)} {...after} />;
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
