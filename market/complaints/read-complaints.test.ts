import { describe, expect, it } from "vitest";
import { readComplaints } from "./read-complaints.ts";
import { readPeriod } from "./period.ts";

describe("a file of complaint statistics", () => {
  it("is read by column names, with certificates or names, in any order", () => {
    const text =
      '\uFEFF"Complaints per 1,000 customers",Reporting Period,REP,Total Complaints\n' +
      '0.25,FY 2025,CIRRO ENERGY,"1,204"\n' +
      ",Q3 2025,4Change Energy*,0\n";
    expect(readComplaints(text)).toEqual({
      ok: true,
      rows: [
        { puct_number: "10177", period: "FY2025", complaints: 1204, per_1000: 0.25 },
        { puct_number: "10041", period: "2025-Q3", complaints: 0, per_1000: null },
      ],
    });
    expect(readComplaints("certificate,year,complaints\n10041,2025,7\n")).toMatchObject({
      ok: true,
      rows: [{ puct_number: "10041", period: "2025", complaints: 7 }],
    });
  });

  it("is rejected as a whole, with every line and reason", () => {
    const text =
      "provider,period,complaints,per_1000\n" +
      "4Change,2025,12,\n" +
      "Nobody Power,2025,12,\n" +
      "4Change,last year,-3,many\n" +
      "4Change Energy,2025,13,\n";
    expect(readComplaints(text)).toEqual({
      ok: false,
      problems: [
        { line: 3, reason: 'no provider is called "Nobody Power"' },
        { line: 4, reason: '"last year" isn\'t a year, quarter or month' },
        { line: 4, reason: '"-3" isn\'t a number of complaints' },
        { line: 4, reason: '"many" isn\'t a number per 1,000' },
        { line: 5, reason: "certificate 10041 in 2025 is in line 2 too" },
      ],
    });
  });

  it.each([
    ["", "the first line has no column for period and complaints"],
    ["period,complaints\n2025,1\n", "the first line has no column for the provider or its certificate"],
    ["provider,period,complaints\n", "it has no rows"],
    ["provider,period,complaints\n4Change,2025\n", "it isn't a CSV"],
    ['provider,period,complaints\n"4Change,2025,1\n', "it isn't a CSV"],
  ])("is rejected if it isn't one: %j", (text, reason) => {
    expect(readComplaints(text)).toEqual({
      ok: false,
      problems: [{ line: null, reason: expect.stringContaining(reason) }],
    });
  });
});

it.each([
  ["2025", "2025"],
  ["FY2025", "FY2025"],
  ["Fiscal Year 2025", "FY2025"],
  ["2025-Q3", "2025-Q3"],
  ["q3 2025", "2025-Q3"],
  ["2025-11", "2025-11"],
  ["11/2025", "2025-11"],
  ["November 2025", "2025-11"],
  ["Sept. 2025", "2025-09"],
  ["1999", null],
  ["2025-13", null],
  ["Q5 2025", null],
  ["soon", null],
])("reads the period %j as %j", (text, period) => {
  expect(readPeriod(text)).toBe(period);
});
