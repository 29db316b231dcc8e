// What a label document may be, and what reading it gives.

/** What a label document may be and may cost to read. */
export const LABEL_LIMITS = {
  /** Labels are one or two pages; a scanned one is a few MB. */
  bytes: 10 * 1024 * 1024,
  pages: 8,
  /** Of its text: a label has some 5,000. */
  characters: 200_000,
  milliseconds: 10_000,
  /** While it is read; a packed stream of 10 MB could become 10 GB. */
  megabytes: 256,
} as const;

export type LabelDocument =
  | { readonly ok: true; readonly kind: "pdf" | "html"; readonly text: string }
  | { readonly ok: false; readonly errors: ReadonlyArray<string> };

/** A document that cannot be read, with a sentence that says why. */
export const failed = (error: string): LabelDocument => ({ ok: false, errors: [error] });
