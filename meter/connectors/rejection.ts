// Why a meter source rejects an agreement, determined from its text because its error numbers are not published.
import type { AgreementCode } from "#contracts/agreement-transitions.ts";
import type { RequestResult } from "./connector.ts";

const REASONS: ReadonlyArray<readonly [RegExp, AgreementCode]> = [
  [/meter.*(match|combination|invalid|incorrect|belong)|invalid meter/is, "meter_mismatch"],
  [/\b(ror|rep|puct)\b|retail (electric )?provider/i, "provider_mismatch"],
  [/esi\s?id/i, "unknown_meter"],
];
const MAX_CHARACTERS = 200;

/** Returns a meter source's text without numbers and addresses that identify a customer, at most 200 characters. */
export function harmless(text: string): string {
  return text
    .replace(/\S+@\S+/g, "…")
    .replace(/[A-Za-z]*\d{4,}\w*/g, "…")
    .slice(0, MAX_CHARACTERS);
}

/** Returns a definite rejection. */
export function toRejection(text: string): Extract<RequestResult, { kind: "refused" }> {
  const code = REASONS.find(([pattern]) => pattern.test(text))?.[1] ?? "refused";
  return { kind: "refused", code, message: harmless(text) };
}
