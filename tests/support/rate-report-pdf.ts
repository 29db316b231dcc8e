// Rate reports in the forms that public client code of the PUC's files describes, in our own wording.
import { tinyPdf } from "./tiny-pdf.ts";

/** A report of one utility. `heading` has its date. */
export function createRateReport(
  utility: string,
  heading: string,
  [customer, metering, volumetric]: readonly [string, string, string],
): Uint8Array<ArrayBuffer> {
  return tinyPdf([
    [
      [utility],
      ["Rate Report of a Transmission and Distribution Utility"],
      [heading],
      ["Residential Service"],
      ["Customer Charge", customer, "per month"],
      ["Metering Charge", metering, "per month"],
      ["Volumetric Charge", volumetric, "per kWh"],
      ["Secondary Service 10 kW or Less"],
      ["Customer Charge", "$2.50", "per month"],
      ["Metering Charge", "$5.75", "per month"],
      ["Volumetric Charge", "$0.045000", "per kWh"],
    ],
  ]);
}

/** The report of AEP: a column for Central, then one for North. */
export function createAepReport(
  heading: string,
  rows: ReadonlyArray<readonly [name: string, central: string, north: string]> = [
    ["Customer Charge", "$1.27", "$1.27"],
    ["Metering Charge", "$1.97", "$1.97"],
    ["Volumetric Charge", "$0.059001", "$0.057702"],
  ],
): Uint8Array<ArrayBuffer> {
  return tinyPdf([
    [["AEP Texas"], [heading], ["Residential Service", "Central", "North"], ...rows.map((row) => [...row])],
  ]);
}
