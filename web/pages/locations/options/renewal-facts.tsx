import { useQuery } from "@tanstack/react-query";
import type { ListedOrder } from "#contracts/orders.ts";
import type { Outlook } from "#contracts/outlook.ts";
import { orderRenewalQuery } from "../../../api/get-order-renewal.ts";
import { useConfig } from "../../../components/use-config.ts";
import { centralDay } from "../../../format/central-day.ts";
import { useLanguage } from "../../../i18n/language.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { paths } from "../../../paths.ts";
import { Stack, Text } from "../../../ui/layout.tsx";
import { Link } from "../../../ui/link.tsx";

interface RenewalFactsProps {
  readonly order: ListedOrder;
  readonly outlook: Outlook;
}

/** What else matters at the end of an order of ours: the season in which a new term would end, and the opt-out. */
export function RenewalFacts({ order, outlook }: RenewalFactsProps) {
  const { choices: words } = useMessages("renewals");
  const out = order.opted_out_at;
  const ends = outlook.alerts.some(({ kind }) => kind === "term_ending" || kind === "term_over");
  return (
    <Stack gap={2}>
      {ends && <NextSeason orderId={order.id} />}
      <Text>
        {out && <>{words.optedOut(centralDay(out))} </>}
        <Link href={paths.renewalOptOut(order.id)}>{out ? words.change : words.optOut}</Link>
      </Text>
    </Stack>
  );
}

/** Nothing until it is known, and when it can't be: it is a hint, not a number. */
function NextSeason({ orderId }: { readonly orderId: string }) {
  const { choices: words } = useMessages("renewals");
  const { data } = useQuery(orderRenewalQuery(useConfig(), orderId, useLanguage()));
  if (!data?.next_end) return null;
  const { season, on } = data.next_end;
  return <Text>{words.seasons[season](on)}</Text>;
}
