import { array, assert, constantFrom, integer, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { QUALITY } from "../usage.ts";
import { readSmtDays } from "./smt-days.ts";
import { ESIID } from "./test-support.ts";

function entry(DT: string, RevTS: string, tokens: readonly string[], RT = "C"): object {
  return { DT, RevTS, RT, RD: tokens.join(",") };
}
function tokens(count: number, token = "0.155-A"): string[] {
  return Array.from({ length: count }, () => token);
}
const revisedAt = (RevTS: string): string | undefined =>
  readSmtDays({ energyData: [entry("06/01/2025", RevTS, tokens(96))] }, ESIID)?.days[0]?.revised_at;

describe("days of an interval response", () => {
  it("keeps every revision of both channels, with values and qualities", () => {
    const day = tokens(96);
    day[1] = "0.474-E";
    day[2] = "-";
    const read = readSmtDays(
      {
        esiid: ESIID,
        energyData: [
          entry("06/01/2025", "06/02/2025 04:00:00", day),
          entry("06/01/2025", "06/03/2025 10:00:00", tokens(96)),
          entry("06/01/2025", "06/03/2025 10:00:00", tokens(96, "0.050-A"), "G"),
        ],
      },
      ESIID,
    );
    expect(read?.rejected).toEqual([]);
    expect(read?.days.map((one) => [one.channel, one.day, one.revised_at])).toEqual([
      ["consumption", "2025-06-01", "2025-06-02T09:00:00.000Z"],
      ["consumption", "2025-06-01", "2025-06-03T15:00:00.000Z"],
      ["generation", "2025-06-01", "2025-06-03T15:00:00.000Z"],
    ]);
    expect([...(read?.days[0]?.wh.slice(0, 4) ?? [])]).toEqual([155, 474, 0, 155]);
    expect([...(read?.days[0]?.quality.slice(0, 3) ?? [])]).toEqual([
      QUALITY.actual,
      QUALITY.estimated,
      QUALITY.missing,
    ]);
  });

  it("has 92 and 100 quarter hours on the days of clock change", () => {
    const energyData = [
      entry("03/09/2025", "03/10/2025 04:00:00", tokens(92)),
      entry("11/02/2025", "11/03/2025 04:00:00", tokens(100)),
    ];
    expect(readSmtDays({ energyData }, ESIID)?.days.map(({ wh }) => wh.length)).toEqual([92, 100]);
  });

  it("reads the clock of a revision as Central time, also on the days of clock change", () => {
    expect(revisedAt("01/15/2026 04:30:00")).toBe("2026-01-15T10:30:00.000Z");
    expect(revisedAt("03/08/2026 01:30:00")).toBe("2026-03-08T07:30:00.000Z");
    expect(revisedAt("03/08/2026 03:30:00")).toBe("2026-03-08T08:30:00.000Z");
    expect(revisedAt("11/01/2026 01:30:00")).toBe("2026-11-01T06:30:00.000Z");
    expect(revisedAt("11/01/2026 02:30:00")).toBe("2026-11-01T08:30:00.000Z");
    expect(revisedAt("2026-07-01T12:00:00Z")).toBe("2026-07-01T12:00:00.000Z");
    expect(revisedAt("")).toBe("2025-06-02T05:00:00.000Z");
  });

  it("rejects a damaged day completely and keeps the others", () => {
    const good = entry("06/01/2025", "06/02/2025 04:00:00", tokens(96));
    const damaged: Array<[object | null, string | null, string]> = [
      [entry("06/02/2025", "06/03/2025 04:00:00", tokens(95)), "2025-06-02", "token_count"],
      [entry("06/02/2025", "06/03/2025 04:00:00", tokens(96, "x")), "2025-06-02", "token_invalid"],
      [entry("06/02/2025", "?", tokens(96)), "2025-06-02", "revision_invalid"],
      [entry("06/02/2025", "", tokens(96), "Z"), "2025-06-02", "channel_unknown"],
      [entry("never", "", tokens(96)), null, "date_invalid"],
      [null, null, "date_invalid"],
    ];
    for (const [bad, day, code] of damaged) {
      const read = readSmtDays({ energyData: [bad, good] }, ESIID);
      expect(read?.days.map((one) => one.day)).toEqual(["2025-06-01"]);
      expect(read?.rejected).toEqual([{ day, code }]);
    }
  });

  it("reads a day of plain values like the same day with spaces", () => {
    const tokenArbitrary = tuple(integer({ min: 0, max: 9999 }), constantFrom("A", "E")).map(
      ([wh, code]) => `${(wh / 1000).toFixed(3)}-${code}`,
    );
    const dayArbitrary = array(tokenArbitrary, { minLength: 96, maxLength: 96 });
    const read = (values: readonly string[]) =>
      readSmtDays({ energyData: [entry("06/01/2025", "", values)] }, ESIID)?.days[0];
    assert(
      property(dayArbitrary, (values) => {
        const plain = read(values);
        expect(plain).toBeDefined();
        expect(plain).toEqual(read(values.map((token) => ` ${token}`)));
      }),
    );
  });

  it.each(["0.155xA", "0:155-A", "0.15x-A", "x.155-A", "0.155-B"])(
    "rejects %s among plain values, whatever its place",
    (token) => {
      for (const place of [0, 50, 95]) {
        const energyData = [entry("06/01/2025", "", tokens(96).with(place, token))];
        expect(readSmtDays({ energyData }, ESIID)?.rejected).toEqual([
          { day: "2025-06-01", code: "token_invalid" },
        ]);
      }
    },
  );

  it("rejects plain values that another character separates", () => {
    const energyData = [{ DT: "06/01/2025", RevTS: "", RT: "C", RD: tokens(96).join(";") }];
    expect(readSmtDays({ energyData }, ESIID)?.rejected).toEqual([
      { day: "2025-06-01", code: "token_count" },
    ]);
  });

  it("leaves out another meter's days and detects a response without any list", () => {
    const other = { ESIID: "10443720000000099", energyData: [entry("06/01/2025", "", tokens(96))] };
    expect(readSmtDays({ data: [other] }, ESIID)?.days).toEqual([]);
    expect(readSmtDays({ statusCode: 200 }, ESIID)).toBeNull();
  });
});
