// What every backend does with incoming bytes: count them, stop at the limit, compute the MD5.
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { TooLarge, type Written } from "./backend.ts";

export interface Metered {
  readonly chunks: AsyncGenerator<Buffer, void>;
  /** What passed through. Read once, after the last chunk. */
  readonly written: () => Written;
  /** The body's own failure, including the limit. Undefined if there was none. */
  readonly failure: () => unknown;
}

/**
 * Passes on the bytes of `body` as they come, at most `limit`: beyond it, TooLarge. The body is left open in any case,
 * because a destroyed request can no longer get a response.
 */
export function metered(body: Readable, limit: number): Metered {
  // A body may fail before it is read. The later reader gets the error.
  body.on("error", () => {});
  const md5 = createHash("md5");
  let bytes = 0;
  let failure: unknown;
  async function* chunks(): AsyncGenerator<Buffer, void> {
    try {
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk as Uint8Array);
        bytes += buffer.length;
        if (bytes > limit) throw new TooLarge();
        md5.update(buffer);
        yield buffer;
      }
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return {
    chunks: chunks(),
    written: () => ({ bytes, md5: md5.digest("hex") }),
    failure: () => failure,
  };
}
