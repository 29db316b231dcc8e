import type { Outlook } from "#contracts/outlook.ts";
import { toRange } from "#messages/message-values.ts";
import { CostBars, type CostBar } from "#web/charts/cost-bars.tsx";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import {
  findDoNothing,
  getOptionCost,
  recommendedOption,
  shouldSwitch,
  type OptionCost,
} from "#messages/describe-advice.ts";

/** Doing nothing beside the recommended plan, over the same twelve months. Renders nothing unless both are known. */
export function OutlookBars({ outlook }: { readonly outlook: Outlook }) {
  const { options: messages } = useMessages("outlook");
  const format = useFormat();
  const option = recommendedOption(outlook);
  const nothing = getOptionCost(findDoNothing(outlook));
  const best = getOptionCost(option);
  if (!shouldSwitch(outlook) || !option?.plan || !nothing || !best) return null;
  const note = ({ low, high }: OptionCost): string | null => {
    const { range, ...ends } = toRange(low, high);
    return range === "double" ? messages.rateRange(ends) : null;
  };
  const bars: CostBar[] = [
    {
      key: "nothing",
      name: messages.doNothing,
      value: format.money(nothing.cents),
      note: note(nothing),
      low: nothing.low,
      high: nothing.high,
      tone: nothing.low > best.high ? "bad" : "muted",
    },
    {
      key: "best",
      name: option.plan.name,
      value: format.money(best.cents),
      note: note(best),
      low: best.low,
      high: best.high,
      tone: "accent",
    },
  ];
  return <CostBars bars={bars} caption={messages.lead(outlook.window)} />;
}
