// The delivery charges shipped with the repository, for the first start and for times without a database.
import { readFileSync } from "node:fs";
import path from "node:path";
import { deliveryFileSchema, type DeliveryRow } from "#contracts/delivery.ts";

const FILE = path.join(
  import.meta.dirname,
  "..",
  "..",
  "..",
  "..",
  "market",
  "data",
  "delivery-charges.json",
);

/** Returns the rows of the shipped file. Throws if the file isn't whole, because it is part of the release. */
export function readShippedDelivery(): DeliveryRow[] {
  return deliveryFileSchema.parse(JSON.parse(readFileSync(FILE, "utf8"))).rows;
}
