// Wordings of energy charges, blocks and base charges.
import { priced, type Wording } from "../variation-fixtures.ts";
import type { Tariff } from "#contracts/plan.ts";

const tiers = (...blocks: ReadonlyArray<readonly [number | null, number]>): Partial<Tariff> => {
  const [first, ...rest] = blocks.map(([up_to_kwh, cents_per_kwh]) => ({ up_to_kwh, cents_per_kwh }));
  return first === undefined ? {} : { energy: [{ tiers: [first, ...rest] }] };
};
const base = (base_charge_usd: number): Partial<Tariff> => ({ base_charge_usd });

/** Name of the wording → its lines and the right tariff. The usual energy charge is 12.4¢. */
export const ENERGY_WORDINGS: Readonly<Record<string, Wording>> = {
  "cents written out": { lines: "Energy Charge: 12.4 cents per kWh" },
  "cents per kilowatt-hour": { lines: "Energy Charge   12.40 cents per kilowatt-hour" },
  "dollars per kWh": { lines: "Energy Charge   $0.124 per kWh" },
  "dollars per kWh with five decimals": {
    lines: "Energy Charge   $0.12437/kWh",
    tariff: { energy: [priced(12.437)] },
  },
  "five decimals": { lines: "Energy Charge 12.43712¢/kWh", tariff: { energy: [priced(12.4371)] } },
  "unit in the name of the row": { lines: "Energy Charge (¢ per kWh)   12.4" },
  "unit in the name, dollars per kWh": { lines: "Energy Charge ($ per kWh) 0.124" },
  "unit in the name, USD per kWh": { lines: "Energy Charge (USD/kWh): $0.124" },
  "blocks in excess of a usage": {
    lines:
      "Energy Charge 12.4¢ per kWh for the first 1,000 kWh\nEnergy Charge 9.1¢ per kWh for usage in excess of 1,000 kWh",
    tariff: tiers([1000, 12.4], [null, 9.1]),
  },
  "a daily base charge without its unit": {
    lines: "Daily Base Charge: $0.30\nEnergy Charge 12.4¢ per kWh",
    tariff: { monthly_fees: [{ name: "daily base charge", amount_usd: 9.13, in_label_average: true }] },
    tolerance_usd: 0.01,
  },
  "unit in the name, dollars": {
    lines: "Base Charge ($ per month)   9.95\nEnergy Charge (¢/kWh)   12.4",
    tariff: base(9.95),
  },
  "unit behind the number in another cell": { lines: "Energy Charge    12.4    ¢ per kWh" },
  "unit printed twice": {
    lines: "Energy Charge   12.4¢   ¢ per kWh\nBase Charge   $9.95   $ per bill month",
    tariff: base(9.95),
  },
  "c for cents": { lines: "Energy Charge 12.4 c/kWh" },
  "a rate instead of a charge": { lines: "Fixed Energy Rate: 12.4¢ per kWh" },
  "the provider's name before": { lines: "Bluestem Energy Charge: 12.4¢ per kWh" },
  "a price per kWh": { lines: "Price per kWh for all usage: 12.4¢" },
  "non-breaking spaces": {
    lines:
      "Energy\u00A0Charge:\u00A012.4\u00A0¢\u00A0per\u00A0kWh\nBase\u00A0Charge:\u00A0$\u00A09.95\u00A0per\u00A0month",
    tariff: base(9.95),
  },
  "in a sentence": {
    lines:
      "The prices above are calculated from (i) an energy charge of 12.4¢ per kWh, (ii) a monthly base charge of $9.95 and (iii) the charges of your utility.",
    tariff: base(9.95),
  },
  "in a sentence broken over lines": {
    lines:
      "This disclosure is an example that is based on the following recurring prices: a fixed\nEnergy Charge of 12.4¢ per kWh and a monthly Base\nCharge of $9.95 per meter.",
    tariff: base(9.95),
  },
  "a numbered list": {
    lines: "1) Energy Charge: 12.4¢ per kWh\n2) Base Charge: $9.95 per month",
    tariff: base(9.95),
  },
  bullets: {
    lines: "• Energy Charge: 12.4¢ per kWh • Base Charge: $9.95 per billing cycle",
    tariff: base(9.95),
  },
  "base charge per ESI ID": {
    lines: "Energy Charge 12.4¢ per kWh\nBase Charge $9.95 per ESI ID per month",
    tariff: base(9.95),
  },
  "base charge a month": {
    lines: "Energy Charge 12.4¢ per kWh\nMonthly Base Charge of $9.95 each billing period",
    tariff: base(9.95),
  },
  "customer charge": {
    lines: "Energy Charge 12.4¢ per kWh\nMonthly Customer Charge $9.95",
    tariff: base(9.95),
  },
  "not applicable": { lines: "Energy Charge 12.4¢ per kWh\nBase Charge N/A\nMinimum Usage Fee N/A" },
  "the number on the next line": {
    lines: "Energy Charge\n12.4¢ per kWh\nBase Charge\n$9.95 per month",
    tariff: base(9.95),
  },
  "the title of the table in the margin": {
    lines:
      "              Energy Charge          12.4¢ per kWh\nElectricity   Base Charge            $9.95 per month\nPrice         Minimum Usage Fee      $0.00 per month",
    tariff: base(9.95),
  },
  "base charge waived above a usage": {
    lines: "Energy Charge 12.4¢ per kWh\nBase Charge $9.95 per month, waived if usage is 1,000 kWh or more",
    tariff: { minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 1000 }] },
  },
  "base charge of two steps": {
    lines:
      "Energy Charge 12.4¢ per kWh\nBase Charge $9.95 per month if usage < 1,000 kWh\nBase Charge $0.00 per month if usage >= 1,000 kWh",
    tariff: { minimum_usage_fees: [{ amount_usd: 9.95, below_kwh: 1000 }] },
  },
  "base charge of two steps, both charged": {
    lines:
      "Energy Charge 12.4¢ per kWh\nBase Charge: $9.95 for usage of 0 - 999 kWh, $4.95 for usage of 1,000 kWh or more",
    tariff: { base_charge_usd: 4.95, minimum_usage_fees: [{ amount_usd: 5, below_kwh: 1000 }] },
  },
  "a daily charge": {
    lines: "Energy Charge 12.4¢ per kWh\nDaily Charge $0.30 per day",
    tariff: base(9),
    tolerance_usd: 0.13,
  },
  "blocks: first and all above": {
    lines:
      "Energy Charge for the first 1,000 kWh: 12.4¢ per kWh\nEnergy Charge for all kWh above 1,000 kWh: 9.1¢ per kWh",
    tariff: tiers([1000, 12.4], [null, 9.1]),
  },
  "blocks in ranges": {
    lines:
      "Energy Charge\n0 - 500 kWh   12.4¢ per kWh\n501 - 1,000 kWh   10.2¢ per kWh\nOver 1,000 kWh   9.1¢ per kWh",
    tariff: tiers([500, 12.4], [1000, 10.2], [null, 9.1]),
  },
  "blocks with signs": {
    lines: "Energy Charge (<= 1200 kWh)   12.4¢ per kWh\nEnergy Charge (> 1200 kWh)   15.6¢ per kWh",
    tariff: tiers([1200, 12.4], [null, 15.6]),
  },
  "blocks in a sentence": {
    lines:
      "You pay an energy charge of 12.4¢ per kWh for the first 1,000 kWh and 9.1¢ per kWh for usage above 1,000 kWh.",
    tariff: tiers([1000, 12.4], [null, 9.1]),
  },
  "blocks that meet at a thousand with a comma": {
    lines: "Energy Charge ≤ 1,000 kWh: 12.4¢ per kWh\nEnergy Charge > 1,000 kWh: 9.1¢ per kWh",
    tariff: tiers([1000, 12.4], [null, 9.1]),
  },
  "a price of the first month only": {
    lines:
      "Energy Charge for the first billing cycle: 9.9¢ per kWh\nEnergy Charge from the second billing cycle: 12.4¢ per kWh",
    verdict: "unproven",
  },
  "an amount per kWh without a name": {
    lines: "Energy Charge 12.4¢ per kWh\n3.3¢ per kWh",
    verdict: "unproven",
  },
  "a second price without a condition": {
    lines: "Energy Charge 12.4¢ per kWh\nGreen Energy Charge 13.9¢ per kWh",
    verdict: "unproven",
  },
  "a surcharge per kWh": {
    lines: "Energy Charge 12.4¢ per kWh\nNodal Surcharge 0.35¢ per kWh",
    tariff: { energy: [priced(12.75)] },
  },
  "a price that rises each year": {
    lines: "Energy Charge 12.4¢ per kWh\nThe energy charge increases by 3% after each contract year.",
    verdict: "unproven",
  },
  "short for month": { lines: "Energy Charge: 12.4¢/kWh | Base Charge: $9.95/mo.", tariff: base(9.95) },
  "dollars behind the number": {
    lines: "Energy Charge   .124   $ per kWh\nBase Charge   9.95   $/Month",
    tariff: base(9.95),
  },
  "without any sign": {
    lines: "Energy Charge   0.124 per kWh\nBase Charge   9.95 per month",
    tariff: base(9.95),
  },
  "cents without their sign": { lines: "Energy Charge   12.4 per kWh" },
  "base charge per month per meter": {
    lines: "Energy Charge 12.4¢ per kWh\nBase Charge $9.95 per month per ESI ID",
    tariff: base(9.95),
  },
  "blocks without the unit of their ranges": {
    lines:
      "Energy Charge by kWh usage\n0 - 500   12.4¢ per kWh\n501 - 1,000   10.2¢ per kWh\n1,001+   9.1¢ per kWh",
    tariff: tiers([500, 12.4], [1000, 10.2], [null, 9.1]),
  },
  "a footnote's number at a name": {
    lines: "Energy Charge2 12.4¢ per kWh",
    table: "Average Monthly Use 500 kWh 1,000 kWh 2,000 kWh\nAverage Price per kWh1 {0}¢ {1}¢ {2}¢",
  },
  "one price for all usage from a threshold on": {
    lines:
      "Energy Charge 12.4¢ per kWh if usage is below 1,000 kWh. If usage is 1,000 kWh or more, 9.1¢ per kWh applies to all usage of the month.",
    table: "Average Monthly Use 500 kWh 1,000 kWh 2,000 kWh\nAverage Price per kWh 18.9¢ 15.1¢ 14.9¢",
    verdict: "unproven",
  },
  "a price of the first three months": {
    lines: "Energy Charge 12.4¢ per kWh for the first 3 billing cycles, then a variable rate",
    verdict: "unproven",
  },
  "amounts before their names": {
    lines: "12.4¢ per kWh Energy Charge\n$9.95 per month Base Charge",
    tariff: base(9.95),
  },
  "columns per month and per kWh": {
    lines:
      "                       Per Month     Per kWh\nBase Charge            $9.95\nEnergy Charge                        12.4¢",
    delivery_lines: "TDU Delivery Charges   $4.23         5.6032¢",
    tariff: base(9.95),
  },
  "units behind a colon": {
    lines: "Base Charge: Per Month ($)   $9.95\nEnergy Charge: Per kWh (¢)   All kWh   12.4000¢",
    delivery_lines: "TDU Delivery Charges: Per Month ($) $4.23 Per kWh (¢) 5.6032¢",
    tariff: base(9.95),
  },
  "blocks under a heading with the unit": {
    lines: "Energy Charge: Per kWh (¢)\n   0 - 1200 kWh   12.4000¢\n   > 1200 kWh   15.6000¢",
    tariff: tiers([1200, 12.4], [null, 15.6]),
  },
  "blocks behind the price": {
    lines: "Energy Charge: 12.4¢ per kWh (0 - 1000 kWh)\nEnergy Charge: 9.1¢ per kWh (1001+ kWh)",
    tariff: tiers([1000, 12.4], [null, 9.1]),
  },
  "a flat amount for the first kWh": {
    lines:
      "Flat charge of $110.00 per month for the first 1,000 kWh\nEnergy Charge 9.1¢ per kWh above 1,000 kWh",
    tariff: { base_charge_usd: 110, ...tiers([1000, 0], [null, 9.1]) },
  },
  "a negative base charge": {
    lines: "Base Charge -$5.00 per month\nEnergy Charge 12.4¢ per kWh",
    tariff: base(-5),
  },
  "a base charge with another condition": {
    lines: "Energy Charge 12.4¢ per kWh\nBase Charge $9.95 per month for 3 or more rooms above 1500",
    verdict: "unproven",
  },
  "no energy charge": { lines: "Base Charge $9.95 per month", tariff: base(9.95), verdict: "refused" },
};
