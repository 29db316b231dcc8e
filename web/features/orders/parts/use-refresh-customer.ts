import { useQueryClient } from "@tanstack/react-query";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { refreshOrders } from "#web/shared/api/get-orders.ts";
import { useSignedIn } from "#web/shared/session/use-signed-in.ts";

/**
 * After an order was placed or changed on a page that needs no account, refetches the cached orders and homes of the
 * account if a customer is signed in.
 */
export function useRefreshCustomer(): () => void {
  const client = useQueryClient();
  const signedIn = useSignedIn() !== null;
  return () => {
    if (!signedIn) return;
    void refreshOrders(client);
    void refreshLocations(client);
  };
}
