import { expect, it } from "vitest";
import { intervalUsageSchema } from "./usage.ts";

const day = (first: unknown = 0): unknown[] => [first, ...Array.from({ length: 23 }, () => 250)];
const usageOf = (wh: unknown, exported_wh?: unknown): object => ({
  kind: "intervals",
  start: "2026-01-01",
  minutes: 60,
  wh,
  ...(exported_wh !== undefined && { exported_wh }),
});

it.each([null, 0, 1, 1_000_000])("accepts %j Wh without copying the list", (value) => {
  const [wh, exported_wh] = [day(value), day(value)];
  const parsed = intervalUsageSchema.parse(usageOf(wh, exported_wh));
  expect(parsed.wh).toBe(wh);
  expect(parsed.exported_wh).toBe(exported_wh);
});

it.each<[unknown, string]>([
  [-1, "Too small: expected number to be >=0"],
  [1_000_001, "Too big: expected number to be <=1000000"],
  [1.5, "Invalid input: expected int, received number"],
  [Number.NaN, "Invalid input: expected number, received NaN"],
  ["1", "Invalid input: expected number, received string"],
  [undefined, "Invalid input: expected number, received undefined"],
  [[], "Invalid input: expected number, received array"],
])("rejects %j Wh and says which value is wrong", (value, message) => {
  for (const [channel, usage] of [
    ["wh", usageOf([...day(), value])],
    ["exported_wh", usageOf(day(), [...day(), value])],
  ] as const)
    expect(intervalUsageSchema.safeParse(usage).error?.issues).toMatchObject([
      { path: [channel, 24], message },
    ]);
});

it.each<[string, unknown, string]>([
  ["less than a day of hours", day().slice(1), "Too small: expected array to have >=24 items"],
  [
    "more than three years of quarter-hours",
    Array.from({ length: 105_421 }, () => 1),
    "Too big: expected array to have <=105420 items",
  ],
  ["no list", { length: 24 }, "Invalid input: expected array, received object"],
])("rejects %s", (_what, wh, message) => {
  expect(intervalUsageSchema.safeParse(usageOf(wh)).error?.issues).toMatchObject([{ path: ["wh"], message }]);
});
