// Reads the records of an extract as a stream, from any position, plain or gzipped.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";

/** A file that cannot be imported at all. The message is for the operator. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

export interface FileRecord {
  readonly values: readonly string[];
  /** Line of the file on which the record ends. */
  readonly line: number;
  /** Bytes of the unpacked file up to the end of the record. */
  readonly bytes: number;
}

export interface From {
  readonly bytes: number;
  readonly lines: number;
}

const CHUNK_BYTES = 256 * 1024;
/**
 * Longest record: 22 columns, one of them up to 2,000 characters. An unclosed quote must not consume the whole file.
 */
const MAX_RECORD_BYTES = 16_384;

/** Returns the SHA-256 of the file as stored, in hexadecimal. */
export async function digestFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file, { highWaterMark: CHUNK_BYTES }), hash);
  return hash.digest("hex");
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    if (buffer.readUInt32BE(0) === 0x504b0304)
      throw new UnreadableFile(`${path.basename(file)} is a ZIP archive: please unpack it first.`);
    return buffer.readUInt16BE(0) === 0x1f8b;
  } finally {
    await handle.close();
  }
}

function withoutFirst(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const skipped = Math.min(left, chunk.length);
      left -= skipped;
      done(null, skipped === chunk.length ? undefined : chunk.subarray(skipped));
    },
  });
}

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number; readonly bytes: number };
}

const REASONS: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: "a record is far too long: is a quote left open?",
  CSV_QUOTE_NOT_CLOSED: "a quote is left open at the end of the file: was it cut off?",
  Z_BUF_ERROR: "the packed file ends too early: it was cut off.",
  Z_DATA_ERROR: "the packed file is damaged.",
};

function toUnreadable(error: NodeJS.ErrnoException, file: string): Error {
  const reason = REASONS[error.code ?? ""];
  return reason ? new UnreadableFile(`${path.basename(file)}: ${reason}`, { cause: error }) : error;
}

/** Reads the records of `file` after `from`. Throws `UnreadableFile` if it ends unexpectedly. */
export async function* readRecords(file: string, from: From): AsyncGenerator<FileRecord> {
  const gzip = await isGzip(file);
  const source = createReadStream(file, { highWaterMark: CHUNK_BYTES, start: gzip ? 0 : from.bytes });
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  const parts: Array<Readable | Transform> = gzip
    ? [source, createGunzip({ chunkSize: CHUNK_BYTES }), withoutFirst(from.bytes)]
    : [source];
  // Not awaited, because a failure destroys the parser, which passes the error to its reader below.
  const flowing = pipeline([...parts, parser]).catch(() => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>)
      yield { values: record, line: from.lines + info.lines, bytes: from.bytes + info.bytes };
  } catch (error) {
    throw toUnreadable(error as NodeJS.ErrnoException, file);
  } finally {
    source.destroy();
    await flowing;
  }
}
