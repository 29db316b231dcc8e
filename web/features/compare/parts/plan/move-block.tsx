import type { PlanSwitch } from "#contracts/compare.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Stack, Text } from "#web/ui/layout.tsx";
import { SAME_CENTS } from "../results/view.ts";
import type { PlanPrice } from "./use-plan-price.ts";

/** What switching the customer's own home to this plan on its best day nets; nothing for a visitor, and while the plan can't be switched to. */
export function MoveBlock({ price: { move, twelve } }: { readonly price: PlanPrice }) {
  const words = useMessages("plan").move;
  if (!move) return null;
  const lines = moveLines(move, twelve.from, words);
  return (
    <section aria-label={words.title}>
      <Stack gap={1}>
        <p className="font-semibold">{words.title}</p>
        {lines.map((line) => (
          <Text key={line} figures>
            {line}
          </Text>
        ))}
      </Stack>
    </section>
  );
}

/** The best day, what it nets against doing nothing over the twelve months from `from`, and the fee of that day. */
export function moveLines(move: PlanSwitch, from: string, words: Messages<"plan">["move"]): string[] {
  const { net_cents: net, exit_fee_cents: fee, starts_on } = move;
  return [words.on(starts_on), ...(net === null ? [] : [netLine(net, from, words)]), feeLine(fee, words)];
}

function netLine(net: number, from: string, words: Messages<"plan">["move"]): string {
  if (Math.abs(net) < SAME_CENTS) return words.same(from);
  return net > 0 ? words.saves(net, from) : words.more(-net, from);
}

function feeLine(fee: number | null, words: Messages<"plan">["move"]): string {
  if (fee === null) return words.feeUnknown;
  return fee > 0 ? words.fee(fee) : words.noFee;
}
