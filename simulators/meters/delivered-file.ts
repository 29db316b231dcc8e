// Files as Smart Meter Texas delivers them: interval CSV in a ZIP in a PGP message.
import { crc32, deflateRawSync } from "node:zlib";
import { createMessage, encrypt, readKey } from "openpgp";
import { addDays, intervalsInDay, toMinute } from "#meter/calendar.ts";
import { usDate } from "#meter/connectors/window.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { QUALITY } from "#meter/usage.ts";

const HEADER =
  "ESIID,USAGE_DATE,REVISION_DATE,USAGE_START_TIME,USAGE_END_TIME,USAGE_KWH,ESTIMATED_ACTUAL,CONSUMPTION_SURPLUSGENERATION";
const QUARTER = 15;
const HOUR = 60;

const clock = (minute: number): string =>
  [Math.floor(minute / HOUR) % 24, minute % HOUR].map((part) => String(part).padStart(2, "0")).join(":");

function toRows(esiid: string, { channel, day, wh, quality }: DayReads): string[] {
  const slots = intervalsInDay(day, QUARTER);
  return Array.from(wh, (value, slot) => {
    const start = toMinute(slot, slots, QUARTER);
    const isMissing = quality[slot] === QUALITY.missing;
    return [
      `'${esiid}`,
      usDate(day),
      `${usDate(addDays(day, 1))} 06:00:00`,
      clock(start),
      clock(start + QUARTER),
      isMissing ? "" : String(value / 1000),
      isMissing ? "" : quality[slot] === QUALITY.estimated ? "E" : "A",
      channel === "generation" ? "Surplus Generation" : "Consumption",
    ].join(",");
  });
}

/** Returns an interval CSV file with the days of several homes. */
export function toIntervalCsv(
  homes: ReadonlyArray<readonly [esiid: string, reads: readonly DayReads[]]>,
): string {
  const rows = homes.flatMap(([esiid, reads]) => reads.flatMap((day) => toRows(esiid, day)));
  return `${[HEADER, ...rows].join("\r\n")}\r\n`;
}

/** Returns a ZIP file with one entry, whose size is stated as `stated`. */
export function toZip(name: string, contents: Buffer, stated: number = contents.length): Buffer {
  const packed = deflateRawSync(contents);
  const label = Buffer.from(name);
  // From "version needed" to "extra field length", the same in both headers (APPNOTE 4.3.7 and 4.3.12).
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(contents), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(stated, 18);
  common.writeUInt16LE(label.length, 22);
  const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, label, packed]);
  const central = Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), common, Buffer.alloc(14), label]);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** Encrypts a file for an armored public key. Returns the armored message. */
export async function toPgp(contents: Buffer, publicKey: string): Promise<Buffer> {
  const message = await createMessage({ binary: contents });
  const encryptionKeys = await readKey({ armoredKey: publicKey });
  return Buffer.from(await encrypt({ message, encryptionKeys }));
}
