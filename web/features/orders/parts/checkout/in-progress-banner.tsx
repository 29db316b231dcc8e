import type { Outlook } from "#contracts/outlook.ts";
import { describeAdvice } from "#messages/describe-advice.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Banner } from "#web/ui/badge.tsx";
import { InfoIcon } from "#web/ui/icons.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";

/** Shows that an order for this home is in progress, before the form is filled in. */
export function InProgressBanner({ outlook }: { readonly outlook: Outlook }) {
  const messages = useMessages("outlook");
  const { order } = outlook;
  if (!order) return null;
  return (
    <Banner tone="warn" icon={<InfoIcon />} title={messages.quote.inProgress}>
      <Text>
        {describeAdvice(outlook, messages).headline} {messages.quote.inProgressText}
      </Text>
      <Link href={paths.order(order.id)}>{messages.order.see}</Link>
    </Banner>
  );
}
