// explain_bill: the bills of a plan for a home, line by line.
import type { z } from "zod";
import { explainBillInputSchema, explainBillSchema } from "#contracts/mcp.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import type { LineItem } from "#market/price.ts";
import type { Bill } from "#rating/bill.ts";
import { pricePlanYear, type PlanYear } from "#rating/plan-year.ts";
import { priceMonths } from "#rating/twelve-months.ts";
import { foldInput, toYear } from "#server/domain/plans/rank-for-usage.ts";
import { today } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { getPlan } from "../../get-plan.ts";
import { detailSource, resolveTdu, toShownPlan } from "../prices.ts";
import { basisLines, getTexts, planName } from "../texts.ts";
import { defineTool } from "../tool.ts";

type Output = z.input<typeof explainBillSchema>;
type BillOutput = Output["bills"][number];

const WATT_HOURS_PER_KWH = 1000;

function toLine(item: LineItem): BillOutput["lines"][number] {
  return {
    code: item.code,
    part: item.part,
    label: item.label ?? null,
    kwh: item.quantity_wh === undefined ? null : item.quantity_wh / WATT_HOURS_PER_KWH,
    cents_per_kwh: item.rate_cents_per_kwh ?? null,
    charges_as_of: item.as_of ?? null,
    amount_cents: item.amount_cents,
  };
}

function toBill({ period, kwh, items, total_cents }: Bill): BillOutput {
  const { month, from, through } = period;
  return { month, from, through, kwh, lines: items.map(toLine), total_cents };
}

function noPrice(): AppError {
  return new AppError("unprocessable", "This plan's price isn't known, so its bills can't be calculated.");
}

function selectBills({ year }: PlanYear, month: string | undefined): BillOutput[] {
  const bills = year.bills.filter(({ period }) => month === undefined || period.month === month).map(toBill);
  if (bills.length > 0) return bills;
  const known = year.bills.map(({ period }) => period.month).join(", ");
  throw new AppError("validation_failed", `No bill starts in this month. Choose one of ${known}.`, {
    month: "isn't a month of the year",
  });
}

function billLines({ plan, bills, total_cents }: Output, language: Language): string[] {
  const texts = getTexts(language);
  const names = { plan: planName(plan, language), provider: plan.provider.name };
  const [only] = bills;
  if (!only || bills.length > 1)
    return [
      texts.bills({ ...names, cents: total_cents }),
      ...bills.map((bill) => texts.month({ month: bill.month, kwh: bill.kwh, cents: bill.total_cents })),
    ];
  const lineNames = getMessages("planDetails", language).lines;
  return [
    texts.bill({ ...names, month: only.month, kwh: only.kwh, cents: only.total_cents }),
    ...only.lines.map(({ code, amount_cents }) => texts.line({ name: lineNames[code], cents: amount_cents })),
  ];
}

/** The tool. */
export const explainBill = defineTool({
  name: "explain_bill",
  title: "Explain a plan's bills",
  description:
    "Calculates the twelve bills of a plan for a home, or one of them, with every line in cents: energy, base charge, delivery, fees, and credits. The lines of a bill add up to its total. Amounts are before taxes.",
  input: explainBillInputSchema,
  output: explainBillSchema,
  async run(call, input) {
    const tdu = resolveTdu(input);
    const detail = await getPlan(call.ctx, input.plan_id);
    const folded = foldInput(input.usage, tdu, today(call.ctx));
    const { read_day = null, conditions = [], language } = input;
    const priced = pricePlanYear(detail.plan, folded.fold, {
      read_day,
      delivery: detail.delivery,
      conditions,
    });
    if (priced === null) throw noPrice();
    const { plan, year } = priced;
    const usage = toYear(
      folded,
      year.bills.map(({ period, kwh }) => ({ month: period.month, kwh })),
    );
    const data: Output = {
      utility: tdu,
      usage,
      plan: toShownPlan(plan),
      bills: selectBills(priced, input.month),
      total_cents: year.total_cents,
      parts: year.parts,
      price_months: priceMonths(plan),
      source: detailSource(call, detail, plan, input),
    };
    return {
      data,
      lines: [
        ...billLines(data, language),
        ...basisLines(data.source, usage.year_kwh, language),
        getTexts(language).page({ url: data.source.url }),
      ],
    };
  },
});
