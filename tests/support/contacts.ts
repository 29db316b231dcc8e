// Addresses and numbers of made-up customers.
import { randomBytes } from "node:crypto";

let emailCount = 0;
/** Returns an unused address. */
export function newEmail(): string {
  emailCount += 1;
  return `person-${emailCount}-${randomBytes(5).toString("hex")}@example.com`;
}

let phones = 0;
/** Returns an unused phone number, in digits. */
export function newPhone(): string {
  phones += 1;
  return `1512${String(2_000_000 + phones)}`;
}
