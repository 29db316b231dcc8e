// E-mail addresses and phone numbers as the service keeps them (wire/auth.md §8).
import { emailSchema } from "#contracts/email.ts";
import { invalid } from "../errors.ts";

const PHONE = /^[1-9][0-9]{1,14}$/;

/** The address in lower case; throws validation_failed. */
export function readEmail(input: string): string {
  const parsed = emailSchema.safeParse(input.trim().toLowerCase());
  if (!parsed.success) throw invalid("Unable to validate email address: invalid format");
  return parsed.data;
}

/** The number as digits with the country code; throws validation_failed. */
export function readPhone(input: string): string {
  const digits = input.replace(/^\+/, "").replaceAll(" ", "");
  if (!PHONE.test(digits)) throw invalid("Invalid phone number format (E.164 required)");
  return digits;
}
