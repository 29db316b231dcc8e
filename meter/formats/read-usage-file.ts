// Reads a usage file of unknown kind in chunks: the format is detected, then its reader is used. Both the browser's
// worker and the server call this.
import { createCsvReader } from "./csv-reader.ts";
import { sniffRecords } from "./csv-records.ts";
import { createGreenButtonReader } from "./green-button.ts";
import { failed } from "./result.ts";
import type { ReadErrorCode, ReadResult, UsageReader } from "./result.ts";
import { FILE_LIMITS, CHUNK_CHARACTERS } from "./limits.ts";
import { createJsonReader } from "./smt-json.ts";

/** Enough to find a header below a few title lines. */
const SNIFF_CHARS = 4096;
/** Number of chunks after which the thread yields to other work: some 20 ms. */
const CHUNKS_PER_TICK = 8;

export interface ReadOptions {
  /** Bytes of the whole file, for progress. */
  readonly size?: number;
  /** Called with the share that has been read, 0..1, never decreasing. */
  readonly onProgress?: (fraction: number) => void;
  /** Maximum file size in bytes; FILE_LIMITS.bytes by default. */
  readonly maxBytes?: number;
}

/**
 * Reads a usage file of any known format. If there is any error, nothing of it is returned. Never throws because of the
 * file's contents.
 */
export async function readUsageFile(
  chunks: AsyncIterable<string | Uint8Array>,
  options: ReadOptions = {},
): Promise<ReadResult> {
  const decode = createDecoder();
  const session = createSession();
  const most = options.maxBytes ?? FILE_LIMITS.bytes;
  let bytes = 0;
  for await (const chunk of chunks) {
    for (let from = 0, chunkCount = 1; from < chunk.length; from += CHUNK_CHARACTERS, chunkCount++) {
      const part =
        typeof chunk === "string"
          ? chunk.slice(from, from + CHUNK_CHARACTERS)
          : chunk.subarray(from, from + CHUNK_CHARACTERS);
      bytes += part.length;
      if (bytes > most) {
        return failed("too_large", { expected: `at most ${most / 1_000_000} MB` });
      }
      if (!session.write(typeof part === "string" ? part : decode(part))) return session.end();
      if (options.size) options.onProgress?.(Math.min(1, bytes / options.size));
      if (chunkCount % CHUNKS_PER_TICK === 0) await nextTick();
    }
  }
  session.write(decode());
  options.onProgress?.(1);
  return session.end();
}

/** A chunk larger than a stream's, such as a whole file in memory, must not block its thread. */
function nextTick(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/**
 * Decodes UTF-8, or the UTF-16 that spreadsheets call "Unicode text". Called without bytes, it returns the remainder.
 */
function createDecoder(): (bytes?: Uint8Array) => string {
  let decoder: TextDecoder | undefined;
  return (bytes) => {
    if (!bytes) return decoder?.decode() ?? "";
    if (bytes.length === 0) return "";
    decoder ??= new TextDecoder(findEncoding(bytes));
    return decoder.decode(bytes, { stream: true });
  };
}

/** By its byte order mark. */
function findEncoding([first, second]: Uint8Array): "utf-16le" | "utf-16be" | "utf-8" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** Buffers the first characters until they identify the format. */
function createSession(): UsageReader {
  let head = "";
  let reader: UsageReader | undefined;
  let failure: ReadResult | undefined;
  const start = (): boolean => {
    const sniffed = sniff(head);
    if (typeof sniffed === "string") {
      failure = failed(sniffed);
      return false;
    }
    reader = sniffed;
    return reader.write(head.replace(/^\uFEFF/, ""));
  };
  return {
    write: (text) => {
      if (reader) return reader.write(text);
      if (failure) return false;
      head += text;
      return head.length < SNIFF_CHARS || start();
    },
    end: () => {
      if (!reader && !failure) start();
      return failure ?? reader?.end() ?? failed("unknown_format");
    },
  };
}

function sniff(head: string): UsageReader | ReadErrorCode {
  const text = head.replace(/^\uFEFF/, "").trimStart();
  if (text === "") return "empty_file";
  // ZIP (also .xlsx) and the old .xls container.
  if (text.startsWith("PK\u0003\u0004") || text.startsWith("\uFFFD\uFFFD\u0011")) return "spreadsheet_file";
  if (text.startsWith("%PDF") || text.includes("\u0000") || text.slice(0, 16).includes("\uFFFD"))
    return "not_text";
  if (text.startsWith("<"))
    return /^<!doctype html|^<html/i.test(text) ? "unknown_format" : createGreenButtonReader();
  if (text.startsWith("{") || text.startsWith("[")) return createJsonReader();
  return createCsvReader(sniffRecords(text));
}
