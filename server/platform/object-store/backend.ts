// Where the bytes of objects lie. A backend knows keys and bytes only; who may do what, names and
// metadata are rows of the storage schema.
import type { Readable } from "node:stream";

/** First and last byte, both included, as in a Range header. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

export interface Written {
  readonly bytes: number;
  /** Hex MD5 of the bytes: an object's eTag. */
  readonly md5: string;
}

/** Bytes came in above the limit that was given; nothing was kept. */
export class TooLarge extends Error {
  constructor() {
    super("The object exceeded the maximum allowed size");
    this.name = "TooLarge";
  }
}

/** The place itself fails: `full` has no room left, `busy` asks to come back later, `away` does not answer. */
export class BackendFault extends Error {
  readonly kind: "full" | "busy" | "away";
  constructor(kind: BackendFault["kind"], cause: unknown) {
    super(`The object store is ${kind}.`, { cause });
    this.name = "BackendFault";
    this.kind = kind;
  }
}

/**
 * Keys are made by us (a UUID each, never a person's text), are written once and never changed: an
 * object that is replaced gets a new key, and the old one is removed after the row points to the new.
 */
export interface ObjectBackend {
  /**
   * Keeps a stream of at most `limit` bytes. A stream that breaks off or is too long (TooLarge) leaves nothing
   * behind. The stream itself is not destroyed, so that a request can still be answered: that is the caller's.
   */
  put(key: string, body: Readable, limit: number): Promise<Written>;
  /** The bytes, or a range of them; null where there is no such key. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Copies to a new key; false where there is no such key. */
  copy(from: string, to: string): Promise<boolean>;
  /** Removes keys; one that is not there is no fault. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every key older than `before`, for the sweep of what no row points to. */
  list(before: Date): AsyncIterable<string>;
  /** Removes what a put that never ended (its process was killed) left before `before`; tells how many. */
  sweepUnfinished(before: Date): Promise<number>;
  close(): Promise<void>;
}
