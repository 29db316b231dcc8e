// Bodies that are refused halfway: a client that still writes hears the answer only when somebody reads.
import type { Readable } from "node:stream";

/** A refused body is read to its end up to here. */
const DRAINED_BYTES = 64 * 1024 * 1024;

/** Reads what is left of a refused body, to a limit, and forgets it. */
export function drain(body: Readable): void {
  if (body.readableEnded || body.destroyed) return;
  body.unpipe();
  let read = 0;
  body.on("data", (chunk: Buffer) => {
    read += chunk.length;
    if (read > DRAINED_BYTES) body.destroy();
  });
  // One that breaks off now is nobody's any more.
  body.on("error", () => {});
  body.resume();
}
