// A closed month of one channel in one value. All high bytes of its readings come before all low bytes, because high
// bytes hardly change, and then everything is compressed (decision 0070).
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants } from "node:zlib";
import { dayNumber, firstOfMonth } from "#meter/calendar.ts";
import { getIsoDate, type StoredDay } from "./day-bytes.ts";

/** A closed month as stored. */
export interface ClosedMonth {
  readonly channel: string;
  /** Its first day. */
  readonly month: string;
  /** Which days have readings: bit 0 is the first of the month. */
  readonly days: number;
  readonly packed: Buffer;
}

/** First byte of a packed value. */
const VERSION = 1;
/** Of each day: length of its readings in bytes, and when they were revised, in milliseconds since the day's start. */
const HEAD_BYTES = 10;
/** Lower ones are faster and need more space, 11 takes twice as long for the same (npm run bench -- meters). */
const QUALITY = 10;
const LONGEST_MONTH = 31;
const DAY_MS = 86_400_000;

const compress = promisify(brotliCompress);

/** Packs the days of one channel in one month. */
async function packMonth(channel: string, month: string, stored: readonly StoredDay[]): Promise<ClosedMonth> {
  const size = stored.reduce((sum, { wh }) => sum + wh.length, 0);
  const bytes = Buffer.alloc(stored.length * HEAD_BYTES + size);
  let days = 0;
  let [head, high] = [0, stored.length * HEAD_BYTES];
  let low = high + size / 2;
  for (const { day, revised_at, wh } of stored) {
    days |= 1 << (Number(day.slice(8)) - 1);
    head = bytes.writeUInt16BE(wh.length, head);
    head = bytes.writeDoubleBE(revised_at.getTime() - dayNumber(day) * DAY_MS, head);
    for (let at = 0; at < wh.length; at += 2) {
      bytes[high++] = wh[at] ?? 0;
      bytes[low++] = wh[at + 1] ?? 0;
    }
  }
  const packed = await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return { channel, month, days, packed: Buffer.concat([Buffer.of(VERSION), packed]) };
}

/** Packs days, each once and in any order, into the months of their channels. */
export function packMonths(stored: readonly StoredDay[]): Promise<ClosedMonth[]> {
  const sorted = stored.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const months = Map.groupBy(sorted, ({ channel, day }) => `${channel}${firstOfMonth(day)}`);
  return Promise.all([...months].map(([key, days]) => packMonth(key.slice(0, 1), key.slice(1), days)));
}

/** Lists the numbers of the days whose bits are set, oldest first. */
function listDays({ month, days }: ClosedMonth): number[] {
  const first = dayNumber(month);
  const list: number[] = [];
  for (let n = 0; n < LONGEST_MONTH; n++) if ((days >> n) & 1) list.push(first + n);
  return list;
}

/** Unpacks a month, oldest day first. Throws RangeError for a version that this release does not know. */
export function unpackMonth(closed: ClosedMonth): StoredDay[] {
  const { channel, packed } = closed;
  if (packed[0] !== VERSION) throw new RangeError(`version ${packed[0]} of a closed month`);
  const bytes = brotliDecompressSync(packed.subarray(1));
  const days = listDays(closed);
  let high = days.length * HEAD_BYTES;
  const size = bytes.length - high;
  let low = high + size / 2;
  const values = Buffer.allocUnsafe(size);
  let end = 0;
  return days.map((number, index) => {
    const head = index * HEAD_BYTES;
    const start = end;
    end += bytes.readUInt16BE(head);
    for (let at = start; at < end; at += 2) {
      values[at] = bytes[high++] ?? 0;
      values[at + 1] = bytes[low++] ?? 0;
    }
    const revised_at = new Date(number * DAY_MS + bytes.readDoubleBE(head + 2));
    return { channel, day: getIsoDate(number), revised_at, wh: values.subarray(start, end) };
  });
}
