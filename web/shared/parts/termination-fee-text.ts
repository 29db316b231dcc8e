import type { TerminationFee } from "#contracts/plan.ts";
import type { Messages } from "../i18n/catalog.ts";

/** Returns a plan's early termination fee as text. */
export function terminationFeeText(
  fee: TerminationFee,
  { fees }: Pick<Messages<"planDetails">["facts"], "fees">,
): string {
  switch (fee.kind) {
    case "none":
      return fees.none;
    case "unknown":
      return fees.unknown;
    case "flat":
      return fees.flat({ usd: fee.amount_usd });
    case "per_remaining_month":
      return fees.per_remaining_month({ usd: fee.amount_usd });
    default:
      return fee satisfies never;
  }
}
