import { useQueries, useQuery } from "@tanstack/react-query";
import type { ListedOrder } from "#contracts/orders.ts";
import type { Outlook } from "#contracts/outlook.ts";
import type { ServiceLocation } from "#contracts/portal.ts";
import { orderLocationsQuery } from "#web/shared/api/get-order-locations.ts";
import { newestOrdersQuery } from "#web/shared/api/get-orders.ts";
import { outlookQuery } from "#web/shared/api/get-outlook.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { listPageToDos, type PageToDo } from "../outlook/page-to-dos.ts";

export interface KnownToDos {
  /** Of all homes and orders, as far as they are known. */
  readonly toDos: readonly PageToDo[];
  readonly outlooks: readonly Outlook[];
  /** The outlooks by ESI ID. */
  readonly byEsiid: ReadonlyMap<string, Outlook>;
  readonly orders: readonly ListedOrder[];
  readonly pending: boolean;
  readonly failed: boolean;
}

/** Returns the to-dos of all homes and orders of the account: those that the notifications page lists. */
export function useToDos(locations: readonly ServiceLocation[]): KnownToDos {
  const config = useConfig();
  const language = useLanguage();
  const esiids = locations.map(({ service_location }) => service_location.esiid);
  const outlooks = useQueries({ queries: esiids.map((esiid) => outlookQuery(config, esiid, language)) });
  const orders = useQuery(newestOrdersQuery(config));
  const waiting = useQuery(orderLocationsQuery(config));
  const queries = [...outlooks, orders, waiting];
  return {
    toDos: listPageToDos({
      esiids,
      homes: locations.flatMap((location, index) => {
        const outlook = outlooks[index]?.data;
        return outlook ? [{ location, outlook }] : [];
      }),
      orders: orders.data ?? [],
      locations: waiting.data ?? [],
    }),
    outlooks: outlooks.flatMap(({ data }) => data ?? []),
    byEsiid: new Map(outlooks.flatMap(({ data }) => (data ? [[data.esiid, data] as const] : []))),
    orders: orders.data ?? [],
    pending: queries.some(({ isPending }) => isPending),
    failed: queries.some(({ data, error }) => !data && error !== null),
  };
}
