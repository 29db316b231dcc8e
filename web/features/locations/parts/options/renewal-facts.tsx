import type { ListedOrder } from "#contracts/orders.ts";
import type { Outlook } from "#contracts/outlook.ts";
import { nextTermEnd, getSeason } from "#market/contract-clock.ts";
import { centralDay } from "#web/shared/format/central-day.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";

interface RenewalFactsProps {
  readonly order: ListedOrder;
  readonly outlook: Outlook;
}

/** What else matters at the end of an order placed here: the season in which a new term would end, and the opt-out. */
export function RenewalFacts({ order, outlook }: RenewalFactsProps) {
  const { choices: messages } = useMessages("renewals");
  const out = order.opted_out_at;
  const ends = outlook.alerts.some(({ kind }) => kind === "term_ending" || kind === "term_over");
  return (
    <Stack gap={2}>
      {ends && <NextSeason order={order} />}
      <Text>
        {out && <>{messages.optedOut({ day: centralDay(out) })} </>}
        <Link href={paths.renewalOptOut(order.id)}>{out ? messages.change : messages.optOut}</Link>
      </Text>
    </Stack>
  );
}

/** The season in which a new term of the same length would end. Renders nothing for month to month. */
function NextSeason({ order: { ends_on, term_months } }: { readonly order: ListedOrder }) {
  const { choices: messages } = useMessages("renewals");
  if (ends_on === null || term_months === 0) return null;
  const on = nextTermEnd(ends_on, term_months);
  return <Text>{messages.seasons[getSeason(on)]({ day: on })}</Text>;
}
