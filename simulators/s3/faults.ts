// Faults between us and a bucket.

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
 * `broken`: responds with 500. `slow_down`: 503 SlowDown. `silent`: accepts the request and never responds. `cut`: the
 * connection ends in the middle of a body. `stalled`: half of the body arrives, then nothing. `lost`: performed, but
 * the connection ends before the response. `full`: no space left.
 */
export type Fault = "broken" | "slow_down" | "silent" | "cut" | "stalled" | "lost" | "full";

export class Faults {
  readonly #waiting = new Map<Operation, { fault: Fault; times: number }>();
  /** Makes the next `times` requests of this kind fail. */
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
