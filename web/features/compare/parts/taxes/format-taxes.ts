// Sentences about the taxes at a home.
import type { TaxAmounts, TaxBasis, TaxLine, TaxRates } from "#contracts/taxes.ts";
import type { Format } from "#messages/format.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";

type TaxMessages = Messages<"taxes">;
/** Also the names of single lines and what applies, which a list of plans shows on demand. */
export type TaxLineMessages = TaxMessages & Messages<"taxNames">;

/** Decimals of a rate in percent: 1.997% has three. */
const RATE_DECIMALS = 3;
/** Decimals of all taxes together. */
const SUM_DECIMALS = 2;

/** Returns what all lines together add to a bill, as a share. */
export function addedShare({ assessment, gross_receipts, city, district }: TaxRates): number {
  return (1 + assessment) * (1 + gross_receipts) * (1 + city + district) - 1;
}

/** Formats the rate of one line. */
export function formatTaxRate(rate: number, format: Format): string {
  return format.percent(rate, RATE_DECIMALS);
}

/** Formats a cost with its taxes: an amount if they are exact, otherwise a range. `cents` is without taxes. */
export function formatWithTaxes(
  cents: number,
  { low_cents, high_cents, lines }: TaxAmounts,
  messages: TaxMessages["row"],
): string {
  return lines === null
    ? messages.range({ low: cents + low_cents, high: cents + high_cents })
    : messages.exact({ cents: cents + low_cents });
}

/** Describes what applies at the home, and how certain that is. */
export function describeTaxes(basis: TaxBasis, messages: Messages<"taxNames">, format: Format): string {
  const { place, certainty, low: lowest, high: highest } = basis;
  const low = format.percent(addedShare(lowest), SUM_DECIMALS);
  const high = format.percent(addedShare(highest), SUM_DECIMALS);
  const receipts = formatTaxRate(highest.gross_receipts, format);
  if (place.limits === "outside") return messages.outside({ percent: low });
  if (place.limits === "unknown") return messages.unknown({ low, high, receipts });
  const { city } = place;
  if (certainty === "exact") return messages.inside({ city, percent: low });
  return certainty === "unknown"
    ? messages.unknownCity({ city, low, high, receipts })
    : messages.cityUnknown({ city, low, high });
}

/** Returns the name of a line. A district has its own. */
export function nameTaxLine(line: TaxLine, name: string | null, messages: TaxLineMessages): string {
  return name === null ? messages.lines[line] : messages.lineName({ name });
}
