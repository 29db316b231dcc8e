// Facts about the account that guards need from the server, requested only when they matter.
import type { QueryClient } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import { parseAffiliate, type AccountFact } from "#contracts/onboarding.ts";
import { affiliateQuery } from "#web/shared/api/get-affiliate.ts";
import { locationsQuery } from "#web/shared/api/get-locations.ts";
import { getSession } from "#web/shared/session/current.ts";

async function hasLocation(client: QueryClient, config: PortalConfig): Promise<boolean> {
  const query = locationsQuery(config);
  const known = client.getQueryData(query.queryKey);
  if (known && known.length > 0) return true;
  return (await client.fetchQuery(query)).length > 0;
}

async function isAffiliate(client: QueryClient, config: PortalConfig): Promise<boolean> {
  return (await client.ensureQueryData(affiliateQuery(config))) !== null;
}

/**
 * Returns the server's facts about the account. While the server cannot be reached there is no redirect: the account's
 * own metadata is trusted, and its pages show the error.
 */
export async function findAccountFact(
  fact: AccountFact,
  client: QueryClient,
  config: PortalConfig,
): Promise<boolean> {
  try {
    return await (fact === "is_affiliate" ? isAffiliate(client, config) : hasLocation(client, config));
  } catch {
    return fact === "has_location" || parseAffiliate(getSession()?.user.user_metadata ?? {}) !== null;
  }
}
