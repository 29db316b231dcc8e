import { useMemo } from "react";
import type { PlanDetail } from "#contracts/compare.ts";
import type { Tariff } from "#contracts/plan.ts";
import { PriceCurve } from "#web/charts/price-curve.tsx";
import type { CurveMark } from "#web/charts/curve-shape.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Section, Text } from "#web/ui/layout.tsx";
import { billsInPrice } from "./bills-in-price.ts";
import type { LocationYear } from "./location-year.ts";
import { planCurve, getSlope, statedChange } from "./plan-curve.ts";
import type { PlanCurve } from "./plan-curve.ts";
import type { PlanPrice } from "./use-plan-price.ts";

const MIN_AXIS_KWH = 3_000;
const AXIS_STEP_KWH = 500;

interface CurveSectionProps {
  readonly detail: PlanDetail;
  readonly locationYear: LocationYear | null;
  readonly price: PlanPrice | null;
}

/** Price by usage, with the home's months on it if they are known. */
export function CurveSection({ detail, locationYear: location, price }: CurveSectionProps) {
  const messages = useMessages("planDetails");
  const { noDelivery } = useMessages("plan").verdict;
  // Months after a price that ends are not bills of this plan.
  const bills = location?.priced && price ? billsInPrice(location.priced.year, price.twelve) : [];
  const shares = location?.priced?.shares ?? null;
  const most = Math.max(MIN_AXIS_KWH, ...bills.map((bill) => bill.kwh));
  const to_kwh = Math.ceil(most / AXIS_STEP_KWH) * AXIS_STEP_KWH;
  const curve = useMemo(() => planCurve(detail, shares, to_kwh), [detail, shares, to_kwh]);
  const { tariff } = detail.plan;
  if (!tariff) return null;
  return (
    <Section title={messages.curve.title}>
      <Card as="div">
        {curve ? (
          <PriceCurve
            sentence={curveSentence(detail, curve, bills.length, messages.curve)}
            legend={
              bills.length > 0 && (
                <Text size="small" tone="muted">
                  {messages.curve.yours({ n: bills.length })}
                </Text>
              )
            }
            bills={curve.segments}
            marks={thresholds(tariff, messages.curve, to_kwh)}
            months={bills.map((bill) => ({
              month: bill.period.month,
              kwh: bill.kwh,
              cents: bill.total_cents,
            }))}
            to_kwh={to_kwh}
          />
        ) : (
          <Text>{tariff.energy.length > 1 ? messages.curve.none : noDelivery}</Text>
        )}
      </Card>
    </Section>
  );
}

function curveSentence(
  { plan }: PlanDetail,
  curve: PlanCurve,
  months: number,
  messages: Messages<"planDetails">["curve"],
): string {
  const [largest] = curve.jumps
    .map(({ kwh }) => ({ kwh, usd: plan.tariff ? statedChange(plan.tariff, kwh) : 0 }))
    .sort((left, right) => Math.abs(right.usd) - Math.abs(left.usd));
  const split =
    plan.tariff && plan.tariff.energy.length > 1 ? (months > 0 ? messages.shares : messages.assumed) : null;
  return [
    largest && largest.usd !== 0
      ? messages.jump({
          kwh: largest.kwh,
          usd: Math.abs(largest.usd),
          direction: largest.usd < 0 ? "less" : "more",
        })
      : messages[getSlope(plan.label)],
    split,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Returns what happens at which usage: credits that begin or end, fees below a usage level. */
function thresholds(tariff: Tariff, messages: Messages<"planDetails">["curve"], to_kwh: number): CurveMark[] {
  const credits = tariff.credits.flatMap((credit) => [
    { kwh: credit.min_kwh, label: messages.credit({ usd: credit.amount_usd }) },
    ...(credit.max_kwh === null
      ? []
      : [{ kwh: credit.max_kwh, label: messages.creditEnds({ usd: credit.amount_usd }) }]),
  ]);
  const fees = tariff.minimum_usage_fees.map((fee) => ({
    kwh: fee.below_kwh,
    label: messages.fee({ usd: fee.amount_usd }),
  }));
  return [...credits, ...fees]
    .filter((mark) => mark.kwh > 0 && mark.kwh < to_kwh)
    .sort((a, b) => a.kwh - b.kwh);
}
