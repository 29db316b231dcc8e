// Sizes in text form: "20mb", "1.5GB" (wire/storage.md §1).
const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };
const SIZE = /^(\d{1,15}(?:\.\d{1,15})?)(b|kb|mb|gb)$/i;

/**
 * Returns the bytes of a number or a text such as "20mb" (decimal units, three significant digits). Null for anything
 * else.
 */
export function parseByteSize(size: number | string): number | null {
  if (typeof size === "number") return Number.isSafeInteger(size) && size >= 0 ? size : null;
  if (/^\d{1,15}$/.test(size)) return Number(size);
  const [, value = "", unit = ""] = SIZE.exec(size) ?? [];
  const factor = UNITS[unit.toLowerCase()];
  if (factor === undefined) return null;
  const bytes = Math.round(Number(Number.parseFloat(value).toPrecision(3)) * factor);
  return Number.isSafeInteger(bytes) ? bytes : null;
}
