// /order/plans/:id: orders one plan with a home, a start date and a customer. Open to everyone.
import { definePage } from "#web/shared/page/define-page.ts";
import { useParams } from "react-router";
import { useAccount } from "../parts/checkout/use-account.ts";
import { OrderForm } from "../parts/checkout/order-form.tsx";
import { OrderSkeleton } from "../parts/checkout/order-skeleton.tsx";

function OrderPage() {
  const { id = "" } = useParams();
  const account = useAccount();
  if (account.pending || account.locationsPending) return <OrderSkeleton />;
  // Another plan or another user starts with a separate form.
  return <OrderForm key={`${id} ${account.user?.id ?? ""}`} planId={id} account={account} />;
}

export default definePage({ Component: OrderPage });
