import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import { Link } from "#web/ui/link.tsx";

/** The link back above an order's title. */
export function BackToOrders() {
  const { back } = useMessages("orders");
  return (
    <Link look="plain" href={paths.orders()}>
      <ArrowLeftIcon size={16} /> {back}
    </Link>
  );
}
