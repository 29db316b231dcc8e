// Limits of a label document, and the result of reading it. Up to these limits reading takes linear time
// (tests/security/linear-readers.test.ts).

/** Limits on the size of a label document and on the cost of reading it. */
export const LABEL_LIMITS = {
  /** A label is one or two pages of some 200 kB. Logos and fonts can make it a few MB. */
  bytes: 5 * 1024 * 1024,
  /** For an HTML page: a label's has some 50 kB, and images are separate files. */
  html_bytes: 2 * 1024 * 1024,
  pages: 8,
  /** For its text: a label has some 5,000. */
  characters: 200_000,
  milliseconds: 10_000,
  /** Memory while reading: a compressed stream of 10 MB could become 10 GB. */
  megabytes: 256,
} as const;

/** Limits of a rate report, which has a table for each kind of customer. */
export const REPORT_LIMITS = { ...LABEL_LIMITS, pages: 40 } as const;

export type LabelKind = "pdf" | "html" | "text";

export type LabelDocument =
  | {
      readonly ok: true;
      readonly kind: LabelKind;
      readonly text: string;
      /** The text of each page of a PDF. */
      readonly pages?: readonly string[];
    }
  /** `busy`: it wasn't read, because too many others are. It can be read later. */
  | { readonly ok: false; readonly errors: ReadonlyArray<string>; readonly busy?: true };

/** Result for a document that cannot be read, with a sentence that explains why. */
export const failed = (error: string): LabelDocument => ({ ok: false, errors: [error] });
