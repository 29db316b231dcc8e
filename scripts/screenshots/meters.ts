// A user whose homes have meters in every state that a page can show: linked at a simulator of the meter source like a
// user would do it. States that only time produces are set directly.
import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Insertable } from "kysely";
import type { AgreementResponse } from "#contracts/live-link.ts";
import type { EnergyWindow } from "#contracts/plan.ts";
import { providerOptions } from "#market/providers/providers.ts";
import { getTermEnd } from "#market/contract-clock.ts";
import { addDays } from "#meter/calendar.ts";
import { today } from "#server/platform/context.ts";
import { insertOrder } from "#server/domain/orders/insert-order.ts";
import type { UsageOnDemandReads } from "#server/platform/db/types.ts";
import type { RunningServer } from "#server/server.ts";
import { send } from "../lib/send.ts";
import type { Simulators } from "./simulators.ts";
import { signIn, type Visitor } from "./visitors.ts";

const METER = "147258369";
const TIMEOUT_MS = 60_000;

/** An ESI ID for each home, by the state of its meter. */
export const LOCATION_ESIIDS = {
  form: "10443720009900001",
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
  "not-read": "10443720009900014",
} as const;
export type MeterLocation = keyof typeof LOCATION_ESIIDS;

/** Homes whose meters the customer agreed to link. */
const LINKED = [
  "linked",
  "expiring",
  "importing",
  "failed",
  "ended",
  "centerpoint",
  "not-read",
] as const satisfies readonly MeterLocation[];

/** Creates a user with such homes, and with a plan with hours at the linked one. */
export async function createMeterVisitor(
  server: RunningServer,
  simulators: Pick<Simulators, "smt">,
): Promise<Visitor> {
  const visitor = await createVisitor(server);
  const screenshots = new MeterScreenshots(server, simulators, visitor.access_token);
  for (const [name, esiid] of Object.entries(LOCATION_ESIIDS)) await screenshots.add(esiid, name);
  await screenshots.orderWithHours(LOCATION_ESIIDS.linked);
  await screenshots.requestAgreement(LOCATION_ESIIDS.consent, false);
  for (const name of ["waiting", "declined", ...LINKED] as const)
    await screenshots.requestAgreement(LOCATION_ESIIDS[name]);
  for (const name of LINKED) await screenshots.decide(LOCATION_ESIIDS[name], "confirm");
  await screenshots.decide(LOCATION_ESIIDS.declined, "decline");
  for (const name of LINKED)
    await screenshots.until(LOCATION_ESIIDS[name], ({ agreement }) => agreement?.import.state === "done");
  await screenshots.until(LOCATION_ESIIDS.declined, ({ agreement }) => agreement?.state === "declined");
  await screenshots.until(
    LOCATION_ESIIDS.waiting,
    ({ agreement }) => agreement?.state === "pending_customer",
  );
  await screenshots.end(LOCATION_ESIIDS.ended);
  await screenshots.set();
  simulators.smt.faults.outageUntil = new Date("2099-01-01");
  await screenshots.requestAgreement(LOCATION_ESIIDS.away);
  await screenshots.until(LOCATION_ESIIDS.away, ({ agreement }) => agreement?.waiting_since != null);
  return visitor;
}

