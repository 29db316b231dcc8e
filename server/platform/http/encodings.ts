// The encodings in which files are sent.

export type Encoding = "br" | "gzip" | "identity";

/**
 * Returns the best encoding that a request accepts by its Accept-Encoding header. One with a quality of 0 is not
 * accepted.
 */
export function findEncoding(header: string | undefined): Encoding {
  const accepted = new Set(
    (header ?? "")
      .toLowerCase()
      .split(",")
      .map((one) => one.trim())
      .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
      .map((one) => one.split(";")[0]?.trim()),
  );
  return (["br", "gzip"] as const).find((encoding) => accepted.has(encoding)) ?? "identity";
}
