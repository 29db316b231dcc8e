import type { Outlook } from "#contracts/outlook.ts";
import { CostBars, type CostBar } from "#web/charts/cost-bars.tsx";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { costRange, findDoNothing, recommendedOption, shouldSwitch } from "#messages/describe-advice.ts";

/** Doing nothing beside the recommended plan, over the same twelve months. Renders nothing unless both are known. */
export function OutlookBars({ outlook }: { readonly outlook: Outlook }) {
  const { options: messages } = useMessages("outlook");
  const format = useFormat();
  const option = recommendedOption(outlook);
  const nothing = costRange(findDoNothing(outlook));
  const best = costRange(option);
  if (!shouldSwitch(outlook) || !option?.plan || !nothing || !best) return null;
  const amount = ({ low, high }: { low: number; high: number }): string =>
    format.money(low) === format.money(high) ? format.money(low) : messages.range({ low, high });
  const bars: CostBar[] = [
    {
      key: "nothing",
      name: messages.doNothing,
      value: amount(nothing),
      ...nothing,
      tone: nothing.low > best.high ? "bad" : "muted",
    },
    { key: "best", name: option.plan.name, value: amount(best), ...best, tone: "accent" },
  ];
  return <CostBars bars={bars} caption={messages.lead(outlook.window)} />;
}
