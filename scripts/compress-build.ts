// Writes .br and .gz files next to the built text files, so that the server never compresses a file twice.
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import pLimit from "p-limit";

const DIST = path.join(import.meta.dirname, "..", "dist", "web");
const TEXT = /\.(html|js|css|svg|json|txt|webmanifest)$/;
const MIN_BYTES = 1024;
/** Node compresses on four threads. */
const THREADS = 4;

async function compress(file: string): Promise<void> {
  const body = await readFile(file);
  if (body.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  await Promise.all([
    promisify(brotliCompress)(body, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(body, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}

const files = (await readdir(DIST, { recursive: true })).filter((name) => TEXT.test(name));
const limit = pLimit(THREADS);
await Promise.all(files.map((name) => limit(() => compress(path.join(DIST, name)))));
