// The summary of a label that `npm run label:read` prints for people.
import type { EnergyWindow, Tariff, TerminationFee } from "#contracts/plan.ts";
import type { LabelReading } from "#market/facts-label/read-label.ts";

function formatVerdict(verdict: LabelReading["verdict"]): string {
  if (verdict === "exact") return "Verified: the charges below reproduce the label's average prices.";
  if (verdict === "inferred")
    return "From the label: the charges below and known delivery charges reproduce its average prices.";
  return verdict === "unproven"
    ? "Not verified: a part of the label isn't understood, or its average prices don't match."
    : "No price: the document doesn't state what a month costs.";
}

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const usd = (amount: number): string => `${amount < 0 ? "-" : ""}$${Math.abs(amount).toFixed(2)}`;

function formatMinute(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  const past = minute % 60 === 0 ? "" : `:${String(minute % 60).padStart(2, "0")}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${past} ${hour < 12 ? "AM" : "PM"}`;
}

function formatWindow(window: EnergyWindow): string {
  const when = [
    window.months?.map((month) => MONTHS[month - 1]).join(", "),
    window.weekdays?.map((day) => DAYS[day]).join(", "),
    window.from_minute === undefined
      ? undefined
      : `${formatMinute(window.from_minute)} to ${formatMinute(window.to_minute ?? 0)}`,
  ].filter((part) => part !== undefined);
  const price = window.tiers
    .map(
      (tier) =>
        `${tier.cents_per_kwh}¢/kWh${tier.up_to_kwh === null ? "" : ` up to ${tier.up_to_kwh} kWh, then `}`,
    )
    .join("");
  const waived = window.delivery_waived === true ? ", without delivery charges per kWh" : "";
  const cap =
    window.max_kwh_per_month === undefined ? "" : `, at most ${window.max_kwh_per_month} kWh a month`;
  return `Energy charge${when.length === 0 ? "" : ` (${when.join("; ")})`}: ${price}${waived}${cap}`;
}

function formatTariff(tariff: Tariff): string[] {
  return [
    `Base charge: ${usd(tariff.base_charge_usd)} a month`,
    ...tariff.energy.map(formatWindow),
    ...tariff.credits.map(
      ({ amount_usd, min_kwh, max_kwh }) =>
        `Bill credit: ${usd(amount_usd)} from ${min_kwh} kWh${max_kwh === null ? "" : ` to below ${max_kwh} kWh`}`,
    ),
    ...tariff.minimum_usage_fees.map(
      ({ amount_usd, below_kwh }) => `Minimum usage fee: ${usd(amount_usd)} below ${below_kwh} kWh`,
    ),
    ...tariff.monthly_fees.map(({ name, amount_usd }) => `Monthly fee (${name}): ${usd(amount_usd)}`),
    tariff.delivery === "bundled" ? "Delivery charges: included" : "Delivery charges: added",
  ];
}

function formatTermination(fee: TerminationFee): string {
  if (fee.kind === "none") return "none";
  if (fee.kind === "unknown") return "not on the label";
  return fee.kind === "flat" ? usd(fee.amount_usd) : `${usd(fee.amount_usd)} for each remaining month`;
}

/** Returns the summary of a reading, one fact per line. */
export function formatLabelReading(reading: LabelReading): string {
  const { averages_cents, delivery, tariff } = reading;
  const lines = [formatVerdict(reading.verdict)];
  if (reading.provider !== null) lines.push(`Provider: ${reading.provider}`);
  if (reading.plan !== null) lines.push(`Plan: ${reading.plan}`);
  if (averages_cents !== null)
    lines.push(
      `Average prices at 500, 1,000 and 2,000 kWh: ${averages_cents["500"]}¢, ${averages_cents["1000"]}¢, ${averages_cents["2000"]}¢`,
    );
  if (tariff !== null) {
    lines.push(...formatTariff(tariff));
    if (delivery !== null)
      lines.push(`  on this label: ${usd(delivery.monthly_usd)} a month and ${delivery.cents_per_kwh}¢/kWh`);
    lines.push(`Early termination fee: ${formatTermination(reading.termination_fee)}`);
  }
  if (reading.puc_assessment !== null)
    lines.push(
      reading.puc_assessment === "in_charges"
        ? "PUC assessment: in the charges"
        : "PUC assessment: in the averages, not in the charges",
    );
  if (reading.residual_cents !== null)
    lines.push(`Largest difference: ${reading.residual_cents.toFixed(3)}¢ per kWh`);
  for (const fee of reading.one_time_fees) lines.push(`Paid once: ${fee.name}, ${usd(fee.amount_usd)}`);
  for (const condition of reading.conditions) lines.push(`Condition: ${condition}`);
  for (const reason of reading.reasons) lines.push(`Reason: ${reason}`);
  return `${lines.join("\n")}\n`;
}
