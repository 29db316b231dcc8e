import { describe, expect, it } from "vitest";
import { chunkFrom, getHistoryRange, inChunks, toRanges, recentDays, withoutDays } from "./history-range.ts";

const TODAY = "2026-11-21";

describe("the requested days", () => {
  it("of a history: 365 days that end yesterday, in chunks of 30", () => {
    const history = getHistoryRange(TODAY);
    expect(history).toEqual({ from: "2025-11-21", to: "2026-11-20" });
    const chunks = inChunks(history);
    expect(chunks).toHaveLength(13);
    expect(chunks[0]).toEqual({ from: "2025-11-21", to: "2025-12-20" });
    expect(chunks.at(-1)).toEqual({ from: "2026-11-16", to: "2026-11-20" });
    expect(chunkFrom("2026-11-20", history.to)).toEqual({ from: "2026-11-20", to: "2026-11-20" });
  });

  it.each([
    // Read through yesterday: the days that may still be revised.
    ["2026-11-20", { from: "2026-11-14", to: "2026-11-20" }],
    ["2026-11-19", { from: "2026-11-14", to: "2026-11-20" }],
    // After an outage: from the first day that was not final yet at the last read.
    ["2026-11-01", { from: "2026-10-27", to: "2026-11-20" }],
    // After an outage of years, and if nothing was ever read: no more than the meter source stores.
    ["2020-01-01", { from: "2025-11-21", to: "2026-11-20" }],
    [null, { from: "2025-11-21", to: "2026-11-20" }],
  ])("of a meter that is read through %s", (through, range) => {
    expect(recentDays(through, TODAY)).toEqual(range);
  });

  it("of gaps: nearby ones together", () => {
    expect(toRanges([])).toEqual([]);
    expect(toRanges(["2026-01-03", "2026-01-04", "2026-02-01", "2026-02-02", "2026-05-01"])).toEqual([
      { from: "2026-01-03", to: "2026-02-01" },
      { from: "2026-02-02", to: "2026-02-02" },
      { from: "2026-05-01", to: "2026-05-01" },
    ]);
  });

  it("of a range without some days", () => {
    const range = { from: "2026-01-30", to: "2026-02-03" };
    expect(withoutDays(range, new Set())).toEqual([range]);
    expect(withoutDays(range, new Set(["2026-01-31", "2026-02-03"]))).toEqual([
      { from: "2026-01-30", to: "2026-01-30" },
      { from: "2026-02-01", to: "2026-02-02" },
    ]);
    expect(withoutDays({ from: "2026-02-03", to: "2026-02-03" }, new Set(["2026-02-03"]))).toEqual([]);
  });
});
