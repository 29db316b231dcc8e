// Decides who completes an order of a plan: the provider's own page, or its enrollment API if the operator configured
// one.
import type { Connector } from "#contracts/checkout.ts";
import type { Plan } from "#contracts/plan.ts";
import type { Context } from "#server/domain/context.ts";
import { getCapabilities, type PartnerCapabilities } from "#server/platform/settings/partners.ts";

export interface PlanConnector {
  /** What its orders carry in addition. */
  readonly capabilities: PartnerCapabilities;
  readonly connector: Connector;
  /** Id of the API in the configuration. Null for `handoff`. */
  readonly partner: string | null;
}

/** Returns the enrollment method of a plan, by its provider's certificate number. */
export function getEnrollmentMethod(
  { config }: { readonly config: Pick<Context["config"], "partners"> },
  { provider }: Pick<Plan, "provider">,
): PlanConnector {
  const found = config.partners.find(({ puct_number }) => puct_number === provider.puct_number);
  const capabilities = getCapabilities(config, found?.id ?? null);
  return found
    ? { connector: "partner", partner: found.id, capabilities }
    : { connector: "handoff", partner: null, capabilities };
}
