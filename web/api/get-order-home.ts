import type { OrderDetail } from "#contracts/orders.ts";
import type { PortalConfig } from "#contracts/config.ts";
import { requestSigned } from "./request-signed.ts";

/** The ESI ID of an order's home; null where the order is none of this account's or cannot be read (spec §8: logged). */
export async function orderHome(config: PortalConfig, orderId: string): Promise<string | null> {
  try {
    const order = await requestSigned<OrderDetail>(
      config,
      `${config.bases.portal}/orders/${encodeURIComponent(orderId)}`,
    );
    return order.service_location.esiid;
  } catch (error) {
    console.error("The order could not be read.", error);
    return null;
  }
}
