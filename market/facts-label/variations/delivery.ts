// Wordings of delivery charges.
import { priced, type Wording } from "../variation-fixtures.ts";

const lines = "Energy Charge 12.4¢ per kWh\nBase Charge $0.00 per month";
const by = (delivery_lines: string): Wording => ({ lines, delivery_lines });

/** Name of the wording → its lines and the right tariff. The usual delivery charges are $4.23 and 5.6032¢. */
export const DELIVERY_WORDINGS: Readonly<Record<string, Wording>> = {
  "both in one line": by("Oncor Delivery Charges $4.23 per month and 5.6032¢ per kWh"),
  "over two rows": by("TDU Delivery Charge   5.6032¢ per kWh\nTDU Delivery Charge   $4.23 per billing cycle"),
  "name above its amounts": by("TDU Delivery Charges\n$4.23 Per Month ($)\n5.603200¢ Per kWh (¢)"),
  "over two lines": by("Oncor Delivery Charge: 5.6032¢ per kWh\n                    $4.23 per month"),
  "dollars per kWh": by("TDU Delivery Charge $0.056032 per kWh\nTDU Delivery Charge $4.23 per billing cycle"),
  "pass-through of the TDSP": by(
    "Pass-Through TDSP Distribution Charge: 5.6032¢/kWh\nPass-Through TDSP Customer Charge: $4.23 per month",
  ),
  "base charge of the utility": by("Oncor Delivery Charges: 5 .6032¢/kWh\nOncor Base Charge: $ 4.23 /month"),
  "abbreviated utility": by("ONC Charge per kWh: 5.6032¢ per kWh\nONC per meter Fee: $4.23 per month"),
  "unit in the name": by(
    "TDU Delivery Charges (¢ per kWh)   5.6032\nTDU Delivery Charges ($ per month)   4.23",
  ),
  "in parts": by(
    "Oncor Customer Charge $1.43 per month\nOncor Metering Charge $2.80 per month\nOncor Distribution Charge 3.0¢ per kWh\nOncor Transmission Charge 2.6032¢ per kWh",
  ),
  "fixed and variable": by("TDU fixed charge: $4.23 per month\nTDU variable charge: 5.6032¢ per kWh"),
  "with a date": by("Oncor charges as of 12/08/2025: $4.23 per month and 5.6032¢ per kWh"),
  "short for month": by("Oncor Delivery Charges* 5.6032¢/kWh + $4.23/mo."),
  "dollars without a sign": by("TDU Delivery Charge 0.056032 per kWh\nTDU Delivery Charge 4.23 per month"),
  "utility charges": by("Utility Charges: $4.23 per month and 5.6032¢/kWh"),
  "amount in the next cell, unit above": by(
    "TDU Delivery Charges ($ per month)\n$4.23\nTDU Delivery Charges (¢ per kWh)\n5.6032¢",
  ),
  "in a sentence": by(
    "Delivery charges of Oncor, currently $4.23 per month and 5.6032¢ per kWh, are passed through without mark-up.",
  ),
  "plus between": by("Oncor delivery: 5.6032¢/kWh plus $4.23 per month"),
  "side by side": {
    lines:
      "Bluestem Charges                        Delivery Charges from Oncor\nEnergy Charge (per kWh)   Base Charge   per kWh   per month\n12.4¢/kWh   $0.00   5.6032¢/kWh   $4.23",
    delivery_lines: "",
  },
  "side by side, delivery first": {
    lines:
      "Delivery Charges from Oncor             Bluestem Charges\nper kWh   per month   Energy Charge   Base Charge\n5.6032¢/kWh   $4.23   12.4¢/kWh   $9.95",
    delivery_lines: "",
    tariff: { base_charge_usd: 9.95 },
  },
  "side by side, base charge first": {
    lines:
      "Bluestem Charges                        Delivery Charges from Oncor\nBase Charge   Energy Charge   per kWh   per month\n$9.95   12.4¢/kWh   5.6032¢/kWh   $4.23",
    delivery_lines: "",
    tariff: { base_charge_usd: 9.95 },
  },
  "included, said so": {
    lines: "Energy Charge 15.9¢ per kWh",
    delivery_lines: "TDU delivery charges are included in the energy charge.",
    tariff: { energy: [priced(15.9)], delivery: "bundled" },
    delivery: null,
  },
  "included, as only the averages show": {
    lines: "Base Charge $4.95 per month\nEnergy Charge 15.9¢ per kWh",
    delivery_lines: "",
    tariff: { base_charge_usd: 4.95, energy: [priced(15.9)], delivery: "bundled" },
    delivery: null,
  },
  "included, with a meter surcharge": {
    lines: "Base Charge $4.95 per month\nEnergy Charge 15.9¢ per kWh",
    delivery_lines: "Oncor Advanced Meter Charge $2.19 per month",
    tariff: {
      base_charge_usd: 4.95,
      energy: [priced(15.9)],
      delivery: "bundled",
      monthly_fees: [{ name: "meter", amount_usd: 2.19, in_label_average: true }],
    },
    delivery: null,
  },
  "included, with surcharges": {
    lines: "Base Charge $4.95 per month\nEnergy Charge 15.9¢ per kWh",
    delivery_lines: "Oncor Surcharges: $0.71 per month and 0.1040¢ per kWh",
    tariff: { base_charge_usd: 5.66, energy: [priced(16.004)], delivery: "bundled" },
    delivery: null,
  },
  "included, with a negative surcharge": {
    lines: "Base Charge $4.95 per month\nEnergy Charge 15.9¢ per kWh",
    delivery_lines: "Oncor Surcharges: $0.71 per month and \u22120.0723¢ per kWh",
    tariff: { base_charge_usd: 5.66, energy: [priced(15.8277)], delivery: "bundled" },
    delivery: null,
  },
  "included, with a negative surcharge in parentheses": {
    lines: "Base Charge $4.95 per month\nEnergy Charge 15.9¢ per kWh",
    delivery_lines: "Oncor Surcharges: $0.71 per month and (0.0723)¢ per kWh",
    tariff: { base_charge_usd: 5.66, energy: [priced(15.8277)], delivery: "bundled" },
    delivery: null,
  },
  "included, with a negative surcharge in dollars": {
    lines: "Base Charge $4.95 per month\nEnergy Charge 15.9¢ per kWh",
    delivery_lines: "Oncor Surcharges: $0.71 per month and -$0.000723 per kWh",
    tariff: { base_charge_usd: 5.66, energy: [priced(15.8277)], delivery: "bundled" },
    delivery: null,
  },
  "not printed, known": {
    lines,
    delivery_lines: "TDU delivery charges are passed through to you as charged by your TDU.",
    delivery: null,
    hidden_delivery: { monthly_usd: 4.23, cents_per_kwh: 5.5833 },
    verdict: "inferred",
  },
  "not printed, not known": {
    lines,
    delivery_lines: "TDU delivery charges are passed through to you as charged by your TDU.",
    delivery: null,
    hidden_delivery: { monthly_usd: 3.42, cents_per_kwh: 4.1 },
    verdict: "unproven",
  },
  masked: {
    lines,
    delivery_lines:
      "TDU Delivery Charges: Per Month ($) **\n** For current delivery charges, see the website of your TDU.",
    delivery: null,
    hidden_delivery: { monthly_usd: 4.23, cents_per_kwh: 5.5833 },
    verdict: "inferred",
  },
  "several utilities, own one named": {
    lines,
    delivery_lines:
      "CenterPoint Delivery Charges $4.90 per month and 6.0009¢ per kWh\nOncor Delivery Charges $4.23 per month and 5.6032¢ per kWh\nTNMP Delivery Charges $7.85 per month and 7.2370¢ per kWh",
  },
  "several utilities, none named": {
    lines,
    heading: "Electricity Facts Label (EFL)\nBluestem Power LLC\nPrairie Saver 12",
    table:
      "Average Monthly Use   500 kWh   1,000 kWh   2,000 kWh\nAverage price per kWh\nCenterPoint   20.1¢   19.5¢   19.2¢\nOncor   {0}¢   {1}¢   {2}¢",
    delivery_lines:
      "CenterPoint Delivery Charges $4.90 per month and 6.0009¢ per kWh\nOncor Delivery Charges $4.23 per month and 5.6032¢ per kWh",
    verdict: "refused",
  },
  "several utilities, averages of each": {
    lines,
    table:
      "Average Monthly Use   500 kWh   1,000 kWh   2,000 kWh\nAverage price per kWh\nCenterPoint Energy   20.1¢   19.5¢   19.2¢\nOncor Electric Delivery   {0}¢   {1}¢   {2}¢",
    delivery_lines:
      "CenterPoint Delivery Charges $4.90 per month and 6.0009¢ per kWh\nOncor Delivery Charges $4.23 per month and 5.6032¢ per kWh",
  },
  "a special charge of some cities": {
    lines: `${lines}\nSome locations may be subject to an underground facilities charge that is not included in the prices above.`,
  },
};
