import type { Outlook } from "#contracts/outlook.ts";
import { describeAdvice } from "../../components/outlook/advice.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { Notice } from "../../ui/badge.tsx";
import { InfoIcon } from "../../ui/icons.tsx";
import { Text } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";

/** An order for this home is in progress: said before the form is filled in. */
export function UnderWayNotice({ outlook }: { readonly outlook: Outlook }) {
  const words = useMessages("outlook");
  const { order } = outlook;
  if (!order) return null;
  return (
    <Notice tone="warn" icon={<InfoIcon />} title={words.quote.underWay}>
      <Text figures>
        {describeAdvice(outlook, words).headline} {words.quote.underWayText}
      </Text>
      <Link href={paths.order(order.id)}>{words.order.see}</Link>
    </Notice>
  );
}
