import type { PortalConfig } from "#contracts/config.ts";
import { ApiFailure } from "./failure.ts";
import { callApi } from "./call-api.ts";

/**
 * Returns the ESI ID of an order's location. `none` if it has none or if the order is not this account's, `unknown` if it cannot be
 * loaded now (spec §8: logged).
 */
export async function getOrderLocation(
  config: PortalConfig,
  orderId: string,
): Promise<{ esiid: string } | "none" | "unknown"> {
  try {
    const order = await callApi(config, "GET portal/orders/{id}", { params: { id: orderId } });
    const { esiid } = order.service_location;
    return esiid === "" ? "none" : { esiid };
  } catch (error) {
    console.error("The order could not be read.", error);
    return error instanceof ApiFailure && error.status === 404 ? "none" : "unknown";
  }
}
