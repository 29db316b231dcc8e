// npm run label:read -- FILE [--json]
// Reads an Electricity Facts Label (PDF, HTML or text) without a database: what the plan charges, and whether the
// label's own average prices prove it.
import { readFile, stat } from "node:fs/promises";
import { rejectedReading, type LabelReading } from "#market/facts-label/read-label.ts";
import { LABEL_LIMITS } from "#server/domain/plans/label-limits.ts";
import { readLabelFile, tooLarge } from "#server/domain/plans/read-label-file.ts";
import { formatLabelReading } from "./lib/format-label-reading.ts";

const options = process.argv.slice(2);
const asJson = options.includes("--json");
const [file, ...rest] = options.filter((option) => option !== "--json");

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Throws if the file cannot be opened. A pipe or device could be endless, so it is not read. */
async function read(path: string): Promise<LabelReading> {
  const info = await stat(path);
  if (!info.isFile()) throw new Error("it is not a file");
  if (info.size > LABEL_LIMITS.bytes) return rejectedReading([tooLarge(info.size)]);
  return readLabelFile(await readFile(path));
}

function describe(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT" || code === "ENOTDIR") return "there is no such file";
  if (code === "EACCES" || code === "EPERM") return "you may not read it";
  return error instanceof Error ? error.message : String(error);
}

if (file === undefined || file.startsWith("--") || rest.length > 0)
  fail("Usage: npm run label:read -- FILE [--json]");
try {
  const reading = await read(file);
  process.stdout.write(asJson ? `${JSON.stringify(reading, null, 2)}\n` : formatLabelReading(reading));
} catch (error) {
  fail(`We can't read ${file}: ${describe(error)}.`);
}
