// Parses phone numbers as typed by users into the format of accounts: digits with the country code.

// Area code and exchange start with 2 to 9 (North American Numbering Plan).
const AMERICAN = /^[2-9]\d{2}[2-9]\d{6}$/;
const WRITTEN = /^\+?[\d\s().\-/\u2010-\u2015\u00A0]+$/;
// E.164 has at most 15 digits.
const INTERNATIONAL = /^[2-9]\d{6,14}$/;

/**
 * Returns ten American digits in any notation, or a foreign number with its +, as digits with the country code. Null if
 * it is neither.
 */
export function readPhoneNumber(typed: string): string | null {
  const text = typed.trim();
  if (!WRITTEN.test(text)) return null;
  const digits = text.replaceAll(/\D/g, "");
  if (text.startsWith("+") && !digits.startsWith("1")) return INTERNATIONAL.test(digits) ? digits : null;
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return AMERICAN.test(national) ? `1${national}` : null;
}
