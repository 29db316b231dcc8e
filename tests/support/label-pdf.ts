// A Facts Label from the shipped catalog, as the document that its provider publishes.
import { tinyPdf } from "./tiny-pdf.ts";

/**
 * Creates the label of "Free Weekends-24" at CenterPoint. Another `issued` makes another document with the same
 * numbers.
 */
export function createLabelPdf(
  issued = "01/05/2026",
  averages: readonly string[] = ["17.0¢", "16.5¢", "16.3¢"],
): Uint8Array<ArrayBuffer> {
  return tinyPdf([
    [
      ["Electricity Facts Label (EFL)"],
      ["Champion Energy Services LLC PUCT Cert. #10098"],
      ["Free Weekends-24"],
      ["CenterPoint Energy Service Area"],
      [`Issue Date: ${issued}`],
      ["Average Monthly Use", "500 kWh", "1,000 kWh", "2,000 kWh"],
      ["Average Price per kWh", ...averages],
      ["These averages assume that 30.0% of usage falls on weekends."],
      ["Weekday Energy Charge: 14.3¢ per kWh"],
      ["Weekend Energy Charge: 0.0¢ per kWh"],
      ["Weekends are Saturday 12:00 AM through Sunday 11:59 PM."],
      ["TDU Delivery Charges: 6.0009¢ per kWh and $4.90 per month"],
      ["Type of Product", "Fixed Rate"],
      ["Contract Term", "24 Months"],
    ],
  ]);
}

/** The cells of a label that reproduces its own averages: $4.95 a month and 9.2¢ per kWh at Oncor. */
export const LABEL_ROWS: ReadonlyArray<readonly [string, ...string[]]> = [
  ["Electricity Facts Label"],
  ["Bluestem Power LLC"],
  ["Prairie Saver 12"],
  ["Oncor Electric Delivery Service Area"],
  ["January 5, 2026"],
  ["Average Monthly Use", "500 kWh", "1,000 kWh", "2,000 kWh"],
  ["Average price per kWh", "16.6¢", "15.7¢", "15.3¢"],
  ["Base Charge", "$4.95", "per billing cycle"],
  ["Energy Charge", "9.2¢", "per kWh"],
  ["Oncor Delivery Charges", "$4.23 per month", "and 5.6032¢ per kWh"],
  ["Type of Product", "Fixed Rate"],
  ["Contract Term", "12 Months"],
];
