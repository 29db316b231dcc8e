// npm run premises:generate -- COUNT [--out FILE] [--seed N] [--columns 19|22] [--header]
// Writes generated premises in the format of ERCOT's extract, to the file or to standard output.
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { COLUMNS_19, COLUMNS_22, type Column } from "#server/domain/locations/premises/columns.ts";
import { recordLine, samplePremises } from "#server/domain/locations/premises/sample/generate.ts";

const USAGE =
  "Usage: npm run premises:generate -- COUNT [--out FILE] [--seed N] [--columns 19|22] [--header]";
/** Rows per write, because one write per row would take most of the time. */
const ROWS_A_CHUNK = 500;

interface Options {
  readonly count: number;
  readonly seed: number;
  readonly out: string | undefined;
  readonly columns: readonly Column[];
  readonly header: boolean;
}

function options(): Options | null {
  try {
    const { values, positionals } = parseArgs({
      options: {
        out: { type: "string" },
        seed: { type: "string", default: "1" },
        columns: { type: "string", default: "22" },
        header: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const [count = "", ...rest] = positionals;
    const good = /^[1-9]\d{0,7}$/.test(count) && /^\d{1,9}$/.test(values.seed) && rest.length === 0;
    if (!good || !["19", "22"].includes(values.columns)) return null;
    const columns = values.columns === "19" ? COLUMNS_19 : COLUMNS_22;
    return {
      count: Number(count),
      seed: Number(values.seed),
      out: values.out,
      columns,
      header: values.header,
    };
  } catch {
    return null;
  }
}

function* chunks({ count, seed, columns, header }: Options): Generator<string> {
  let text = header ? `${columns.join(",")}\n` : "";
  let rows = 0;
  for (const record of samplePremises(count, seed)) {
    text += recordLine(record, columns);
    if (++rows % ROWS_A_CHUNK === 0) {
      yield text;
      text = "";
    }
  }
  yield text;
}

const parsedOptions = options();
if (!parsedOptions) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
} else if (parsedOptions.out === undefined) {
  // A reader that has enough (head) closes the pipe, which is not an error.
  await pipeline(Readable.from(chunks(parsedOptions)), process.stdout).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
    },
  );
} else if (parsedOptions.out.endsWith(".gz")) {
  await pipeline(Readable.from(chunks(parsedOptions)), createGzip(), createWriteStream(parsedOptions.out));
} else {
  await pipeline(Readable.from(chunks(parsedOptions)), createWriteStream(parsedOptions.out));
}
