// A person whose homes' meters stand in every state that a page has a face for: linked at stand-ins of the companies,
// as people do it, and where only time brings a state about, set down.
import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { AgreementAnswer } from "#contracts/live-link.ts";
import type { EnergyWindow } from "#contracts/plan.ts";
import { providerOptions } from "#market/providers/providers.ts";
import { addDays, isoOfDay, localDayOf } from "#meter/calendar.ts";
import { startCenterpointStandIn } from "#meter/connectors/stand-in/centerpoint.ts";
import { startSmtStandIn } from "#meter/connectors/stand-in/smart-meter-texas.ts";
import { today } from "#server/platform/context.ts";
import { insertOrder } from "#server/domain/orders/insert-order.ts";
import type { RunningServer } from "#server/server.ts";
import { send, signIn, type Visitor } from "./people.ts";

export interface MeterCompanies {
  readonly smt: Awaited<ReturnType<typeof startSmtStandIn>>;
  readonly centerpoint: Awaited<ReturnType<typeof startCenterpointStandIn>>;
  close(): Promise<void>;
}

/** Both companies, with their clock at noon in Texas: what they tell does not depend on the hour. */
export async function startCompanies(now: Date): Promise<MeterCompanies> {
  const [smt, centerpoint] = await Promise.all([startSmtStandIn(), startCenterpointStandIn()]);
  const noon = new Date(`${isoOfDay(localDayOf(now.getTime()))}T18:00:00Z`);
  for (const company of [smt, centerpoint]) company.setNow(noon);
  return {
    smt,
    centerpoint,
    close: async () => {
      await Promise.all([smt.close(), centerpoint.close()]);
    },
  };
}

const METER = "147258369";
const PATIENCE_MS = 60_000;

/** An ESI ID of each home, by what its meter stands at. */
const HOMES = {
  form: "10443720009900001",
  "form-centerpoint": "1008901000009900000002",
  consent: "10443720009900003",
  waiting: "10443720009900004",
  linked: "10443720009900005",
  expiring: "10443720009900006",
  importing: "10443720009900007",
  failed: "10443720009900008",
  declined: "10443720009900009",
  ended: "10443720009900010",
  centerpoint: "1008901000009900000011",
  away: "10443720009900013",
} as const;
export type MeterHome = keyof typeof HOMES;

export interface MeterPerson extends Visitor {
  readonly homes: Readonly<Record<MeterHome, string>>;
}

/** Somebody with such homes, and a plan with hours at the one that is linked. */
export async function meterPerson(server: RunningServer, companies: MeterCompanies): Promise<MeterPerson> {
  const visitor = await person(server);
  const world = new World(server, companies, visitor.access_token);
  for (const [name, esiid] of Object.entries(HOMES)) await world.add(esiid, name);
  await world.orderWithHours(HOMES.linked);
  await world.ask(HOMES.consent, false);
  for (const name of ["waiting", "linked", "expiring", "importing", "failed", "declined", "ended"] as const)
    await world.ask(HOMES[name]);
  for (const name of ["linked", "expiring", "importing", "failed", "ended"] as const)
    await world.answer(HOMES[name], "confirm");
  await world.answer(HOMES.declined, "decline");
  await world.askCenterpoint(HOMES.centerpoint);
  for (const name of ["linked", "expiring", "importing", "failed", "ended", "centerpoint"] as const)
    await world.until(HOMES[name], ({ agreement }) => agreement?.import.state === "done");
  await world.until(HOMES.declined, ({ agreement }) => agreement?.state === "declined");
  await world.until(HOMES.waiting, ({ agreement }) => agreement?.state === "pending_customer");
  await world.end(HOMES.ended);
  await world.set();
  companies.smt.faults.outageUntil = new Date("2099-01-01");
  await world.ask(HOMES.away);
  await world.until(HOMES.away, ({ agreement }) => agreement?.waiting_since != null);
  return { ...visitor, homes: HOMES };
}

async function person(server: RunningServer): Promise<Visitor> {
  const email = `meters-${randomBytes(4).toString("hex")}@example.com`;
  const password = randomBytes(12).toString("hex");
  const user_metadata = {
    first_name: "Luz",
    last_name: "Medina",
    agreed_to_terms: true,
    agreed_to_terms_at: "2026-01-12T18:00:00.000Z",
    processed_orders: true,
    generic_onboarding_complete: true,
  };
  const account = { email, password, email_confirm: true, user_metadata };
  await send(`${server.url}/auth/v1/admin/users`, server.ctx.tokens.serviceKey, "POST", account);
  return signIn(server, email, password);
}

class World {
  readonly #server: RunningServer;
  readonly #companies: MeterCompanies;
  readonly #token: string;
  readonly #certificate = providerOptions().find(({ label }) => label.startsWith("TXU"))?.value ?? "";

  constructor(server: RunningServer, companies: MeterCompanies, token: string) {
    this.#server = server;
    this.#companies = companies;
    this.#token = token;
  }

