import { queryOptions } from "@tanstack/react-query";
import type { RankedPlan } from "#contracts/compare.ts";
import type { PortalConfig } from "#contracts/config.ts";
import type { OptOut, OptOutResponse } from "#contracts/orders.ts";
import type { RenewalChoices } from "#contracts/renewals.ts";
import { callApi } from "#web/shared/api/call-api.ts";
import { outlookIn } from "#web/shared/api/get-outlook.ts";
import { named } from "#web/shared/api/localised-ranking.ts";
import type { Language } from "#messages/languages.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";

function choicesIn(language: Language): (choices: RenewalChoices) => RenewalChoices {
  const name = (plan: RankedPlan): RankedPlan => named(plan, language);
  return (choices) => ({
    ...choices,
    default_renewal: {
      ...choices.default_renewal,
      plan: choices.default_renewal.plan && name(choices.default_renewal.plan),
    },
    stay: choices.stay.map(name),
    leave: choices.leave.map(name),
    outlook: outlookIn(language)(choices.outlook),
  });
}

// The same functions each time, so that nothing re-renders.
const IN = { en: choicesIn("en"), es: choicesIn("es") };

/**
 * The cost of staying and switching when the order's contract ends. Fails with 404 if it is not theirs, and with 422 if
 * nothing can be priced.
 */
export function orderRenewalQuery(config: PortalConfig, id: string, language: Language) {
  return queryOptions({
    queryKey: ["order-renewal", id],
    queryFn: ({ signal }) => callApi(config, "GET portal/orders/{id}/renewal", { params: { id }, signal }),
    select: IN[language],
    staleTime: 5 * 60 * 1000,
    // Numbers that change while someone reads them are worse than slightly old ones.
    refetchOnReconnect: false,
  });
}

async function sendOptOut(
  config: PortalConfig,
  body: OptOut,
  as: "visitor" | "customer",
): Promise<OptOutResponse> {
  const saved = await callApi(config, "PATCH portal/notifications", { as, body, idempotent: true });
  track("cp_renewal_opted_out", { order_id: body.order_id, undone: !saved.data.opted_out });
  return saved;
}

/**
 * Opts an order out, or back in, without sign-in. The response never reveals whether the order and the address match.
 */
export function patchOptOut(config: PortalConfig, body: OptOut): Promise<OptOutResponse> {
  return sendOptOut(config, body, "visitor");
}

/** The same for an order of the signed-in account, which needs no email address. */
export function patchMyOptOut(config: PortalConfig, body: OptOut): Promise<OptOutResponse> {
  return sendOptOut(config, body, "customer");
}
