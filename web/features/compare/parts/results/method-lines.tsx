import { TDUS } from "#market/tdu.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Stack, Text } from "#web/ui/layout.tsx";
import type { RankingView } from "./view.ts";

/** How the list's costs are calculated, one line each for what applies to it. */
export function MethodLines({ view }: { readonly view: RankingView }) {
  const messages = useMessages("method");
  const { ranking, verdict } = view;
  const area = TDUS[ranking.tdu].short_name;
  const { delivery } = ranking;
  const lines = [
    ranking.read_day_known
      ? messages.readDayKnown({ day: ranking.read_day })
      : messages.readDayUnknown({ day: ranking.read_day }),
    delivery
      ? messages.delivery({
          area,
          isoDate: delivery.as_of,
          monthly: delivery.monthly_usd,
          cents: delivery.cents_per_kwh,
        })
      : messages.noDelivery({ area }),
    verdict && messages[verdict],
    ranking.usage.exported_kwh > 0 && messages.exported({ kwh: ranking.usage.exported_kwh }),
    messages.bar,
    ranking.counts.shorter > 0 && messages.short,
    messages.tax,
  ];
  return <Stack gap={2}>{lines.map((line) => line && <Text key={line}>{line}</Text>)}</Stack>;
}
