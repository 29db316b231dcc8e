// Stores the bytes of objects. A backend handles keys and bytes only. Permissions, names and metadata are rows of the
// storage schema.
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

/** Thrown if more bytes arrive than the given limit. Nothing was saved. */
export class TooLarge extends Error {
  constructor() {
    super("The object exceeded the maximum allowed size");
    this.name = "TooLarge";
  }
}

/**
 * Thrown if the storage itself fails: `full` has no room left, `busy` requests a later retry, `away` does not respond.
 */
export class BackendFault extends Error {
  readonly kind: "full" | "busy" | "away";
  constructor(kind: BackendFault["kind"], cause: unknown) {
    super(`The object store is ${kind}.`, { cause });
    this.name = "BackendFault";
    this.kind = kind;
  }
}

/**
 * We generate the keys (a UUID each, never user input). They are written once and never changed: an object that is
 * replaced gets a new key, and the old one is removed after the row points to the new one.
 */
export interface ObjectBackend {
  /**
   * Saves a stream of at most `limit` bytes. A stream that breaks off or is too long (TooLarge) leaves nothing behind.
   * The stream itself is not destroyed, so that the caller can still respond to the request.
   */
  put(key: string, body: Readable, limit: number): Promise<Written>;
  /** Returns the bytes, or a range of them. Null if the key does not exist. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Copies to a new key. Returns false if the key does not exist. */
  copy(from: string, to: string): Promise<boolean>;
  /** Removes keys. A missing key is not an error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Lists every key older than `before`, to sweep what no row points to. */
  list(before: Date): AsyncIterable<string>;
  /** Removes what an unfinished put (of a killed process) left before `before`. Returns how many. */
  sweepUnfinished(before: Date): Promise<number>;
  close(): Promise<void>;
}
