// What can go wrong between us and a bucket.

export type Operation =
  | "PutObject"
  | "CreateMultipartUpload"
  | "UploadPart"
  | "CompleteMultipartUpload"
  | "AbortMultipartUpload"
  | "GetObject"
  | "CopyObject"
  | "DeleteObjects"
  | "ListObjectsV2"
  | "ListMultipartUploads";

/**
 * `broken`: answers 500. `slow_down`: 503 SlowDown. `silent`: takes the request and never answers. `cut`: the
 * connection ends in the middle of a body. `stalled`: half of the body comes, and then nothing. `lost`: done, but
 * the connection ends before the answer. `full`: no room left.
 */
export type Fault = "broken" | "slow_down" | "silent" | "cut" | "stalled" | "lost" | "full";

export class Faults {
  readonly #waiting = new Map<Operation, { fault: Fault; times: number }>();
  /** The next `times` requests of this kind fail. */
  set(operation: Operation, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.#waiting.set(operation, { fault, times });
  }
  clear(): void {
    this.#waiting.clear();
  }
  consume(operation: Operation): Fault | null {
    const found = this.#waiting.get(operation);
    if (!found || found.times <= 0) return null;
    found.times -= 1;
    return found.fault;
  }
}
