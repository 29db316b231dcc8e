// Why a company will not have an agreement, by the words it uses; its error numbers are not published.
import type { AgreementCode } from "#contracts/agreement-moves.ts";
import type { RequestOutcome } from "./connector.ts";

const REASONS: ReadonlyArray<readonly [RegExp, AgreementCode]> = [
  [/meter.*(match|combination|invalid|incorrect|belong)|invalid meter/is, "meter_mismatch"],
  [/\b(ror|rep|puct)\b|retail (electric )?provider/i, "provider_mismatch"],
  [/esi\s?id/i, "unknown_meter"],
];
const MOST_CHARACTERS = 200;

/** What the company told of it, without numbers and addresses that name somebody. */
function harmless(words: string): string {
  return words
    .replace(/\S+@\S+/g, "…")
    .replace(/[A-Za-z]*\d{4,}\w*/g, "…")
    .slice(0, MOST_CHARACTERS);
}

/** A definite no. */
export function refusalOf(words: string): Extract<RequestOutcome, { kind: "refused" }> {
  const code = REASONS.find(([pattern]) => pattern.test(words))?.[1] ?? "refused";
  return { kind: "refused", code, message: harmless(words) };
}
