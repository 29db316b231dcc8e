import type { PriceHistory } from "#contracts/price-history.ts";
import { HistoryLine } from "#web/charts/history-line.tsx";
import { subtractYears } from "#messages/message-values.ts";
import { toYearDifference } from "#web/features/compare/parts/results/view.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Section, Text } from "#web/ui/layout.tsx";

const MONTHS = 12;
const CENTS = 100;

/** The lowest and the middle price of every list, as a chart with a table. One list alone is no history. */
export function PriceChart({ history }: { readonly history: PriceHistory }) {
  const messages = useMessages("prices").history;
  const { points, as_of } = history;
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const difference = toYearDifference(subtractYears(last.typical_cents, first.typical_cents));
  return (
    <Section title={messages.title({ isoDate: first.as_of })}>
      <Card as="div">
        {points.length === 1 ? (
          <Text tone="muted">{messages.one}</Text>
        ) : (
          <>
            <Chart
              history={history}
              through={as_of}
              sentence={messages.sentence({ ...difference, isoDate: first.as_of })}
            />
            <Text tone="muted" size="small">
              {messages.step({ days: history.step_days })}
            </Text>
          </>
        )}
      </Card>
    </Section>
  );
}

interface ChartProps {
  readonly history: PriceHistory;
  readonly through: string;
  readonly sentence: string;
}

function Chart({ history, through, sentence }: ChartProps) {
  const messages = useMessages("prices").history;
  const format = useFormat();
  const { points, year_kwh } = history;
  const names = [messages.lowColumn, messages.typicalColumn];
  return (
    <HistoryLine
      sentence={sentence}
      lines={names}
      points={points.map(({ as_of, low_cents, typical_cents }) => ({
        from: as_of,
        values: [low_cents / CENTS, typical_cents / CENTS],
      }))}
      through={through}
      unit={{
        axis: messages.axis,
        label: messages.label,
        speak: ({ from, values: [low = 0, typical = 0] }) =>
          messages.spoken({ isoDate: from, low: low * CENTS, typical: typical * CENTS }),
        table: {
          caption: messages.table,
          columns: [
            messages.day,
            ...names.flatMap((name) => [
              messages.year({ name }),
              messages.month({ name }),
              messages.rate({ name }),
            ]),
          ],
          rows: points.map(({ as_of, low_cents, typical_cents }) => ({
            key: as_of,
            cells: [
              format.date(as_of),
              ...[low_cents, typical_cents].flatMap((cents) => [
                format.money(cents),
                format.money(cents / MONTHS),
                format.rate(cents / year_kwh),
              ]),
            ],
          })),
          wide: true,
        },
      }}
    />
  );
}
