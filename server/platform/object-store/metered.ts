// What every backend does with bytes on their way in: count them, stop at the limit, work out the MD5.
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { TooLarge, type Written } from "./backend.ts";

export interface Metered {
  readonly chunks: AsyncGenerator<Buffer, void>;
  /** What went through; asked once, after the last chunk. */
  readonly written: () => Written;
  /** What the body itself failed with, the limit included; undefined where it did not. */
  readonly failure: () => unknown;
}

/**
 * The bytes of `body` as they come, at most `limit`: beyond it, TooLarge. The body is left open whatever
 * happens, for a request that is destroyed can no longer be answered.
 */
export function metered(body: Readable, limit: number): Metered {
  // A body may break before anybody reads it; the one who reads then is told.
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
