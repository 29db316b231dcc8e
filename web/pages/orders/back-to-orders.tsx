import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { ArrowLeftIcon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";

/** The way back above an order's title. */
export function BackToOrders() {
  const { back } = useMessages("orders");
  return (
    <Link look="plain" href={paths.orders()}>
      <ArrowLeftIcon size={16} /> {back}
    </Link>
  );
}
