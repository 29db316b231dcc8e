// /orders/:id: the order's status, what comes next and who does it, and the plan as it was that day.
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { defineDataPage } from "#web/shared/page/define-data-page.tsx";
import { followedOrderQuery } from "../api.ts";
import { BackToOrders } from "../parts/back-to-orders.tsx";
import { OrderMissing } from "../parts/order-missing.tsx";
import { OrderView } from "../parts/order-view.tsx";

export default defineDataPage({
  load: ({ config, id }) => ({ order: followedOrderQuery(config, id) }),
  Title: () => useMessages("order").title,
  Back: BackToOrders,
  cards: 2,
  Missing: OrderMissing,
  render: (data) => <OrderView {...data} />,
});
