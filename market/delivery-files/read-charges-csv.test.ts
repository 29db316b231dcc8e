import { describe, expect, it } from "vitest";
import { readChargesCsv } from "./read-charges-csv.ts";

const FILE = { source: "charges.csv", today: "2026-11-24" };
const HEAD = "effective_date,tdu,monthly_usd,cents_per_kwh";

const read = (...lines: string[]) => readChargesCsv([HEAD, ...lines].join("\n"), FILE);

describe("a CSV of delivery charges", () => {
  it("has the operator as source if it names none", () => {
    expect(read("2016-03-01,ONCOR,3.42,3.4802", "2026-09-01,LPL,0,6.5")).toEqual({
      ok: true,
      rows: [
        {
          tdu: "oncor",
          effective_date: "2016-03-01",
          certainty: "exact",
          monthly_usd: 3.42,
          cents_per_kwh: 3.4802,
          source_kind: "operator",
          source: "charges.csv",
          checked_on: "2026-11-24",
        },
        expect.objectContaining({ tdu: "lpl", monthly_usd: 0, cents_per_kwh: 6.5 }),
      ],
    });
  });

  it("can have columns in another order, with source and certainty", () => {
    const text = `tdu,source_kind,source,cents_per_kwh,monthly_usd,effective_date
AEP_NORTH,label,"A label, of May",5.6677,3.24,2026-05-12
tnmp,bill,A bill,6.4665,7.85,2026-05-11`;
    const result = readChargesCsv(text, FILE);
    expect(result).toMatchObject({
      ok: true,
      rows: [
        { tdu: "aep_north", certainty: "by", source: "A label, of May", checked_on: "2026-05-12" },
        { tdu: "tnmp", certainty: "exact", source_kind: "bill" },
      ],
    });
  });

  it.each([
    ["2026-09-01,ONCOR,-1,6", "the monthly charge in dollars is negative (-1)"],
    ["2026-09-01,ONCOR,4,-0.1", "the charge in cents per kWh is negative (-0.1)"],
    ["2026-09-01,ONCOR,50.01,6", "the monthly charge in dollars is more than 50 (50.01)"],
    ["2026-09-01,ONCOR,4,30.1", "the charge in cents per kWh is more than 30 (30.1)"],
    ["2026-09-01,AUSTIN,4,6", '"AUSTIN" isn\'t a utility'],
    ["2026-02-30,ONCOR,4,6", '"2026-02-30" isn\'t a date (YYYY-MM-DD)'],
    ["09/01/2026,ONCOR,4,6", '"09/01/2026" isn\'t a date (YYYY-MM-DD)'],
    ["1999-01-01,ONCOR,4,6", "1999-01-01 is before retail choice started (2002-01-01)"],
    ["2027-11-25,ONCOR,4,6", "2027-11-25 is more than a year ahead"],
    ["2026-09-01,ONCOR,4.123,6", '"4.123" isn\'t an amount in dollars with at most 2 decimals'],
    ["2026-09-01,ONCOR,4,6.00001", '"6.00001" isn\'t a number of cents with at most 4 decimals'],
    ["2026-09-01,ONCOR,$4,6", '"$4" isn\'t an amount in dollars with at most 2 decimals'],
    ["2026-09-01,ONCOR,,", '"" isn\'t an amount in dollars with at most 2 decimals'],
  ])("is rejected as a whole for %s", (line, reason) => {
    const result = read("2026-09-01,TNMP,7.85,6.5", line);
    expect(result).toMatchObject({ ok: false });
    expect(result.ok ? [] : result.problems).toContainEqual({ line: 3, reason });
  });

  it("is rejected if it has two different charges for one utility and day", () => {
    expect(read("2026-09-01,ONCOR,4,6", "2026-09-01,TNMP,4,6", "2026-09-01,Oncor,4,6.1")).toEqual({
      ok: false,
      problems: [{ line: 4, reason: "line 2 has other charges for oncor on 2026-09-01" }],
    });
    expect(read("2026-09-01,ONCOR,4,6", "2026-09-01,ONCOR,4.00,6.0").ok).toBe(true);
  });

  it("is rejected without rows or columns, and if it isn't a CSV", () => {
    expect(readChargesCsv("", FILE)).toMatchObject({
      problems: [{ line: null, reason: `the first line has no column ${HEAD.replaceAll(",", ", ")}` }],
    });
    expect(readChargesCsv(HEAD, FILE)).toMatchObject({ problems: [{ reason: "it has no rows" }] });
    expect(read('2026-09-01,"ONCOR,4,6')).toMatchObject({ ok: false });
  });
});
