// What the readings of a closed month would need if they were stored in one value, which they are not: high and low
// bytes apart, because high bytes hardly change, and then compressed.
import { brotliCompressSync, brotliDecompressSync, deflateRawSync, inflateRawSync } from "node:zlib";
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

/** Returns the bytes of a reading in a closed month, and the processor time of packing and unpacking. */
export async function closedMonthLines(): Promise<string[]> {
  const { months, what } = await listMonths();
  const codings = [
    {
      name: "deflate",
      pack: (bytes: Uint8Array) => deflateRawSync(bytes, { level: 9 }),
      unpack: inflateRawSync,
    },
    { name: "brotli", pack: (bytes: Uint8Array) => brotliCompressSync(bytes), unpack: brotliDecompressSync },
  ];
  return [
    `  closed months, if each were one compressed value: ${months.length} months of ${what}`,
    ...codings.flatMap(({ name, pack, unpack }) => {
      const packed = months.map(pack);
      const bytes = packed.reduce((sum, { length }) => sum + length, 0);
      const packMs = perMonth(months.length, () => months.forEach((month) => void pack(month)));
      const unpackMs = perMonth(months.length, () => packed.forEach((month) => void unpack(month)));
      return [
        line(`${name}, bytes of a reading`, (bytes / months.length / READINGS).toFixed(2)),
        line(`${name}, a month packed`, `${packMs.toFixed(2)} ms`),
        line(`${name}, a year unpacked`, `${(unpackMs * YEAR_MONTHS).toFixed(2)} ms`),
      ];
    }),
  ];
}
