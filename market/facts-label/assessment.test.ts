import { expect, it } from "vitest";
import { readLabel } from "./read-label.ts";

/** A label with 12¢ per kWh plus 5¢ and $4 of delivery, in our own wording. */
const label = (averages: readonly string[], sentence: string): string => `Electricity Facts Label (EFL)
Bluestem Power LLC
Prairie Saver 12
Oncor Electric Delivery service area
Average Monthly Use   500 kWh   1,000 kWh   2,000 kWh
Average price per kWh   ${averages.map((cents) => `${cents}¢`).join("   ")}
Energy Charge 12.00¢ per kWh
TDU Delivery Charges: 5.0000¢ per kWh and $4.00 per month
${sentence}
Type of Product   Fixed Rate
Contract Term   12 Months
`;

const PLAIN = ["17.80", "17.40", "17.20"];
const ASSESSED = ["17.83", "17.43", "17.23"];
const STATED = "The average prices above are inclusive of all recurring charges and the PUC assessment.";

it.each([
  ["its charges reproduce averages that contain it", PLAIN, STATED, "in_charges"],
  ["only the averages contain it", ASSESSED, STATED, "in_averages"],
  ["only the averages contain it, without a sentence", ASSESSED, "", "in_averages"],
  ["the averages don't contain it", PLAIN, "", null],
  ["the averages leave it out", PLAIN, "The average prices do not include the PUC assessment.", null],
  [
    "it is among what is left out",
    PLAIN,
    "The average prices include all recurring charges, excluding sales tax and the PUC assessment.",
    null,
  ],
])("finds out whether %s", (_name, averages, sentence, found) => {
  expect(readLabel(label(averages, sentence), [])).toMatchObject({ verdict: "exact", puc_assessment: found });
});
