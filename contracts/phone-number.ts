// Parses phone numbers as customers type them into the format that accounts store, digits with the country code, and
// formats them for display. Does not use zod, so that pages can import it.

// Area code and exchange start with 2 to 9 (North American Numbering Plan).
const AMERICAN = /^[2-9]\d{2}[2-9]\d{6}$/;
const WRITTEN = /^\+?[\d\s().\-/\u2010-\u2015\u00A0]+$/;
// E.164 has at most 15 digits.
const INTERNATIONAL = /^[2-9]\d{6,14}$/;

/**
 * Parses ten American digits in any notation, or a foreign number with its +, to digits with the country code. Returns
 * null if the text is neither.
 */
export function parsePhoneNumber(typed: string): string | null {
  const text = typed.trim();
  if (!WRITTEN.test(text)) return null;
  const digits = text.replaceAll(/\D/g, "");
  if (text.startsWith("+") && !digits.startsWith("1")) return INTERNATIONAL.test(digits) ? digits : null;
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return AMERICAN.test(national) ? `1${national}` : null;
}

/**
 * Formats an American number in any notation as (512) 555-0123. Others, such as a number with letters, don't change.
 * Null, in a branch of a message that is not shown, is empty.
 */
export function phone(number: string | null): string {
  if (number === null) return "";
  const digits = parsePhoneNumber(number);
  if (digits?.length !== 11 || !digits.startsWith("1")) return number;
  return `(${digits.slice(1, 4)}) ${digits.slice(4, 7)}-${digits.slice(7)}`;
}
