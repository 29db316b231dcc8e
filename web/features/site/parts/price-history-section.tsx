import type { TduId } from "#contracts/plan.ts";
import type { ProviderDetail } from "#contracts/providers.ts";
import { TDUS } from "#market/tdu.ts";
import { HistoryLine } from "#web/charts/history-line.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Section, Text } from "#web/ui/layout.tsx";

interface PriceHistorySectionProps {
  readonly provider: ProviderDetail;
  readonly tdu: TduId;
}

/** The lowest, the middle and the highest label average of the provider's plans since the first imported list. */
export function PriceHistorySection({ provider, tdu }: PriceHistorySectionProps) {
  const messages = useMessages("providers").history;
  const { history } = provider;
  const [first] = history;
  const last = history.at(-1);
  return (
    <Section title={messages.title} lead={messages.lead({ area: TDUS[tdu].short_name })}>
      <Card as="div">
        {!first || !last ? (
          <Text tone="muted">{messages.never}</Text>
        ) : history.length === 1 ? (
          <Text>{messages.one({ ...first, isoDate: first.from })}</Text>
        ) : (
          <HistoryLine
            sentence={messages.sentence({ from: first.median, to: last.median, isoDate: first.from })}
            lines={[messages.low, messages.median, messages.high]}
            points={history.map(({ from, low, median, high }) => ({ from, values: [low, median, high] }))}
            through={provider.as_of}
          />
        )}
      </Card>
    </Section>
  );
}
