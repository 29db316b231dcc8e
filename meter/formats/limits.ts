// Limits of the usage file readers. Anything larger is rejected with an error, and reading takes linear time up to here
// (tests/security/linear-readers.test.ts).

/** For a file in any format. */
export const FILE_LIMITS = {
  /** A meter produces about 2.8 MB a year. Also the limit of the upload bucket. */
  bytes: 50_000_000,
  /** ESI IDs. */
  meters: 100,
  /** Over a hundred meter-years. More cannot be the file of one home. */
  days: 40_000,
  /** From the first day to the last. */
  span_days: 40 * 366,
  months: 5_000,
} as const;

/** Additional limits for a CSV file. */
export const CSV_LIMITS = {
  /** Allows for title lines that some exports put above the header. */
  header_within_records: 20,
  /** A line of a meter file has about 80. */
  record_characters: 10_000,
  /** Buffered until a line, or a quoted range of lines, ends. At least one chunk of the file (CHUNK_CHARACTERS). */
  held_characters: 1_000_000,
  /**
   * For all chunks with quotation marks together: three meter-years, and meter files contain none. Their parser takes
   * five times as long as plain splitting.
   */
  quoted_characters: 10_000_000,
  /** Days with a repeated hour, by meter, channel and revision. */
  long_days: 10_000,
  /** Rows that are kept until the end of the file shows what they mean: eleven meter-years of quarter hours. */
  slot_rows: 400_000,
} as const;

/** Additional limits for a Green Button file (XML). The parser rejects custom entities. */
export const XML_LIMITS = {
  depth: 64,
  entries: 100_000,
  /** UsagePoints, MeterReadings and ReadingTypes. Each block is compared with all of them. */
  described: 200,
  /** Per entry. */
  links: 100,
  /** Per text or address that is used. */
  text_characters: 1_000,
} as const;

/** Additional limits for a JSON response. */
export const JSON_LIMITS = {
  /**
   * A year of quarter hours takes 0.4 MB. The whole response is parsed at once and takes several times its size in
   * memory.
   */
  characters: 10_000_000,
  /** Depth down to `energyData`. Anything deeper is ignored. */
  depth: 8,
  /** Depth of nested lists and objects. Parsing ten million levels takes four seconds. */
  levels: 64,
  /** Per day's list of readings. */
  day_characters: 4_000,
} as const;

/** Largest chunk read at once: a few milliseconds of work. */
export const CHUNK_CHARACTERS = 256 * 1024;
