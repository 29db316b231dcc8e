import { describe, expect, it } from "vitest";
import { QUALITY } from "../usage.ts";
import { ESIID, firstError, readOne, readSeries } from "./test-support.ts";

function entry(
  date: string,
  tokens: readonly string[],
  revision = "06/02/2025 06:00:00",
  type = "C",
): object {
  return { DT: date, RevTS: revision, RT: type, RD: tokens.join(",") };
}
function tokens(count: number, token = "0.155-A"): string[] {
  return Array.from({ length: count }, () => token);
}
function createResponse(...energyData: object[]): string {
  return JSON.stringify({ trans_id: "1", esiid: ESIID, energyData });
}

describe("SMT interval reads in JSON", () => {
  it("reads values, qualities and gaps", async () => {
    const day = tokens(96);
    day[1] = "0.474-E";
    day[2] = "-";
    const series = await readOne(createResponse(entry("06/01/2025", day)));
    expect(series).toMatchObject({ esiid: ESIID, start: "2025-06-01", minutes: 15 });
    expect(Array.from(series.wh.slice(0, 4))).toEqual([155, 474, 0, 155]);
    expect(Array.from(series.quality.slice(0, 4))).toEqual([
      QUALITY.actual,
      QUALITY.estimated,
      QUALITY.missing,
      QUALITY.actual,
    ]);
  });

  it("accepts 92 or 96 values in spring and 100 in the fall, also with a trailing comma", async () => {
    const padded = tokens(96);
    padded.fill("-", 8, 12);
    padded[12] = "1-A";
    for (const day of [padded, padded.toSpliced(8, 4), [...padded, ""]]) {
      const series = await readOne(createResponse(entry("03/09/2025", day)));
      expect(series.wh).toHaveLength(92);
      expect(series.wh[8]).toBe(1000);
    }
    expect((await readOne(createResponse(entry("11/02/2025", tokens(100))))).wh).toHaveLength(100);
  });

  it("drops empty items between the day's values, and counts them as missing in place of values", async () => {
    const day = tokens(96);
    day[40] = "0.999-A";
    const noisy = [...day.slice(0, 10), "", ...day.slice(10, 60), "", "", ...day.slice(60), ""];
    const series = await readOne(createResponse(entry("06/01/2025", noisy)));
    expect(series.wh).toHaveLength(96);
    expect([series.wh[40], series.quality.includes(QUALITY.missing)]).toEqual([999, false]);

    const gaps = await readOne(createResponse(entry("06/01/2025", day.with(10, "").with(11, ""))));
    expect(Array.from(gaps.quality.slice(9, 13))).toEqual([
      QUALITY.actual,
      QUALITY.missing,
      QUALITY.missing,
      QUALITY.actual,
    ]);
    expect(gaps.wh[40]).toBe(999);

    const neither = [...day.with(10, ""), ...tokens(2)];
    expect(await firstError(createResponse(entry("06/01/2025", neither)))).toMatchObject({
      code: "token_count",
    });
  });

  it("uses the newest revision and the exported channel, and finds lists in any wrapper", async () => {
    const text = JSON.stringify({
      data: [
        {
          ESIID,
          energyData: [
            entry("06/01/2025", tokens(96, "0.300-A"), "06/05/2025 06:00:00"),
            entry("06/01/2025", tokens(96, "0.100-E")),
            entry("06/01/2025", tokens(96, "0.050-A"), "06/02/2025 06:00:00", "G"),
          ],
        },
        { ESIID: "10443720000000099", energyData: [entry("06/01/2025", tokens(96))] },
      ],
    });
    const [one, two] = await readSeries(text);
    expect(one?.wh.every((wh) => wh === 300)).toBe(true);
    expect(one?.exported?.every((wh) => wh === 50)).toBe(true);
    expect(two?.esiid).toBe("10443720000000099");
  });

  it("reports what is wrong", async () => {
    expect(await firstError('{"energyData": [')).toMatchObject({ code: "json_malformed" });
    const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
    expect(await firstError(nested(64))).toMatchObject({ code: "unknown_format" });
    expect(await firstError(nested(65))).toMatchObject({
      code: "json_malformed",
      expected: "at most 64 levels",
    });
    // Brackets in a text are not levels.
    expect(await firstError(JSON.stringify([`\\"${"[".repeat(65)}`]))).toMatchObject({
      code: "unknown_format",
    });
    expect(await firstError('{"statusCode": 401}')).toMatchObject({ code: "unknown_format" });
    expect(await firstError(createResponse(entry("06/01/2025", tokens(95))))).toMatchObject({
      code: "token_count",
      line: 1,
      column: "RD",
      expected: "96 values on 2025-06-01",
    });
    expect(await firstError(createResponse(entry("11/02/2025", tokens(96))))).toMatchObject({
      code: "token_count",
    });
    expect(await firstError(createResponse(entry("03/09/2025", tokens(96))))).toMatchObject({
      code: "token_count",
    });
    expect(await firstError(createResponse(entry("06/01/2025", tokens(96, "x"))))).toMatchObject({
      code: "token_invalid",
      found: "x",
    });
    expect(await firstError(createResponse(entry("2025", tokens(96))))).toMatchObject({
      code: "date_invalid",
      column: "DT",
    });
    expect(await firstError(createResponse(entry("06/01/2025", tokens(96), "?")))).toMatchObject({
      code: "revision_invalid",
    });
    expect(await firstError(createResponse(entry("06/01/2025", tokens(96), "", "Z")))).toMatchObject({
      code: "channel_unknown",
    });
    expect(await firstError(createResponse(entry("06/01/2025", tokens(96, "-"))))).toMatchObject({
      code: "no_readings",
    });
  });
});
