// The Range header (RFC 9110, 14.2).
const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Returns the bytes that a request asks for, from the first to before the end. Null if the file has none of them.
 * Undefined for the whole file: without a range, or with one that isn't supported, such as several.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): { readonly from: number; readonly end: number } | null | undefined {
  const [, first = "", last = ""] = ONE_RANGE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  // "-500": the last 500 bytes.
  if (first === "") return last === "0" ? null : { from: Math.max(0, size - Number(last)), end: size };
  const from = Number(first);
  const end = last === "" ? size : Math.min(size, Number(last) + 1);
  if (last !== "" && Number(last) < from) return undefined;
  return from < size ? { from, end } : null;
}
