import { describe, expect, it } from "vitest";
import { readRateReport } from "./read-rate-report.ts";

// The forms of the reports of Oncor, CenterPoint, TNMP and AEP, in our own words. Their PDFs are tested in
// server/domain/plans/delivery/import-delivery.test.ts.
const FILE = { source: "https://reports.example/Oncor_Rate_Report_09-01-2026.pdf", today: "2026-11-24" };
const ROWS = [
  "Customer Charge $1.40 per month",
  "Metering Charge $2.66 per month",
  "Volumetric Charge $0.061234 per kWh",
];

const read = (...lines: string[]) => readRateReport(lines.join("\n"), FILE);

function reasons(...lines: string[]): string[] {
  const result = read(...lines);
  return result.ok ? [] : result.problems.map(({ reason }) => reason);
}

const report = (heading: string, rows = ROWS): string[] => [
  "Oncor Electric Delivery",
  heading,
  "Residential",
  ...rows,
];

describe("the date of a rate report", () => {
  it.each([
    ["Rates Effective 9/1/2026", "2026-09-01", "exact"],
    ["RATES EFFECTIVE: 09/01/2026", "2026-09-01", "exact"],
    ["Rates Report 09/01/2026", "2026-09-01", "by"],
    ["Rate sheet as of\nSeptember 1, 2026", "2026-09-01", "by"],
    ["As of September 1 2026", "2026-09-01", "by"],
    // The same day twice. The form that states the first day counts.
    ["Rates Report 09/01/2026 As of September 1, 2026 Rates Effective 09/01/2026", "2026-09-01", "exact"],
    // A report of an earlier year has the charges of its own day, and a report may announce charges.
    ["Rates Effective 03/01/2024", "2024-03-01", "exact"],
    ["Rates Effective 03/01/2027", "2027-03-01", "exact"],
  ])("is read from %s", (heading, effective_date, certainty) => {
    expect(read(...report(heading))).toMatchObject({
      ok: true,
      rows: [{ tdu: "oncor", effective_date, certainty, monthly_usd: 4.06, cents_per_kwh: 6.1234 }],
    });
  });

  const none = "it has no date in a known form (Rates Effective, Rates Report or As of)";
  it.each([
    // The name of the file has a date, and it is never used.
    ["Rates of this utility", none],
    ["Rates Effective 09/01/26", none],
    ["Rates Effective 2026-09-01", none],
    ["As of Septembre 1, 2026", none],
    [
      "Rates Effective 09/01/2026 Rates Report 09/15/2026",
      "it has more than one date: 2026-09-01, 2026-09-15",
    ],
    ["Rates Effective 03/01/2026 As of March 2, 2026", "it has more than one date: 2026-03-01, 2026-03-02"],
    ["Rates Effective 13/01/2026", '"2026-13-01" isn\'t a date (YYYY-MM-DD)'],
    ["As of June 31, 2026", '"2026-06-31" isn\'t a date (YYYY-MM-DD)'],
    ["Rates Effective 03/01/2028", "2028-03-01 is more than a year ahead"],
    ["Rates Effective 03/01/1998", "1998-03-01 is before retail choice started (2002-01-01)"],
  ])("is rejected in %s", (heading, reason) => {
    expect(reasons(...report(heading))).toEqual([reason]);
  });
});

describe("the utilities of a rate report", () => {
  const aep = (columns: string, rows: string[]): string[] => [
    "AEP Texas",
    "Rates Effective 09/01/2026",
    `Residential ${columns}`,
    ...rows,
  ];
  const AEP_ROWS = [
    "Customer Charge $1.27 $1.28",
    "Metering Charge $1.97 $1.98",
    "Volumetric Charge $0.059001 $0.057702",
  ];

  it("are two for AEP: Central, then North", () => {
    expect(read(...aep("Central North", AEP_ROWS))).toMatchObject({
      ok: true,
      rows: [
        { tdu: "aep_central", monthly_usd: 3.24, cents_per_kwh: 5.9001 },
        { tdu: "aep_north", monthly_usd: 3.26, cents_per_kwh: 5.7702 },
      ],
    });
    const order = ["its columns aren't Central, then North"];
    expect(reasons(...aep("North Central", AEP_ROWS))).toEqual(order);
    expect(reasons(...aep("", AEP_ROWS))).toEqual(order);
  });

  it("are named one at a time", () => {
    expect(reasons("Rates Effective 09/01/2026", ...ROWS)).toEqual(["it names no utility"]);
    expect(reasons("Oncor, CenterPoint and TNMP", "Rates Effective 09/01/2026", ...ROWS)).toEqual([
      "it names more than one utility",
    ]);
    expect(reasons(...aep("Central North", ROWS))).toEqual(
      ["Customer", "Metering", "Volumetric"].map(
        (name) => `its ${name} Charge has 1 amounts, and 2 are expected`,
      ),
    );
  });
});

describe("the rows of a rate report", () => {
  const rows = (customer: string, metering: string, volumetric: string): string[] =>
    reasons(
      ...report("Rates Effective 09/01/2026", [
        `Customer Charge ${customer}`,
        `Metering Charge ${metering}`,
        `Volumetric Charge ${volumetric}`,
      ]),
    );

  it("are the residential ones, whatever other classes pay", () => {
    const others = [
      "Secondary Service",
      "Customer Charge $9.99",
      "Metering Charge $9.99",
      "Volumetric Charge $0.2",
    ];
    expect(read(...report("Rates Effective 09/01/2026"), ...others)).toMatchObject({
      ok: true,
      rows: [{ monthly_usd: 4.06 }],
    });
  });

  it.each([
    [["", "$2.66", "$0.061234"], "it has no residential Customer Charge"],
    [["$1.40", "", "$0.061234"], "it has no residential Metering Charge"],
    [["$1.40", "$2.66", "n/a"], "it has no residential Volumetric Charge"],
    [["$1.40 $1.50", "$2.66", "$0.061234"], "its Customer Charge has 2 amounts, and 1 is expected"],
    [
      ["$1.40", "$2.66", "0.61 ¢ per kWh"],
      "its Volumetric Charge is in another unit (¢) than dollars per month or per kWh",
    ],
    [
      ["$1.40", "$2.66", "0.61 cents per kWh"],
      "its Volumetric Charge is in another unit (cents) than dollars per month or per kWh",
    ],
    [
      ["$1.40", "$2.66", "$0.061234 per kW"],
      "its Volumetric Charge is in another unit (kW) than dollars per month or per kWh",
    ],
    [["$1.40", "$2.66", "6.1234"], "oncor: the charge in cents per kWh is more than 30 (612.34)"],
    [["$1.40", "$2.66", "($0.061234)"], "oncor: the charge in cents per kWh is negative (-6.1234)"],
  ] as const)("are rejected as %j", ([customer, metering, volumetric], reason) => {
    expect(rows(customer, metering, volumetric)).toContain(reason);
  });
});
