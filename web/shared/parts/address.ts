// What somebody types as their e-mail address or phone number.
import { parsePhoneNumber } from "#contracts/phone-number.ts";
import type { Address } from "../session/sign-in.ts";

export interface AddressDraft {
  readonly by: "email" | "phone";
  readonly email: string;
  readonly phone: string;
}

export type AddressProblem = "missing" | "email_shape" | "phone_shape";
export type ReadAddress =
  | { readonly ok: true; readonly address: Address }
  | { readonly ok: false; readonly problem: AddressProblem };

// One @ with something on either side and a dot behind it; the service and the mail itself say the rest.
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** The address that was typed, ready for the service; or what is wrong with it. */
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

/** A phone number as +15125550123: ten American digits written any way, or a foreign number with its +. Null where it is none. */
export function toE164(typed: string): string | null {
  const digits = parsePhoneNumber(typed);
  return digits === null ? null : `+${digits}`;
}

/** An address for people to read: an American number as (512) 555-0123. */
export function showAddress(address: Address): string {
  if ("email" in address) return address.email;
  const [, area, exchange, line] = /^\+?1(\d{3})(\d{3})(\d{4})$/.exec(address.phone) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : address.phone;
}

/** An e-mail address that its owner knows again and others cannot use: "a•••z@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 1) return "•••";
  const name = email.slice(0, at);
  const last = name.length > 3 ? name.at(-1) : "";
  return `${name[0]}•••${last}${email.slice(at)}`;
}

/** The address in a page's query (`email` or `phone`), else what this browser last signed in with; null where there is none. */
export function parseAddressParam(query: URLSearchParams, stored: string): Address | null {
  const phone = toE164(query.get("phone") ?? "");
  if (phone) return { phone };
  // A plus sign that was not escaped arrives as a blank.
  const email = (query.get("email") ?? stored).trim().replaceAll(" ", "+");
  const read = readAddress({ by: "email", email, phone: "" });
  return read.ok ? read.address : null;
}
