// Bodies that are rejected halfway: a client that is still writing gets the response only if the body is read.
import type { Readable } from "node:stream";

/** A rejected body is read up to this limit. */
const DRAINED_BYTES = 64 * 1024 * 1024;

/** Reads and discards the rest of a rejected body, up to a limit. */
export function drain(body: Readable): void {
  if (body.readableEnded || body.destroyed) return;
  body.unpipe();
  let read = 0;
  body.on("data", (chunk: Buffer) => {
    read += chunk.length;
    if (read > DRAINED_BYTES) body.destroy();
  });
  // An error from now on has no handler that needs it.
  body.on("error", () => {});
  body.resume();
}
