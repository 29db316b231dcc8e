import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readUsageFile } from "./formats/read-usage-file.ts";
import { toDayReads } from "./series-days.ts";

const HEADER =
  "ESIID,USAGE_DATE,REVISION_DATE,USAGE_START_TIME,USAGE_END_TIME,USAGE_KWH,ESTIMATED_ACTUAL,CONSUMPTION_SURPLUSGENERATION";
const NOW = new Date("2026-03-20T12:00:00Z");

/** Returns the days of a file with one row for a day, with its date and revision. */
async function readSeriesDays(
  ...rows: Array<[date: string, revision: string]>
): Promise<Array<[string, string]>> {
  const text = [
    HEADER,
    ...rows.map(
      ([date, revision]) => `10443720000000025,${date},${revision}, 00:00, 00:15,.145,A,Consumption`,
    ),
  ].join("\n");
  const result = await readUsageFile(Readable.from([text]));
  if (!result.ok || result.readings.kind !== "intervals") throw new Error("the file was not read");
  return result.readings.series
    .flatMap((series) => toDayReads(series, NOW))
    .map(({ day, revised_at }) => [day, revised_at]);
}

describe("the report time of a day in a file", () => {
  it("is its newest revision, by the Central clock", async () => {
    expect(
      await readSeriesDays(["03/01/2026", "03/02/2026 06:18:33"], ["03/02/2026", "03/09/2026 06:18:33"]),
    ).toEqual([
      ["2026-03-01", "2026-03-02T12:18:33.000Z"],
      ["2026-03-02", "2026-03-09T11:18:33.000Z"],
    ]);
    expect(
      await readSeriesDays(["03/01/2026", "03/02/2026 06:18:33"], ["03/01/2026", "03/05/2026 06:00:00"]),
    ).toEqual([["2026-03-01", "2026-03-05T12:00:00.000Z"]]);
  });

  it("is the end of the day if the file has no revision or an earlier one", async () => {
    expect(await readSeriesDays(["03/01/2026", ""])).toEqual([["2026-03-01", "2026-03-02T06:00:00.000Z"]]);
    expect(await readSeriesDays(["03/01/2026", "02/01/2026 06:18:33"])).toEqual([
      ["2026-03-01", "2026-03-02T06:00:00.000Z"],
    ]);
  });

  it("is the current time if the file's revision is in the future", async () => {
    expect(await readSeriesDays(["03/01/2026", "01/01/2031 00:00:00"])).toEqual([
      ["2026-03-01", NOW.toISOString()],
    ]);
  });
});
