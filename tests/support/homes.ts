// Homes for tests: premises of the directory, and homes of an account.
import type { TduId } from "#contracts/plan.ts";
import type { PremiseStatus, PremiseType } from "#contracts/premises.ts";
import type { CustomUsageAnswer, ServiceLocation } from "#contracts/portal.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { keepReadings } from "#server/domain/meters/keep-readings.ts";
import { meterOf } from "#server/domain/meters/meters.ts";
import type { AuthServer } from "./auth.ts";
import { api, type Person } from "./portal.ts";

interface Facts {
  readonly tdu?: TduId;
  readonly premise_type?: PremiseType;
  readonly status?: PremiseStatus;
  readonly metered?: boolean;
  readonly smart_meter?: boolean;
  readonly switch_hold?: boolean;
  readonly read_cycle?: number;
}

/** Puts a delivery point into the directory: apartment 2 of 4105 Maple St in Dallas, an ordinary home unless told otherwise. */
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

/** Adds a home to an account over HTTP; throws where it is refused. */
export async function addHome(
  server: AuthServer,
  person: Person,
  esiid: string,
  more: object = {},
): Promise<ServiceLocation> {
  const answer = await api(server, "POST", "/api/service_locations", person, { esiid, ...more });
  if (answer.status !== 201) throw new Error(`The home was not added: ${answer.status}`);
  return answer.body as ServiceLocation;
}

/** Records that an account proved a home, as a link of its meter does. */
export async function proveHome(
  server: AuthServer,
  { id }: Pick<Person, "id">,
  esiid: string,
): Promise<void> {
  await server.ctx.db.sql
    .updateTable("portal.service_locations")
    .set({ proof: "meter_link", proved_at: server.ctx.now() })
    .where("user_id", "=", id)
    .where("esiid", "=", esiid)
    .execute();
}

/** Tells of the use at a home over HTTP; throws where it is refused. */
export async function tellUsage(
  server: AuthServer,
  person: Person,
  esiid: string,
  usage: object,
): Promise<CustomUsageAnswer> {
  const path = `/usage/api/service_locations/${esiid}/custom_usage`;
  const answer = await api(server, "POST", path, person, usage);
  if (answer.status !== 200) throw new Error(`The usage was not kept: ${answer.status}`);
  return answer.body as CustomUsageAnswer;
}

/** Puts readings of a home's meter where an import puts them; the id of the meter. */
export async function giveReadings(
  server: AuthServer,
  person: Person,
  esiid: string,
  reads: readonly DayReads[],
): Promise<number> {
  const { sql } = server.ctx.db;
  const meter = await meterOf(sql, person.id, esiid);
  await keepReadings(sql, meter, reads, server.ctx.now());
  return meter;
}