  #send<T>(method: string, path: string, body?: object): Promise<T> {
    return send<T>(this.#server.url + path, this.#token, method, body);
  }

  async add(esiid: string, nickname: string): Promise<void> {
    const houston = esiid.startsWith("1008901");
    await this.#send("POST", "/api/service_locations", {
      esiid,
      nickname,
      address: `${esiid.slice(-4)} Maple St`,
      city: houston ? "Houston" : "Dallas",
      zip: houston ? "77098" : "75201",
    });
  }

  /** A plan whose nights are free: no listing of today says its hours, so that one of it is given some. */
  async orderWithHours(esiid: string): Promise<void> {
    const { ctx } = this.#server;
    const { byTdu } = await ctx.readCatalogue();
    const listed = byTdu.get("oncor")?.find(({ tariff, term_months }) => tariff && term_months === 12);
    if (!listed?.tariff) throw new Error("The catalogue has no such plan.");
    const nights: EnergyWindow = {
      name: "Free nights",
      from_minute: 21 * 60,
      to_minute: 6 * 60,
      tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }],
    };
    const placed_at = ctx.now();
    const day = today(ctx);
    const { user_id } = await ctx.db.sql
      .selectFrom("portal.service_locations")
      .select("user_id")
      .where("esiid", "=", esiid)
      .executeTakeFirstOrThrow();
    await insertOrder(ctx.db.sql, {
      user_id,
      email: "luz@example.com",
      phone: null,
      kind: "switch",
      esiid,
      home: { address: "Maple St", city: "Dallas", zip: "75201", tdu: "oncor" },
      plan: {
        ...listed,
        name: "Quiet Nights 12",
        tariff: {
          ...listed.tariff,
          energy: [nights, ...listed.tariff.energy],
        },
      },
      quote: null,
      language: "en",
      placed_at,
      starts_on: addDays(day, -200),
      ends_on: addDays(day, 165),
      events: [{ at: placed_at, state: "active", actor: "provider" }],
    });
  }

  async ask(esiid: string, yes = true): Promise<void> {
    const path = `/usage/api/service_locations/${esiid}/agreements`;
    await this.#send("POST", path, { esiid, meter_number: METER, puct_number: this.#certificate });
    if (yes) await this.#send("PATCH", path, { agreed: true });
  }

  async askCenterpoint(esiid: string): Promise<void> {
    const path = `/usage/api/service_locations/${esiid}`;
    await this.#send("POST", `${path}/centerpoint_usage`, { meter_number: METER });
    await this.#send("PATCH", `${path}/agreements`, { agreed: true });
  }

  async end(esiid: string): Promise<void> {
    await this.#send("DELETE", `/usage/api/service_locations/${esiid}/agreements`);
  }

  async until(esiid: string, holds: (answer: AgreementAnswer) => boolean): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    const path = `/usage/api/service_locations/${esiid}/agreements`;
    while (!holds(await this.#send<AgreementAnswer>("GET", path))) {
      if (Date.now() > deadline) throw new Error(`The meter of ${esiid} did not get there.`);
      await setTimeout(100);
    }
  }

  /** The customer's answer to the company's mail; asked about at once, not ten minutes later. */
  async answer(esiid: string, what: "confirm" | "decline"): Promise<void> {
    await this.until(esiid, ({ agreement }) => agreement?.state === "pending_customer");
    const { book } = this.#companies.smt;
    const asked = book.all().findLast((one) => one.esiid === esiid);
    book[what](asked?.number ?? 0);
    const { db } = this.#server.ctx;
    await db.sql
      .updateTable("usage.agreements")
      .set({ check_at: this.#server.ctx.now() })
      .where("esiid", "=", esiid)
      .execute();
    await db.pool.query("select jobs.add_job($1)", ["follow-agreements"]);
  }

  /** What only time brings: an import half-way, one that was given up, an agreement that runs out. */
  async set(): Promise<void> {
    const { ctx } = this.#server;
    const { sql } = ctx.db;
    const day = today(ctx);
    const half = addDays(day, -150);
    await sql
      .updateTable("usage.agreements")
      .set({ import_state: "running", import_next: half })
      .where("esiid", "=", HOMES.importing)
      .execute();
    await sql
      .deleteFrom("usage.readings")
      .where("day", ">=", half)
      .where("meter_id", "in", (of) =>
        of.selectFrom("usage.meters").select("id").where("esiid", "=", HOMES.importing),
      )
      .execute();
    await sql
      .updateTable("usage.meters")
      .set({ read_through: addDays(half, -1) })
      .where("esiid", "=", HOMES.importing)
      .execute();
    await sql
      .updateTable("usage.agreements")
      .set({ import_state: "failed" })
      .where("esiid", "=", HOMES.failed)
      .execute();
    await sql.deleteFrom("usage.meters").where("esiid", "=", HOMES.failed).execute();
    await sql
      .updateTable("usage.agreements")
      .set({ state: "expiring", ends_on: addDays(day, 17) })
      .where("esiid", "=", HOMES.expiring)
      .execute();
  }
}
