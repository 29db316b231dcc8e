import type { OutlookOption } from "#contracts/outlook.ts";
import { getOptionCost } from "#messages/describe-advice.ts";
import { SAME_CENTS, toRange } from "#messages/message-values.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Figure } from "#web/ui/figure.tsx";
import { Text } from "#web/ui/layout.tsx";

/** The cost of an option over the twelve months, with its range if there is one. */
export function OptionCost({ option }: { readonly option: OutlookOption }) {
  const { options: messages, feeUnknown } = useMessages("outlook");
  const format = useFormat();
  const cost = getOptionCost(option);
  if (!cost) return <Text tone="muted">{unknownText()}</Text>;
  const { range, ...ends } = toRange(cost.low, cost.high);
  return (
    <Figure
      size="title"
      value={format.money(cost.cents)}
      unit={messages.unit}
      note={range === "double" && messages.rateRange(ends)}
    />
  );

  function unknownText(): string {
    const unpriced = option.segments.filter(({ cents }) => cents === null);
    if (unpriced.some(({ kind }) => kind === "contract")) return messages.unknownContract;
    return unpriced.length === 0 && option.exit_fee_cents === null ? feeUnknown : messages.unknown;
  }
}

/** The savings of an option compared with doing nothing, including fees. Renders nothing if unknown. */
export function OptionNet({ cents }: { readonly cents: number | null }) {
  const { options: messages } = useMessages("outlook");
  const format = useFormat();
  if (cents === null) return null;
  if (Math.abs(cents) < SAME_CENTS) return <p className="text-small text-muted">{messages.same}</p>;
  return cents > 0 ? (
    <p className="figures text-small font-semibold text-good">
      {messages.save} {format.money(cents)}
    </p>
  ) : (
    <p className="figures text-small text-muted">
      {messages.more} {format.money(-cents)}
    </p>
  );
}
