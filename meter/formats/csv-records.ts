// Splits text chunks into CSV records with their line numbers. Meter files contain no quotation marks, and splitting
// such lines is forty times as fast as a CSV parser in the browser (measured: 12 ms against 350-500 ms for 30,725
// rows). A chunk that does contain a quotation mark goes through csv-parse, which handles all the rules.
import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { readHeader } from "./csv-header.ts";
import { CSV_LIMITS } from "./limits.ts";
import type { ErrorList } from "./result.ts";

const DELIMITERS = [",", ";", "\t"] as const;
const NOTHING_BUT_SEPARATORS = /^[\s,;]*$/;

export interface RecordSplitter {
  /** Returns false once there is no point in reading on. */
  write(text: string): boolean;
  end(): void;
}

export interface RecordOptions {
  readonly delimiter: "," | ";" | "\t";
  readonly newline: "\n" | "\r";
}

/**
 * Detects the separator and line end in the first lines of a file: those of its header, because a title above it may
 * contain other separators.
 */
export function sniffRecords(head: string): RecordOptions {
  const newline = head.includes("\n") || !head.includes("\r") ? "\n" : "\r";
  const lines = head.split(newline).slice(0, CSV_LIMITS.header_within_records);
  const isHeader = (text: string, mark: string): boolean =>
    readHeader(text.slice(0, CSV_LIMITS.record_characters).replaceAll('"', "").split(mark)) !== undefined;
  for (const text of lines) {
    const delimiter = DELIMITERS.find((mark) => isHeader(text, mark));
    if (delimiter) return { delimiter, newline };
  }
  const line = lines.find((text) => /[,;\t]/.test(text)) ?? "";
  const counts = DELIMITERS.map((mark) => ({ mark, count: line.split(mark).length }));
  const best = counts.reduce((left, right) => (right.count > left.count ? right : left));
  return { delimiter: best.mark, newline };
}

/** Splits text into records and passes each with its 1-based line to `onRecord`. Blank lines are skipped. */
export function splitRecords(
  options: RecordOptions,
  errors: ErrorList,
  onRecord: (fields: readonly string[], line: number) => void,
): RecordSplitter {
  let carry = "";
  let line = 1;
  let quoted = 0;

  const plainBlock = (block: string): void => {
    let from = 0;
    while (from < block.length && !errors.stop) {
      let to = block.indexOf(options.newline, from);
      if (to === -1) to = block.length;
      const end = to > from && block.charCodeAt(to - 1) === 13 ? to - 1 : to;
      if (end - from > CSV_LIMITS.record_characters) {
        errors.fatal("line_too_long", { line });
        return;
      }
      const text = block.slice(from, end);
      if (!NOTHING_BUT_SEPARATORS.test(text)) onRecord(text.split(options.delimiter), line);
      line++;
      from = to + 1;
    }
  };

  const quotedBlock = (block: string): void => {
    quoted += block.length;
    if (quoted > CSV_LIMITS.quoted_characters) {
      const expected = `at most ${CSV_LIMITS.quoted_characters / 1_000_000} MB with quotation marks`;
      errors.fatal("too_large", { line, expected });
      return;
    }
    let records: string[][];
    try {
      records = parse(block, {
        delimiter: options.delimiter,
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: false,
        max_record_size: CSV_LIMITS.record_characters,
      });
    } catch (error) {
      const long = error instanceof CsvError && error.code === "CSV_MAX_RECORD_SIZE";
      errors.fatal(long ? "line_too_long" : "unclosed_quote", { line });
      return;
    }
    for (const record of records) {
      if (errors.stop) return;
      if (record.some((field) => field.trim() !== "")) onRecord(record, line);
      line += 1 + record.reduce((sum, field) => sum + countMatches(field, options.newline), 0);
    }
  };

  const block = (text: string): void => {
    if (text.includes('"')) quotedBlock(text);
    else plainBlock(text);
  };

  return {
    write: (text) => {
      if (!text.includes(options.newline)) {
        carry += text;
        if (carry.length > CSV_LIMITS.held_characters) errors.fatal("line_too_long", { line });
        return !errors.stop;
      }
      const all = carry + text;
      const cut = all.lastIndexOf(options.newline) + 1;
      const head = all.slice(0, cut);
      if (head.includes('"') && countMatches(head, '"') % 2 === 1) {
        carry = all;
        if (carry.length > CSV_LIMITS.held_characters) errors.fatal("unclosed_quote", { line });
      } else {
        carry = all.slice(cut);
        block(head);
      }
      return !errors.stop;
    },
    end: () => {
      if (carry === "" || errors.stop) return;
      if (countMatches(carry, '"') % 2 === 1) errors.fatal("unclosed_quote", { line });
      else block(carry);
    },
  };
}

function countMatches(text: string, mark: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) count++;
  return count;
}
