// Customers who use a portal on a cluster at the same time, and a record of every response.
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { createReads, readsFrom } from "#server/domain/meters/test-support.ts";
import { saveReadings } from "#server/domain/meters/save-readings.ts";
import { isDatabaseUnavailable } from "#server/platform/http/errors.ts";
import type { AuthServer } from "./auth.ts";
import { addLocation, insertPremise, seedReadings } from "./locations.ts";
import { createTestUser, type TestUser } from "./portal.ts";

export interface Customer {
  readonly user: TestUser;
  readonly esiid: string;
  readonly meter: number;
  /** The number of days of readings that it started with. */
  readonly daysBefore: number;
  /** The ports of the workers that have the meter and the notifications. */
  readonly ports: readonly number[];
}

interface Call {
  readonly customer: Customer;
  readonly what: string;
  /** 0: there was no response. */
  readonly status: number;
  /** Null: the response has no such header. */
  readonly retryAfter: string | null;
  readonly ms: number;
  /** When the response was there, in epoch milliseconds. */
  readonly at: number;
}

export interface Crowd {
  readonly customers: readonly Customer[];
  readonly calls: readonly Call[];
  /** Ends after the current call of each customer. Everything that failed is then sent again until it is accepted. */
  finish(): Promise<void>;
  /** The number of notifications and of days of readings that were accepted for each customer. */
  accepted(customer: Customer): { readonly notifications: number; readonly days: number };
}

const SHARD_PORTS = `
  select array(
    select n.nodeport from (values
      (get_shard_id_for_distribution_column('usage.readings', $1::bigint)),
      (get_shard_id_for_distribution_column('notify.messages', $2::text))) as s (id)
    join pg_dist_placement p on p.shardid = s.id join pg_dist_node n using (groupid)) as ports`;

const DAYS_BEFORE = 3;

/** Creates customers with a home and three days of readings. */
export async function createCustomers(server: AuthServer, count: number): Promise<Customer[]> {
  const customers: Customer[] = [];
  while (customers.length < count) {
    const user = await createTestUser(server);
    const esiid = `1044372${String(randomInt(10 ** 10)).padStart(10, "0")}`;
    await insertPremise(server, esiid);
    await addLocation(server, user, esiid);
    const meter = await seedReadings(server, user, esiid, readsFrom("2025-11-01", DAYS_BEFORE));
    const { rows } = await server.ctx.db.pool.query<{ ports: number[] }>(SHARD_PORTS, [meter, user.id]);
    customers.push({ user, esiid, meter, daysBefore: DAYS_BEFORE, ports: rows[0]?.ports ?? [] });
  }
  return customers;
}

const FIRST_DAY = Date.UTC(2025, 10, 4);
const day = (number: number): string => new Date(FIRST_DAY + number * 86_400_000).toISOString().slice(0, 10);
const PAUSE_MS = 500;

/** Makes each customer read the meter and the feed, get a notification and a day of readings, again and again. */
export function startCrowd(server: AuthServer, customers: readonly Customer[]): Crowd {
  const { notificationKeys, config, db } = server.ctx;
  const calls: Call[] = [];
  const accepted = new Map<Customer, { notifications: number; days: number }>(
    customers.map((customer) => [customer, { notifications: 0, days: 0 }]),
  );
  let over = false;

  async function call(customer: Customer, what: string, path: string, init: RequestInit): Promise<boolean> {
    const started = performance.now();
    const response = await fetch(`${server.url}${path}`, init).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    calls.push({
      customer,
      what,
      status: response?.status ?? 0,
      retryAfter: response?.headers.get("retry-after") ?? null,
      ms: performance.now() - started,
      at: Date.now(),
    });
    return response?.ok ?? false;
  }

  function trigger(customer: Customer, key: string): Promise<boolean> {
    const body = {
      recipients: [customer.user.id],
      data: { device: "Firefox", at: new Date().toISOString() },
    };
    return call(customer, "trigger", "/v1/workflows/new-device-sign-in/trigger", {
      method: "POST",
      headers: {
        authorization: `Bearer ${notificationKeys.secretKey}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify(body),
    });
  }

  async function save(customer: Customer, number: number): Promise<boolean> {
    const started = performance.now();
    const failure = await saveReadings(db.sql, customer.meter, [createReads(day(number))], new Date()).then(
      () => null,
      (error: Error) => error,
    );
    const status = failure === null ? 200 : isDatabaseUnavailable(failure) ? 503 : 500;
    const ms = performance.now() - started;
    calls.push({ customer, what: "save", status, retryAfter: "-", ms, at: Date.now() });
    return failure === null;
  }

  async function use(customer: Customer): Promise<void> {
    const counts = accepted.get(customer) ?? { notifications: 0, days: 0 };
    const { token } = await server.ctx.userTokens.mint(customer.user.id);
    const feedHeaders = {
      authorization: `Bearer ${notificationKeys.publicKey}`,
      "x-knock-user-token": token,
    };
    const meterPath = `/api/service_locations/${customer.esiid}/live_link/pro?year=2025&month=11`;
    const feedPath = `/v1/users/${customer.user.id}/feeds/${config.notifications.feedId}`;
    let key: string = randomUUID();
    let saved = true;
    for (let stop = false; !stop;) {
      stop = over;
      const headers = { authorization: `Bearer ${customer.user.token}` };
      await call(customer, "account", "/auth/v1/user", { headers });
      await call(customer, "meter", meterPath, { headers });
      await call(customer, "feed", feedPath, { headers: feedHeaders });
      // A rejected one is sent again with its key, as a program does.
      if (await trigger(customer, key)) {
        counts.notifications += 1;
        key = randomUUID();
      } else stop = false;
      saved = await save(customer, counts.days);
      if (saved) counts.days += 1;
      else stop = false;
      await delay(PAUSE_MS);
    }
  }

  const using = Promise.all(customers.map(use));
  return {
    customers,
    calls,
    accepted: (customer) => accepted.get(customer) ?? { notifications: 0, days: 0 },
    async finish() {
      over = true;
      await using;
    },
  };
}
