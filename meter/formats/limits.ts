// How much the readers of usage files take. What is beyond is refused with an error, and reading takes linear time up to
// here (tests/security/linear-readers.test.ts).

/** Of a file in any format. */
export const FILE_LIMITS = {
  /** A meter writes about 2.8 MB a year. Also the limit of the bucket that takes uploads. */
  bytes: 50_000_000,
  /** ESI IDs. */
  meters: 100,
  /** Over a hundred meter-years; more is no home's file. */
  days: 40_000,
  /** From the first to the last. */
  span_days: 40 * 366,
  months: 5_000,
} as const;

/** Of a CSV file besides. */
export const CSV_LIMITS = {
  /** Title lines that some exports put above the header. */
  header_within_records: 20,
  /** A line of a meter file has about 80. */
  record_characters: 10_000,
  /** Held until a line, or a quoted stretch of lines, ends; at least a piece of the file (CHUNK_CHARACTERS). */
  held_characters: 1_000_000,
  /** Of pieces with quotation marks, together: three meter-years, and meters write none. Their parser takes five times as long as plain splitting. */
  quoted_characters: 10_000_000,
  /** Days with a repeated hour, by meter, channel and revision. */
  long_days: 10_000,
} as const;

/** Of a Green Button file (XML) besides. Entities of its own are refused by the parser. */
export const XML_LIMITS = {
  depth: 64,
  entries: 100_000,
  /** UsagePoints, MeterReadings and ReadingTypes; each block is held against all of them. */
  described: 200,
  /** Of an entry. */
  links: 100,
  /** Of a text or an address that is used. */
  text_characters: 1_000,
} as const;

/** Of an answer in JSON besides. */
export const JSON_LIMITS = {
  /** A year of quarter hours takes 0.4 MB. The whole response is parsed at once and takes several times its size. */
  characters: 10_000_000,
  /** Down to `energyData`; what is deeper is not looked at. */
  depth: 8,
  /** Of one day's list of readings. */
  day_characters: 4_000,
} as const;

/** Longest piece read at once: some milliseconds of work. */
export const CHUNK_CHARACTERS = 256 * 1024;
