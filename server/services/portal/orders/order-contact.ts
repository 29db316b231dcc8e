// Contact details of an order.
import type { PlaceOrder } from "#contracts/checkout.ts";
import { parsePhoneNumber } from "#contracts/phone-number.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import { AppError } from "#server/platform/errors.ts";

/** Whose order it is. At least one address is present. */
export interface OrderContact {
  readonly user_id: string | null;
  /** Null if the provider asks for it. */
  readonly name: string | null;
  /** Lowercase. */
  readonly email: string | null;
  /** Digits including the country code. */
  readonly phone: string | null;
}

function readPhone(typed: string): string {
  const phone = parsePhoneNumber(typed);
  if (phone) return phone;
  const message = "Enter a 10-digit phone number, or start with + and the country code.";
  throw new AppError("validation_failed", message, { phone: message });
}

/**
 * Returns what was typed, otherwise the verified addresses of the signed-in customer. Throws `validation_failed` if
 * there is no address in either.
 */
export function readContact(customer: Customer | null, input: PlaceOrder): OrderContact {
  const email = input.email?.toLowerCase() ?? customer?.verified_email ?? null;
  const phone = input.phone ? readPhone(input.phone) : (customer?.verified_phone ?? null);
  if (email === null && phone === null) {
    const message = "Enter an email or phone so we can send updates about this order.";
    throw new AppError("validation_failed", message, { email: message });
  }
  // Removes line breaks and other control characters, which must not get into an email or a provider's form.
  const { first_name = "", last_name = "" } = input;
  const name = `${first_name} ${last_name}`.replaceAll(/[\p{C}\s]+/gu, " ").trim();
  return { user_id: customer?.id ?? null, name: name === "" ? null : name, email, phone };
}
