// Ways in which labels word the same things, in our own words. The averages of each are computed from the tariff that is
// right, so a misread amount shows as a wrong bill or as averages that do not fit.
import type { EnergyWindow, Tariff } from "#contracts/plan.ts";
import { createTariff } from "#contracts/test-support.ts";
import { labelAverages } from "../infer/averages.ts";

export interface Variation {
  readonly text: string;
  readonly verdict: "exact" | "inferred" | "unproven" | "refused";
  /** The right tariff. Null if there is none. */
  readonly tariff: Tariff | null;
  readonly delivery: Delivery | null;
}

interface Delivery {
  readonly monthly_usd: number;
  readonly cents_per_kwh: number;
}

export interface Wording {
  /** The lines of charges without delivery. */
  readonly lines: string;
  readonly tariff?: Partial<Tariff>;
  readonly verdict?: Variation["verdict"];
  readonly shares?: ReadonlyArray<number>;
  /** The lines of delivery, if not the usual one. */
  readonly delivery_lines?: string;
  readonly delivery?: Delivery | null;
  /** Charges that the averages contain and the label does not print. */
  readonly hidden_delivery?: Delivery;
  /** Dollars a month that only the averages contain. */
  readonly averages_usd?: number;
  /** Replaces the table of averages, in which `{0}` `{1}` `{2}` are the three numbers. */
  readonly table?: string;
  readonly decimals?: number;
  /** How far a bill may be off: months of 30 or of 365 / 12 days. */
  readonly tolerance_usd?: number;
  readonly heading?: string;
  readonly chart?: string;
}

const DEFAULT_DELIVERY: Delivery = { monthly_usd: 4.23, cents_per_kwh: 5.6032 };
const HEADING =
  "Electricity Facts Label (EFL)\nBluestem Power LLC\nPrairie Saver 12\nOncor Electric Delivery Service Area\nJanuary 5, 2026";
const TABLE =
  "Average Monthly Use   500 kWh   1,000 kWh   2,000 kWh\nAverage Price per kWh   {0}¢   {1}¢   {2}¢";
const CHART = `Type of Product   Fixed Rate
Contract Term   12 Months
Do I have a termination fee or any fees associated with terminating service?   Yes, $150.00
Is this a pre-pay or pay in advance product?   No
Renewable Content   This product is 25% renewable.`;

/** A window with one price. */
export function priced(cents_per_kwh: number, window: Omit<EnergyWindow, "tiers"> = {}): EnergyWindow {
  return { ...window, tiers: [{ up_to_kwh: null, cents_per_kwh }] };
}

/** Returns the whole label of a wording, with the averages of its tariff. */
export function createVariation(wording: Wording): Variation {
  const tariff = createTariff({ energy: [priced(12.4)], ...wording.tariff });
  const printed = wording.delivery === undefined ? DEFAULT_DELIVERY : wording.delivery;
  const charged = wording.hidden_delivery ?? printed;
  const delivery = charged === null ? null : ({ tdu: "oncor", as_of: "2026-01-05", ...charged } as const);
  const averages = labelAverages(tariff, delivery, wording.shares ?? null);
  const numbers = [averages.kwh_500, averages.kwh_1000, averages.kwh_2000].map((cents, index) => {
    const kwh = [500, 1000, 2000][index] ?? 500;
    return (cents + ((wording.averages_usd ?? 0) * 100) / kwh).toFixed(wording.decimals ?? 1);
  });
  const table = (wording.table ?? TABLE).replaceAll(
    /\{(\d)\}/g,
    (_all, index: string) => numbers[Number(index)] ?? "",
  );
  const delivered = wording.delivery_lines ?? "TDU Delivery Charges   5.6032¢ per kWh and $4.23 per month";
  const text = [wording.heading ?? HEADING, table, wording.lines, delivered, wording.chart ?? CHART].join(
    "\n",
  );
  const verdict = wording.verdict ?? "exact";
  const isRead = verdict === "exact" || verdict === "inferred";
  return { text, verdict, tariff: isRead ? tariff : null, delivery: printed };
}
