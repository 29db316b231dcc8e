// Target of an order link, and what its location fills into the fields of the comparison.
import type { OrderLinkTarget } from "#contracts/affiliates.ts";
import { paths } from "#web/shared/paths.ts";
import { loadInputs } from "#web/features/compare/parts/inputs.ts";
import { loadFormState, storeDraft } from "#web/features/compare/parts/wizard/form-state-store.ts";
import { todayInTexas } from "#web/shared/format/central-day.ts";

/**
 * Returns the path that the target opens. A location is filled in as if it had been typed, and the visitor's other
 * inputs are preserved.
 */
export function resolveLinkTarget(target: OrderLinkTarget): string {
  if (target.kind === "plan") return paths.orderPlan(target.plan_id);
  if (target.kind === "zip" && loadInputs()?.zip === target.zip) return paths.compareResults();
  const { draft } = loadFormState(todayInTexas());
  const place = target.kind === "zip" ? target.zip : target.esiid;
  if (draft.place !== place) storeDraft({ ...draft, place, tdu: null, tdu_from_file: false });
  return paths.compare();
}
