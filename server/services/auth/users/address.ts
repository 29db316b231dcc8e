// Email addresses and phone numbers as the service stores them (wire/auth.md §8).
import { emailSchema } from "#contracts/email.ts";
import { invalid } from "../errors.ts";

const PHONE = /^[1-9][0-9]{1,14}$/;

/** Returns the address in lower case. Throws validation_failed. */
export function readEmail(input: string): string {
  const parsed = emailSchema.safeParse(input.trim().toLowerCase());
  if (!parsed.success) throw invalid("Unable to validate email address: invalid format");
  return parsed.data;
}

/** Returns the number as digits with the country code. Throws validation_failed. */
export function readPhone(input: string): string {
  const digits = input.replace(/^\+/, "").replaceAll(" ", "");
  if (!PHONE.test(digits)) throw invalid("Invalid phone number format (E.164 required)");
  return digits;
}
