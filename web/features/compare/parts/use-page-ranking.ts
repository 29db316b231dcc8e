import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { bestPlansQuery } from "#web/shared/api/get-best-plans.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import type { PageInputs } from "./page-inputs.ts";
import type { AnyRanking } from "#rating/plan-groups.ts";
import { rankingQuery } from "./results/ranking-query.ts";

/**
 * The ranking that the page's numbers come from, the same that lists show: the home's own plans, otherwise the
 * visitor's ranking. Not requested without inputs.
 */
export function usePageRanking({ inputs, location }: PageInputs): UseQueryResult<AnyRanking> {
  const config = useConfig();
  const language = useLanguage();
  const esiid = location?.location.service_location.esiid;
  const locationRanking = useQuery({
    ...bestPlansQuery(config, esiid ?? "", language),
    enabled: esiid !== undefined && inputs !== null,
  });
  const ofVisitor = useQuery(rankingQuery(config, esiid === undefined ? inputs : null, language));
  return esiid === undefined ? ofVisitor : locationRanking;
}