async function createVisitor(server: RunningServer): Promise<Visitor> {
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

class MeterScreenshots {
  readonly #server: RunningServer;
  readonly #companies: Pick<Simulators, "smt">;
  readonly #token: string;
  readonly #certificate = providerOptions().find(({ label }) => label.startsWith("TXU"))?.value ?? "";

  constructor(server: RunningServer, simulators: Pick<Simulators, "smt">, token: string) {
    this.#server = server;
    this.#companies = simulators;
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

  /**
   * Orders a plan with free nights. No current listing contains a plan's hours, so hours are added to one of its plans.
   */
  async orderWithHours(esiid: string): Promise<void> {
    const { ctx } = this.#server;
    const { byTdu } = await ctx.readCatalog();
    const listed = byTdu.get("oncor")?.find(({ tariff, term_months }) => tariff && term_months === 12);
    if (!listed?.tariff) throw new Error("The catalogue has no such plan.");
    const nights: EnergyWindow = {
      name: "Free nights",
      from_minute: 21 * 60,
      to_minute: 6 * 60,
      tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }],
    };
    const starts_on = addDays(today(ctx), -200);
    const placed_at = new Date(`${addDays(starts_on, -7)}T18:00:00Z`);
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
      starts_on,
      ends_on: getTermEnd(starts_on, listed.term_months),
      events: [{ at: placed_at, state: "active", actor: "provider" }],
    });
  }

  async requestAgreement(esiid: string, yes = true): Promise<void> {
    const path = `/usage/api/service_locations/${esiid}/agreements`;
    await this.#send("POST", path, { esiid, meter_number: METER, puct_number: this.#certificate });
    if (yes) await this.#send("PATCH", path, { agreed: true });
  }

  async end(esiid: string): Promise<void> {
    await this.#send("DELETE", `/usage/api/service_locations/${esiid}/agreements`);
  }

  async until(esiid: string, holds: (response: AgreementResponse) => boolean): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    const path = `/usage/api/service_locations/${esiid}/agreements`;
    while (!holds(await this.#send<AgreementResponse>("GET", path))) {
      if (Date.now() > deadline) throw new Error(`The meter of ${esiid} was not linked.`);
      await setTimeout(100);
    }
  }

  /** Responds to the meter source's email as the customer. The status is checked at once, not ten minutes later. */
  async decide(esiid: string, what: "confirm" | "decline"): Promise<void> {
    await this.until(esiid, ({ agreement }) => agreement?.state === "pending_customer");
    const { book: store } = this.#companies.smt;
    const request = store.all().findLast((one) => one.esiid === esiid);
    store[what](request?.number ?? 0);
    const { db } = this.#server.ctx;
    await db.sql
      .updateTable("usage.agreements")
      .set({ check_at: this.#server.ctx.now() })
      .where("esiid", "=", esiid)
      .execute();
    await db.pool.query("select jobs.add_job($1)", ["follow-agreements"]);
  }

  /** Sets states that only time produces: an import halfway, one that was given up, an agreement that expires. */
  async set(): Promise<void> {
    const { ctx } = this.#server;
    const { sql } = ctx.db;
    const day = today(ctx);
    const half = addDays(day, -150);
    await sql
      .updateTable("usage.agreements")
      .set({ import_state: "running", import_next: half })
      .where("esiid", "=", LOCATION_ESIIDS.importing)
      .execute();
    await sql
      .deleteFrom("usage.readings")
      .where("day", ">=", half)
      .where("meter_id", "in", (of) =>
        of.selectFrom("usage.meters").select("id").where("esiid", "=", LOCATION_ESIIDS.importing),
      )
      .execute();
    await sql
      .updateTable("usage.meters")
      // Its year is calculated again without the deleted days.
      .set((meter) => ({ read_through: addDays(half, -1), version: meter("version", "+", 1) }))
      .where("esiid", "=", LOCATION_ESIIDS.importing)
      .execute();
    await sql
      .updateTable("usage.agreements")
      .set({ import_state: "failed" })
      .where("esiid", "=", LOCATION_ESIIDS.failed)
      .execute();
    await sql.deleteFrom("usage.meters").where("esiid", "=", LOCATION_ESIIDS.failed).execute();
    await sql
      .updateTable("usage.agreements")
      .set({ state: "expiring", ends_on: addDays(day, 17) })
      .where("esiid", "=", LOCATION_ESIIDS.expiring)
      .execute();
    await this.#setReads();
  }

  /** Sets an on-demand read in each of its states. Today's reads of meters like the linked one are used up. */
  async #setReads(): Promise<void> {
    const { ctx } = this.#server;
    const { sql } = ctx.db;
    const done = { state: "done", wh: 48_213_400, read_at: ctx.now() };
    const reads: Partial<Record<MeterLocation, Partial<Insertable<UsageOnDemandReads>>>> = {
      expiring: done,
      centerpoint: { state: "under_way" },
      importing: { state: "failed", code: "rejected" },
      "not-read": { state: "failed", code: "no_response" },
    };
    for (const [name, read] of Object.entries(reads)) {
      const { id, user_id, esiid } = await sql
        .selectFrom("usage.agreements")
        .select(["id", "user_id", "esiid"])
        .where("esiid", "=", LOCATION_ESIIDS[name as MeterLocation])
        .executeTakeFirstOrThrow();
      const row = { state: "failed", agreement_id: id, user_id, esiid, requested_at: ctx.now(), ...read };
      await sql.insertInto("usage.on_demand_reads").values(row).execute();
    }
    const used = ctx.config.smartMeterTexas?.reads_per_day ?? 0;
    await sql
      .insertInto("usage.on_demand_budget")
      .values({ tdu: "oncor", day: today(ctx), used })
      .execute();
  }
}
