import type { PlanSwitch } from "#contracts/compare.ts";
import { SAME_CENTS, getShownNet } from "#messages/message-values.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Stack, Text } from "#web/ui/layout.tsx";
import type { PlanPrice } from "./use-plan-price.ts";

/**
 * The net savings of switching the customer's own home to this plan on its best day. Renders nothing for a visitor, and
 * while switching to the plan is not possible.
 */
export function SwitchBlock({ price: { move, twelve } }: { readonly price: PlanPrice }) {
  const messages = useMessages("plan").move;
  if (!move) return null;
  const lines = formatSwitchLines(move, twelve.from, messages);
  return (
    <section aria-label={messages.title}>
      <Stack gap={1}>
        <p className="font-semibold">{messages.title}</p>
        {lines.map((line) => (
          <Text key={line}>{line}</Text>
        ))}
      </Stack>
    </section>
  );
}

/**
 * Returns the best day, the net savings compared with doing nothing over the twelve months from `from`, and the fee on
 * that day.
 */
export function formatSwitchLines(
  move: PlanSwitch,
  from: string,
  messages: Messages<"plan">["move"],
): string[] {
  const { exit_fee_cents: fee, starts_on } = move;
  const net = getShownNet(move);
  return [
    messages.on({ day: starts_on }),
    ...(net === null ? [] : [netLine(net, from, messages)]),
    feeLine(fee, messages),
  ];
}

function netLine(net: number, from: string, messages: Messages<"plan">["move"]): string {
  if (Math.abs(net) < SAME_CENTS) return messages.same({ from });
  return net > 0 ? messages.saves({ cents: net, from }) : messages.more({ cents: -net, from });
}

function feeLine(fee: number | null, messages: Messages<"plan">["move"]): string {
  if (fee === null) return messages.feeUnknown;
  return fee > 0 ? messages.fee({ cents: fee }) : messages.noFee;
}
