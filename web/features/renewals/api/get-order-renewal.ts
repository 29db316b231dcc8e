import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { RankedPlan } from "#contracts/compare.ts";
import type { RenewalChoices } from "#contracts/renewals.ts";
import type { Language } from "#web/shared/i18n/languages.ts";
import { outlookIn } from "#web/shared/api/get-outlook.ts";
import { named } from "#web/shared/api/localised-ranking.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

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

// The same functions each time, so that nothing is drawn anew.
const IN = { en: choicesIn("en"), es: choicesIn("es") };

/** What staying and leaving would cost when the order's contract ends; fails with 404 where it is none of theirs, with 422 where nothing can be priced. */
export function orderRenewalQuery(config: PortalConfig, orderId: string, language: Language) {
  return queryOptions({
    queryKey: ["order-renewal", orderId],
    queryFn: ({ signal }) =>
      requestSigned<RenewalChoices>(
        config,
        `${config.bases.portal}/orders/${encodeURIComponent(orderId)}/renewal`,
        { signal },
      ),
    select: IN[language],
    staleTime: 5 * 60 * 1000,
    // Figures that change while somebody reads them are worse than those a little old.
    refetchOnReconnect: false,
  });
}
