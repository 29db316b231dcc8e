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
