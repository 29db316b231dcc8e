// Sample plans with a fixed energy charge at Oncor, and their Facts Labels as text, HTML and PDF.
import { createTestPlan } from "#contracts/test-support.ts";
import type { Label, Plan } from "#contracts/plan.ts";
import { tinyPdf } from "./tiny-pdf.ts";

export interface SampleLabel {
  /** Cents per kWh. */
  readonly energy: number;
  /** Printed delivery charges: dollars a month and cents per kWh. */
  readonly delivery?: readonly [monthly: number, perKwh: number];
  /** Whether the delivery charges are on the label, or only that they are passed on. */
  readonly printsDelivery?: boolean;
  readonly issued?: string;
  /** Lines in addition to the others. */
  readonly extra?: readonly string[];
}

/** Base charge of a sample label, dollars a month. */
export const SAMPLE_BASE_USD = 4.95;
/** The charges of December 29, 2025. */
const DELIVERY = [4.23, 5.5833] as const;

/** Returns the averages that a sample label prints, in cents rounded to tenths. */
export function sampleAverages({ energy, delivery: [monthly, perKwh] = DELIVERY }: SampleLabel): Label {
  const at = (kwh: number): number =>
    Math.round((energy + perKwh + ((SAMPLE_BASE_USD + monthly) * 100) / kwh) * 10) / 10;
  return { kwh_500: at(500), kwh_1000: at(1000), kwh_2000: at(2000) };
}

function sampleRows(label: SampleLabel): string[][] {
  const { energy, delivery: [monthly, perKwh] = DELIVERY, printsDelivery = true } = label;
  const { issued = "January 5, 2026", extra = [] } = label;
  const averages = Object.values(sampleAverages(label)).map((cents) => `${cents.toFixed(1)}¢`);
  return [
    ["Electricity Facts Label"],
    ["Sample Power LLC"],
    ["Sample Saver 12"],
    ["Oncor Electric Delivery Service Area"],
    [issued],
    ["Average Monthly Use", "500 kWh", "1,000 kWh", "2,000 kWh"],
    ["Average price per kWh", ...averages],
    ["Base Charge", `$${SAMPLE_BASE_USD}`, "per billing cycle"],
    ["Energy Charge", `${energy}¢`, "per kWh"],
    printsDelivery
      ? ["Oncor Delivery Charges", `$${monthly.toFixed(2)} per month`, `and ${perKwh}¢ per kWh`]
      : ["Oncor delivery charges are passed through without mark-up."],
    ...extra.map((line) => [line]),
    ["Type of Product", "Fixed Rate"],
    ["Contract Term", "12 Months"],
  ];
}

/** Returns a sample label as a page of HTML. */
export function sampleHtml(label: SampleLabel): string {
  const rows = sampleRows(label).map((cells) => `<tr><td>${cells.join("</td><td>")}</td></tr>`);
  return `<!doctype html><html><body><table>${rows.join("")}</table></body></html>`;
}

/** Returns a sample label as plain text. */
export const sampleText = (label: SampleLabel): string =>
  sampleRows(label)
    .map((cells) => cells.join("   "))
    .join("\n");

/** Returns a sample label as PDF. */
export const samplePdf = (label: SampleLabel): Uint8Array<ArrayBuffer> => tinyPdf([sampleRows(label)]);

/** Creates a plan as a listing has it, with the averages of a label and its address. */
export function createLabelPlan(id: string, label: SampleLabel, address: string | null): Plan {
  const text = {
    name: id,
    special_terms: null,
    promotion: null,
    credit_text: null,
    facts_label_url: address,
    terms_url: null,
    rights_url: null,
    enroll_url: null,
  };
  return createTestPlan(id, { label: sampleAverages(label), texts: { en: text, es: null } });
}
