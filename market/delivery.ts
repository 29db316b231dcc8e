// The utilities' delivery charges by date. They are regulated and the same for every provider. They change about March
// 1 and September 1, plus riders.
import type { DeliveryCharges, TduId } from "#contracts/plan.ts";

/** One line of a delivery tariff: dollars a month or dollars per kWh. */
export interface DeliveryComponent {
  readonly name: string;
  readonly unit: "usd_per_month" | "usd_per_kwh";
  readonly amount: number;
}

export interface DeliveryRow extends DeliveryCharges {
  /** They add up to `monthly_usd` and `cents_per_kwh`. A component that is zero is left out. */
  readonly components: readonly DeliveryComponent[];
}

function month(name: string, amount: number): DeliveryComponent {
  return { name, unit: "usd_per_month", amount };
}

function kwh(name: string, amount: number): DeliveryComponent {
  return { name, unit: "usd_per_kwh", amount };
}

/**
 * Residential charges in force on 2025-12-29, from the tables next to the market facts page (charges and components of
 * that date). Neither lists Nueces: its charges are set by its own board and are not known to us. A plan that passes
 * them through has no price there, but one that includes them does.
 */
export const DELIVERY_CHARGES: readonly DeliveryRow[] = [
  {
    tdu: "oncor",
    as_of: "2025-12-29",
    monthly_usd: 4.23,
    cents_per_kwh: 5.5833,
    components: [
      month("Customer Charge", 1.43),
      month("Metering Charge", 2.8),
      kwh("Distribution System Charge", 0.025344),
      kwh("Transmission Cost Recovery Factor (TCRF)", 0.02358),
      kwh("Distribution Cost Recovery Factor (DCRF)", 0.005772),
      kwh("Energy Efficiency Cost Recovery Factor (EECRF)", 0.001137),
    ],
  },
  {
    tdu: "centerpoint",
    as_of: "2025-12-29",
    monthly_usd: 4.9,
    cents_per_kwh: 6.0009,
    components: [
      month("Customer Charge", 2.11),
      month("Metering Charge", 2.79),
      kwh("Distribution System Charge", 0.02324),
      kwh("Nuclear Decommissioning Fee", 0.000013),
      kwh("Transmission Cost Recovery Factor (TCRF)", 0.029265),
      kwh("Distribution Cost Recovery Factor (DCRF)", 0.003198),
      kwh("Temporary Emergency Electric Energy Facilities (TEEEF)", 0.002392),
      kwh("Rate Case Expense (RCE)", 0.000048),
      kwh("System Restoration Charge (SRC)", 0.00111),
      kwh("Adjusted Federal Income Tax Credit (ADFIT)", -0.000187),
      kwh("Energy Efficiency Cost Recovery Factor (EECRF)", 0.00093),
    ],
  },
  {
    tdu: "aep_central",
    as_of: "2025-12-29",
    monthly_usd: 3.24,
    cents_per_kwh: 6.0563,
    components: [
      month("Customer Charge", 1.27),
      month("Metering Charge", 1.97),
      kwh("Distribution System Charge", 0.032966),
      kwh("Transmission Cost Recovery Factor (TCRF)", 0.021383),
      kwh("Distribution Cost Recovery Factor (DCRF)", 0.002712),
      kwh("Temporary Emergency Electric Energy Facilities (TEEEF)", 0.0011),
      kwh("System Restoration Charge (SRC)", 0.001402),
      kwh("Adjusted Federal Income Tax Credit (ADFIT)", -0.000072),
      kwh("Energy Efficiency Cost Recovery Factor (EECRF)", 0.001072),
    ],
  },
  {
    tdu: "aep_north",
    as_of: "2025-12-29",
    monthly_usd: 3.24,
    cents_per_kwh: 5.9233,
    components: [
      month("Customer Charge", 1.27),
      month("Metering Charge", 1.97),
      kwh("Distribution System Charge", 0.032966),
      kwh("Transmission Cost Recovery Factor (TCRF)", 0.021383),
      kwh("Distribution Cost Recovery Factor (DCRF)", 0.002712),
      kwh("Temporary Emergency Electric Energy Facilities (TEEEF)", 0.0011),
      kwh("Energy Efficiency Cost Recovery Factor (EECRF)", 0.001072),
    ],
  },
  {
    tdu: "tnmp",
    as_of: "2025-12-29",
    monthly_usd: 7.85,
    cents_per_kwh: 7.237,
    components: [
      month("Customer Charge", 1.13),
      month("Metering Charge", 6.72),
      kwh("Distribution System Charge", 0.02567),
      kwh("Transmission Cost Recovery Factor (TCRF)", 0.027703),
      kwh("Distribution Cost Recovery Factor (DCRF)", 0.017724),
      kwh("Energy Efficiency Cost Recovery Factor (EECRF)", 0.001273),
    ],
  },
  {
    tdu: "lpl",
    as_of: "2025-12-29",
    monthly_usd: 0,
    cents_per_kwh: 6.312,
    components: [
      kwh("Distribution System Charge", 0.05628),
      kwh("Franchise Fee", 0.00517),
      kwh("Transition Charge", 0.00167),
    ],
  },
];

/**
 * Returns the charges of a TDU in force on an ISO date: the newest row that started on or before it, or else its oldest
 * row (the nearest known value, marked with its own date, is better than none). Null for a TDU without rows.
 */
export function deliveryOn(
  tdu: TduId,
  isoDate: string,
  table: readonly DeliveryCharges[] = DELIVERY_CHARGES,
): DeliveryCharges | null {
  const rows = table.filter((row) => row.tdu === tdu).toSorted((a, b) => a.as_of.localeCompare(b.as_of));
  const row = rows.findLast((candidate) => candidate.as_of <= isoDate) ?? rows[0];
  if (row === undefined) return null;
  return { tdu: row.tdu, as_of: row.as_of, monthly_usd: row.monthly_usd, cents_per_kwh: row.cents_per_kwh };
}

/**
 * Returns the lines that make up a TDU's charges on an ISO date, chosen as in `deliveryOn`. Empty for a TDU without
 * rows.
 */
export function deliveryComponentsOn(tdu: TduId, isoDate: string): readonly DeliveryComponent[] {
  const charges = deliveryOn(tdu, isoDate);
  const row = DELIVERY_CHARGES.find(
    (candidate) => candidate.tdu === tdu && candidate.as_of === charges?.as_of,
  );
  return row?.components ?? [];
}
