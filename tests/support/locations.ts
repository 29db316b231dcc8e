// Locations for tests: premises of the directory and locations of an account.
import type { TduId } from "#contracts/plan.ts";
import type { PremiseStatus, PremiseType } from "#contracts/premises.ts";
import type { CustomUsageResponse, ServiceLocation } from "#contracts/portal.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { saveReadings } from "#server/domain/meters/save-readings.ts";
import { getOrCreateMeter } from "#server/domain/meters/meters.ts";
import type { AuthServer } from "./auth.ts";
import { api, type TestUser } from "./portal.ts";

interface Facts {
  readonly tdu?: TduId;
  readonly premise_type?: PremiseType;
  readonly status?: PremiseStatus;
  readonly metered?: boolean;
  readonly smart_meter?: boolean;
  readonly switch_hold?: boolean;
  readonly read_cycle?: number;
}

/** Inserts a delivery point into the directory: apartment 2 of 4105 Maple St in Dallas, an ordinary home by default. */
export async function insertPremise(server: AuthServer, esiid: string, facts: Facts = {}): Promise<void> {
  await server.ctx.db.sql
    .insertInto("premises.premise")
    .values({
      esiid,
      tdu: "oncor",
      address: "4105 MAPLE ST",
      address_overflow: "APT 2",
      city: "DALLAS",
      state: "TX",
      zip: "75219",
      house_number: 4105,
      street: "MAPLE",
      suffix: "ST",
      direction: "",
      unit: "2",
      city_key: "DALLAS",
      status: "active",
      premise_type: "residential",
      metered: true,
      smart_meter: true,
      switch_hold: false,
      source: "sample",
      file_date: "2026-01-01",
      ...facts,
    })
    .execute();
}

/** Adds a location to an account over HTTP. Throws if it is rejected. */
export async function addLocation(
  server: AuthServer,
  user: TestUser,
  esiid: string,
  more: object = {},
): Promise<ServiceLocation> {
  const response = await api(server, "POST", "/api/service_locations", user, { esiid, ...more });
  if (response.status !== 201) throw new Error(`The home was not added: ${response.status}`);
  return response.body as ServiceLocation;
}

/** Records that an account proved a location, as linking its meter does. */
export async function proveLocation(
  server: AuthServer,
  { id }: Pick<TestUser, "id">,
  esiid: string,
): Promise<void> {
  await server.ctx.db.sql
    .updateTable("portal.service_locations")
    .set({ proof: "meter_link", proved_at: server.ctx.now() })
    .where("user_id", "=", id)
    .where("esiid", "=", esiid)
    .execute();
}

/** Enters the usage of a location over HTTP. Throws if it is rejected. */
export async function saveUsage(
  server: AuthServer,
  user: TestUser,
  esiid: string,
  usage: object,
): Promise<CustomUsageResponse> {
  const path = `/usage/api/service_locations/${esiid}/custom_usage`;
  const response = await api(server, "POST", path, user, usage);
  if (response.status !== 200) throw new Error(`The usage was not kept: ${response.status}`);
  return response.body as CustomUsageResponse;
}

/** Stores readings of a location's meter as an import does. Returns the id of the meter. */
export async function seedReadings(
  server: AuthServer,
  user: TestUser,
  esiid: string,
  reads: readonly DayReads[],
): Promise<number> {
  const { sql } = server.ctx.db;
  const meter = await getOrCreateMeter(sql, user.id, esiid);
  await saveReadings(sql, meter, reads, server.ctx.now());
  return meter;
}
