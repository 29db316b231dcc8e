// A file in a folder that the operator fills: pages (CONTENT_DIR) and logos (PROVIDER_LOGOS_DIR).
import { open, realpath } from "node:fs/promises";
import path from "node:path";

export type OperatorFile =
  | { readonly kind: "none" }
  | { readonly kind: "rejected"; readonly reason: string }
  | { readonly kind: "bytes"; readonly bytes: Buffer };

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

/**
 * Reads a file of the folder, at most `maxBytes`. A link that leads out of the folder, a folder and a larger file are
 * rejected with a reason that follows the file's name. Never throws.
 */
export async function readOperatorFile(
  folder: string,
  file: string,
  maxBytes: number,
): Promise<OperatorFile> {
  const rejected = (reason: string): OperatorFile => ({ kind: "rejected", reason });
  try {
    const root = await realpath(folder);
    const real = await realpath(path.join(root, file));
    if (path.dirname(real) !== root) return rejected("is a link that leads out of the folder");
    const handle = await open(real, "r");
    try {
      if (!(await handle.stat()).isFile()) return rejected("is not a file");
      // One byte more shows that the file is larger, even if it grows meanwhile.
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes + 1));
      if (bytesRead > maxBytes) return rejected(`is larger than ${maxBytes} bytes`);
      return { kind: "bytes", bytes: buffer.subarray(0, bytesRead) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    return isMissing(error) ? { kind: "none" } : rejected("can't be read");
  }
}
