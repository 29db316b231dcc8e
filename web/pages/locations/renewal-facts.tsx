import type { ListedOrder } from "#contracts/orders.ts";
import type { RenewalChoices } from "#contracts/renewals.ts";
import type { Messages } from "../../i18n/catalog.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { Stack, Text } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import { centralDay } from "../../format/central-day.ts";

type Words = Messages<"renewals">["choices"];

interface RenewalFactsProps {
  readonly order: ListedOrder;
  readonly choices: RenewalChoices;
}

/** What a choice rests on: today's cost, the fee and its last day, the season of the next end, the opt-out. */
export function RenewalFacts({ order, choices }: RenewalFactsProps) {
  const { choices: words, renewal } = useMessages("renewals");
  const { now_cents: now, next_end: next, opted_out_at: out } = choices;
  return (
    <Stack gap={2}>
      <Text figures>{feeText(choices, words)}</Text>
      {now !== null && <Text figures>{words.now(now)}</Text>}
      {next && <Text>{words.seasons[next.season](next.on)}</Text>}
      <Text>
        {out && <>{words.optedOut(centralDay(out))} </>}
        <Link href={paths.renewalOptOut(order.id)}>{out ? words.change : words.optOut}</Link>
      </Text>
      <Text size="small" tone="muted">
        {renewal.basis(choices.estimated_share)}
      </Text>
    </Stack>
  );
}

function feeText({ clock, fee_cents: fee }: RenewalChoices, words: Words): string {
  if (clock.state !== "running") return words.free;
  if (fee === null) return words.feeUnknown(clock.free_from);
  return fee === 0 ? words.freeAlways : words.fee(fee, clock.free_from);
}
