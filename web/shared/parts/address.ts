// Parses an email address or a phone number as users type it.
import { parsePhoneNumber, phone } from "#contracts/phone-number.ts";
import type { Address } from "../session/sign-in.ts";
import { parseEmailParam } from "../parse-email-param.ts";

export interface AddressDraft {
  readonly by: "email" | "phone";
  readonly email: string;
  readonly phone: string;
}

export type AddressProblem = "missing" | "email_shape" | "phone_shape";
export type ReadAddress =
  | { readonly ok: true; readonly address: Address }
  | { readonly ok: false; readonly problem: AddressProblem };

// One @ with something on either side and a dot after it. The service and the email itself verify the rest.
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Returns the typed address, ready for the service, or what is wrong with it. */
export function readAddress(draft: AddressDraft): ReadAddress {
  const typed = draft[draft.by].trim();
  if (typed === "") return { ok: false, problem: "missing" };
  if (draft.by === "phone") {
    const phone = toE164(typed);
    return phone ? { ok: true, address: { phone } } : { ok: false, problem: "phone_shape" };
  }
  return EMAIL.test(typed)
    ? { ok: true, address: { email: typed.toLowerCase() } }
    : { ok: false, problem: "email_shape" };
}

/**
 * Returns a phone number as +15125550123: ten American digits in any notation, or a foreign number with its +. Null if
 * it is invalid.
 */
export function toE164(typed: string): string | null {
  const digits = parsePhoneNumber(typed);
  return digits === null ? null : `+${digits}`;
}

/** Formats an address for display: an American number as (512) 555-0123. */
export function showAddress(address: Address): string {
  return "email" in address ? address.email : phone(address.phone);
}

/** Masks an email address so that its owner recognizes it and others cannot use it: "a•••z@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 1) return "•••";
  const name = email.slice(0, at);
  const last = name.length > 3 ? name.at(-1) : "";
  return `${name[0]}•••${last}${email.slice(at)}`;
}

/**
 * Returns the address in a page's query (`email` or `phone`), otherwise the one last used to sign in with this browser.
 * Null if there is none.
 */
export function parseAddressParam(query: URLSearchParams, stored: string): Address | null {
  const phone = toE164(query.get("phone") ?? "");
  if (phone) return { phone };
  const email = parseEmailParam(query.get("email") ?? stored);
  const read = readAddress({ by: "email", email, phone: "" });
  return read.ok ? read.address : null;
}
