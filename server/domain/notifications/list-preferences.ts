// Notification preferences of users: their set over the defaults of their tenant and of the instance.
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { overlay, toPreferenceSet, type Preferences, type PreferenceSet } from "./preference-set.ts";

/** The set that applies unless a tenant's is requested. */
export const DEFAULT_SET = "default";

/** A row of notify.preference_sets. */
export interface Layer {
  readonly owner_type: string;
  readonly owner_id: string;
  readonly set_id: string;
  readonly body: Preferences;
}

function layersQuery(
  db: Kysely<DB>,
  userIds: readonly string[],
  sets: readonly string[],
  tenant: string | null,
) {
  return db
    .selectFrom("notify.preference_sets")
    .select(["owner_type", "owner_id", "set_id", "body"])
    .where((eb) =>
      eb.or([
        eb.and([
          eb("owner_type", "=", "environment"),
          eb("owner_id", "=", ""),
          eb("set_id", "=", DEFAULT_SET),
        ]),
        eb.and([
          eb("owner_type", "=", "tenant"),
          eb("owner_id", "=", tenant ?? ""),
          eb("set_id", "=", DEFAULT_SET),
        ]),
        eb.and([
          eb("owner_type", "=", "user"),
          eb("owner_id", "=", eb.fn.any(eb.val(userIds))),
          eb("set_id", "in", sets),
        ]),
      ]),
    );
}

async function listLayers(...args: Parameters<typeof layersQuery>): Promise<readonly Layer[]> {
  const rows = await layersQuery(...args).execute();
  // Written only through preferencesSchema.
  return rows as unknown as readonly Layer[];
}

const findBody = (layers: readonly Layer[], type: string, id: string, set: string): Preferences | undefined =>
  layers.find((layer) => layer.owner_type === type && layer.owner_id === id && layer.set_id === set)?.body;

function defaultsIn(layers: readonly Layer[], tenant: string | null): Preferences {
  const environment = findBody(layers, "environment", "", DEFAULT_SET) ?? {};
  const ofTenant = tenant === null ? undefined : findBody(layers, "tenant", tenant, DEFAULT_SET);
  return ofTenant ? overlay(environment, ofTenant, "default") : environment;
}

/** Returns a user's effective set: the defaults of the instance, then the tenant's, then the user's own. */
export async function getPreferenceSet(
  db: Kysely<DB>,
  userId: string,
  setId: string,
  tenant: string | null,
): Promise<PreferenceSet> {
  const layers = await listLayers(db, [userId], [setId], tenant);
  const userPreferences = findBody(layers, "user", userId, setId) ?? {};
  return toPreferenceSet(setId, overlay(defaultsIn(layers, tenant), userPreferences, "default"));
}

const setsFor = (tenant: string | null): readonly string[] =>
  tenant === null ? [DEFAULT_SET] : [DEFAULT_SET, tenant];

/** SQL of the rows from which `preferencesIn` builds these users' sets. */
export function preferencesSql(
  db: Kysely<DB>,
  userIds: readonly string[],
  tenant: string | null,
): ReturnType<typeof layersQuery> {
  return layersQuery(db, userIds, setsFor(tenant), tenant);
}

/**
 * Returns the effective set of each of these users (every id is in the result). With a tenant, the user's set for that
 * tenant counts if there is one, else their own default, so an opt-out is not lost because a tenant has defaults.
 */
export async function listPreferences(
  db: Kysely<DB>,
  userIds: readonly string[],
  tenant: string | null,
): Promise<ReadonlyMap<string, PreferenceSet>> {
  return preferencesIn(await listLayers(db, userIds, setsFor(tenant), tenant), userIds, tenant);
}

/** Builds the same from the rows of `preferencesSql`. */
export function preferencesIn(
  layers: readonly Layer[],
  userIds: readonly string[],
  tenant: string | null,
): ReadonlyMap<string, PreferenceSet> {
  const defaults = defaultsIn(layers, tenant);
  const userPreferences = new Map<string, Preferences>();
  for (const { owner_type, owner_id, set_id, body } of layers)
    if (owner_type === "user" && (set_id === tenant || !userPreferences.has(owner_id)))
      userPreferences.set(owner_id, body);
  return new Map(
    userIds.map((id) => [
      id,
      toPreferenceSet(DEFAULT_SET, overlay(defaults, userPreferences.get(id) ?? {}, "default")),
    ]),
  );
}
