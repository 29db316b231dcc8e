// Starts what the verdict of a visitor needs before the page is shown, so that it replaces the server's content at once.
import type { QueryClient } from "@tanstack/react-query";
import type { PageAddress } from "#web/shared/page/define-page.ts";
import { planQuery, taxesQuery, UNKNOWN_PLACE } from "../../api.ts";
import { loadAddressInputs } from "../address-inputs.ts";
import { loadInputs } from "../inputs.ts";
import { rankingQuery } from "../results/ranking-query.ts";
import { locationYearQuery } from "./use-location-year.ts";

/** Requests the ranking and the taxes, and computes the bills if they are shown. A home of the account needs its session first. */
export async function prefetchPlanPrice(
  client: QueryClient,
  { config, id, language, query }: PageAddress,
): Promise<void> {
  if (query.has("esiid")) return;
  const inputs = (await loadAddressInputs(client, config, query)) ?? loadInputs();
  if (!inputs) return;
  const { tax_place: place = UNKNOWN_PLACE } = inputs;
  const ranking = client.prefetchQuery(rankingQuery(config, inputs, language));
  const detail = await client.ensureQueryData(planQuery(config, id));
  await Promise.all([
    ranking,
    client.prefetchQuery(taxesQuery(config, place, detail.plan.tdu)),
    // Someone who has acted sees the bills at once (when-near.tsx).
    ...(navigator.userActivation.hasBeenActive
      ? [client.prefetchQuery(locationYearQuery(detail, { inputs, location: null }))]
      : []),
  ]);
}
