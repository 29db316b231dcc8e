// What the readings of a closed month need in other codings than the one that is stored
// (server/domain/meters/closed-month-bytes.ts): high bytes before low bytes, and then compressed.
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  deflateRawSync,
  inflateRawSync,
  zstdCompressSync,
  zstdDecompressSync,
} from "node:zlib";
import { QUALITY } from "#meter/usage.ts";
import { loadYearOfUsage } from "./inputs.ts";
import { line, readCpuMs } from "./measure.ts";

/** A month of 30 days. */
const READINGS = 30 * 96;
const YEAR_MONTHS = 12;
const RUNS = 20;

/** Returns readings of two bytes each: all high bytes, then all low bytes. */
function splitBytes(wh: Int32Array): Uint8Array {
  const bytes = new Uint8Array(2 * wh.length);
  for (const [index, value] of wh.entries()) {
    bytes[index] = value >> 8;
    bytes[wh.length + index] = value & 0xff;
  }
  return bytes;
}

/** Returns the months of a year's actual readings. */
async function listMonths(): Promise<{ months: Uint8Array[]; what: string }> {
  const { series, what } = await loadYearOfUsage();
  const modeled = series.quality.every((quality) => quality === QUALITY.modeled);
  const wh = series.wh.filter((_, index) => modeled || series.quality[index] !== QUALITY.modeled);
  const count = Math.floor(wh.length / READINGS);
  const months = Array.from({ length: count }, (_, month) =>
    splitBytes(wh.subarray(month * READINGS, (month + 1) * READINGS)),
  );
  return { months, what };
}

const perMonth = (count: number, work: () => void): number => {
  const from = readCpuMs();
  for (let run = 0; run < RUNS; run++) work();
  return (readCpuMs() - from) / RUNS / count;
};

const brotli =
  (quality: number) =>
  (bytes: Uint8Array): Buffer =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const zstd = (bytes: Uint8Array): Buffer =>
  zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } });

const CODINGS = [
  {
    name: "deflate 9",
    pack: (bytes: Uint8Array) => deflateRawSync(bytes, { level: 9 }),
    unpack: inflateRawSync,
  },
  { name: "brotli 5", pack: brotli(5), unpack: brotliDecompressSync },
  { name: "brotli 10, as stored", pack: brotli(10), unpack: brotliDecompressSync },
  { name: "brotli 11", pack: brotli(11), unpack: brotliDecompressSync },
  { name: "zstd 19", pack: zstd, unpack: zstdDecompressSync },
];

/** Returns the bytes of a reading in a closed month by coding, and the processor time of packing and unpacking. */
export async function codingLines(): Promise<string[]> {
  const { months, what } = await listMonths();
  return [
    `  codings of closed months: ${months.length} months of ${what}`,
    "  (bytes of a reading; a month packed; a year unpacked)",
    ...CODINGS.map(({ name, pack, unpack }) => {
      const packed = months.map(pack);
      const bytes = packed.reduce((sum, { length }) => sum + length, 0);
      const packMs = perMonth(months.length, () => months.forEach((month) => void pack(month)));
      const unpackMs = perMonth(months.length, () => packed.forEach((month) => void unpack(month)));
      const size = (bytes / months.length / READINGS).toFixed(2);
      return line(name, `${size}; ${packMs.toFixed(2)} ms; ${(unpackMs * YEAR_MONTHS).toFixed(2)} ms`);
    }),
  ];
}
