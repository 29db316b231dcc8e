import { phoneHref } from "#web/shared/parts/phone-href.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";

/** A link that calls the provider. Renders nothing without a number. */
export function CallProvider({ phone }: { readonly phone: string | null | undefined }) {
  const messages = useMessages("common");
  if (!phone) return null;
  return (
    <Text>
      <Link href={phoneHref(phone)}>{messages.callPhone({ phone })}</Link>
    </Text>
  );
}
