// Writes .br and .gz twins beside the built text files, so that the server never compresses one twice.
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const DIST = path.join(import.meta.dirname, "..", "dist", "web");
const TEXT = /\.(html|js|css|svg|json|txt|webmanifest)$/;
const WORTH_BYTES = 1024;

for (const name of await readdir(DIST, { recursive: true })) {
  if (!TEXT.test(name)) continue;
  const file = path.join(DIST, name);
  const body = await readFile(file);
  if (body.length < WORTH_BYTES) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(body, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
}
