import { describe, expect, it } from "vitest";
import type { DayReads } from "#meter/day-reads.ts";
import { testDatabase } from "#tests/support/database.ts";
import { saveReadings } from "./save-readings.ts";
import { toReadDays, unpackDays } from "./packed-days.ts";
import { readDays } from "./readings.ts";
import { createReads, someMeter } from "./test-support.ts";
import { setup } from "#tests/support/setup.ts";

const database = setup(testDatabase);

const plain = (one: DayReads): object => ({ ...one, wh: [...one.wh], quality: [...one.quality] });

describe("days packed into one value", () => {
  it("are unpacked by day as stored: long, short and wide ones, of both channels and any time", async () => {
    const meter = await someMeter(database.db);
    const used = [
      createReads("1999-12-31", { revised_at: "1999-12-31T23:59:59.999Z" }),
      createReads("2025-03-09", { estimated: (slot) => slot % 2 === 0 }),
      createReads("2025-11-02", { wh: (slot) => (slot === 99 ? null : slot) }),
      // Too large for two bytes.
      createReads("2025-11-03", { wh: (slot) => slot * 70_000, estimated: (slot) => slot === 95 }),
      createReads("2068-02-29", { revised_at: "2068-03-01T00:00:00.001Z" }),
    ];
    const sent = createReads("2025-11-02", { channel: "generation", wh: (slot) => 100_000 + slot });
    await saveReadings(database.db.sql, meter, [sent, ...used.toReversed()], new Date());
    const read = await readDays(database, meter, { from: "1990-01-01", to: "2090-01-01" });
    const decoded = read.map(({ channel, day, revised_at, values }) =>
      plain({ channel, day, revised_at: revised_at.toISOString(), ...values }),
    );
    expect(decoded).toEqual([...used.slice(0, 3), sent, ...used.slice(3)].map(plain));
    expect(await readDays(database, meter, { from: "2030-01-01", to: "2030-12-31" })).toEqual([]);
  });

  it("are rejected if one is not a day", () => {
    const head = Buffer.alloc(15);
    head.writeInt16BE(190, 13);
    expect(() => toReadDays(unpackDays(Buffer.concat([head, Buffer.alloc(190)])))).toThrow(RangeError);
  });
});
