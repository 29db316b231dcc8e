import { describe, expect, it } from "vitest";
import { readGoDuration } from "./go-duration.ts";

const HOUR = 3_600_000;

// From the table in the tests of Go's own time.ParseDuration.
describe("readGoDuration", () => {
  it.each([
    ["0", 0],
    ["5s", 5_000],
    ["24h", 24 * HOUR],
    ["1h30m", 1.5 * HOUR],
    ["300s", 300_000],
    ["-5s", -5_000],
    ["+5s", 5_000],
    ["5.0s", 5_000],
    ["5.s", 5_000],
    [".5s", 500],
    ["-.5s", -500],
    ["10ms", 10],
    ["12µs", 0.012],
    ["12μs", 0.012],
    ["12us", 0.012],
    ["-2m3.4s", -123_400],
    ["39h9m14.425s", 39 * HOUR + 9 * 60_000 + 14_425],
    ["876000h", 876_000 * HOUR],
  ])("%s is %d ms", (text, milliseconds) => {
    expect(readGoDuration(text)).toBeCloseTo(milliseconds, 6);
  });

  it.each([
    ["", 'time: invalid duration ""'],
    ["-", 'time: invalid duration "-"'],
    ["3", 'time: missing unit in duration "3"'],
    ["1d", 'time: unknown unit "d" in duration "1d"'],
    ["s", 'time: invalid duration "s"'],
    [".", 'time: invalid duration "."'],
    [".s", 'time: invalid duration ".s"'],
    ["1h 30m", 'time: unknown unit "h " in duration "1h 30m"'],
    ["forever", 'time: invalid duration "forever"'],
    ["1constructor", 'time: unknown unit "constructor" in duration "1constructor"'],
    ["3000000h", 'time: invalid duration "3000000h"'],
    ["9".repeat(200), `time: invalid duration "${"9".repeat(100)}"`],
  ])("rejects %j", (text, why) => {
    expect(readGoDuration(text)).toBe(why);
  });
});
