// How the migration of ordering converts existing orders.
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

const FOLDER = path.join(import.meta.dirname, "migrations");
const NAME = "orders_of_before";
const SERVER = inject("postgresUrl").replace(/\/wattlane$/, "");
const admin = new Client({ connectionString: `${SERVER}/postgres` });
const client = new Client({ connectionString: `${SERVER}/${NAME}` });
beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await admin.query(`drop database ${NAME} with (force)`);
  await admin.end();
});

async function apply(chosen: (file: string) => boolean): Promise<void> {
  const files = (await readdir(FOLDER)).filter(chosen).toSorted();
  for (const file of files) await client.query(await readFile(path.join(FOLDER, file), "utf8"));
}

it("orders have a first day for their renewal notices, if one can follow", async () => {
  await apply((file) => file < "0007");
  const orders: Array<[state: string, starts_on: string | null, ends_on: string | null, due: string | null]> =
    [
      ["active", "2026-01-15", "2099-01-14", "2026-01-15"],
      ["scheduled", "2098-01-15", "2099-01-14", "2098-01-15"],
      ["accepted", "2098-01-15", "2099-01-14", "2098-01-15"],
      ["active", "2020-01-15", "2021-01-14", null],
      ["active", "2026-01-15", null, null],
      ["active", null, "2099-01-14", null],
      ["submitted", "2098-01-15", "2099-01-14", null],
      ["cancelled", "2098-01-15", "2099-01-14", null],
    ];
  const ids = orders.map(() => randomUUID());
  for (const [index, [state, starts_on, ends_on]] of orders.entries())
    await client.query(
      `insert into portal.orders (id, email, state, kind, esiid, home, plan_id, plan, starts_on, ends_on)
        values ($1, 'ana@example.com', $2, 'switch', '10443720000000001', '{}', 'p', '{}', $3, $4)`,
      [ids[index], state, starts_on, ends_on],
    );
  await apply((file) => file.startsWith("0007"));
  const { rows } = await client.query<{ id: string; due: string | null }>(
    "select id, next_notice_on::text as due from portal.orders",
  );
  const days = new Map(rows.map(({ id, due }) => [id, due]));
  expect(ids.map((id) => days.get(id))).toEqual(orders.map(([, , , due]) => due));
});
