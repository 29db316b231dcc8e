// An instance of the release of commit e538fa4 is upgraded: every row keeps its meaning, and what that release issued
// (sessions, codes, authenticator apps, waiting emails) still works. A server that is too old for a database reports
// it.
import { afterAll, beforeAll, expect, it } from "vitest";
import { generate } from "otplib";
import { quoted, type Table } from "#scripts/lib/backup/tables.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { startJobs } from "#server/jobs/start.ts";
import { authServer, call, type AuthServer } from "#tests/support/auth.ts";
import { ChildServers } from "#tests/support/child-server.ts";
import { makeJobsDue } from "#tests/support/message-jobs.ts";
import { oldDatabase, type OldDatabase } from "#tests/support/old-release/load.ts";
import { START_TIMEOUT_MS } from "#tests/support/processes.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { startSmtpSimulator, type SmtpSimulator } from "#simulators/smtp.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const PASSWORD = "bluebonnet-2026";
/** Some minutes after that server stopped. */
const NOW = new Date("2026-11-22T23:58:00Z");
/** An applied migration must never change, because it is not applied again. */
const MIGRATIONS_OF_THEN = "0703f9f53f7cec0e0f55ec7ab7497aaa2da024fa579dfbab70555a8d2d3ff91c";

let old: OldDatabase;
let smtp: SmtpSimulator;
let server: AuthServer;
let before: Map<string, string[]>;
let after: Map<string, string[]>;
let applied: string[];
beforeAll(async () => {
  old = await oldDatabase();
  before = await dumpRows(old.tables);
  applied = await migrate(old.db.sql);
  after = await dumpRows(old.tables);
  smtp = await startSmtpSimulator();
  server = await authServer(
    { ...smtp.environment, PUBLIC_URL: "http://127.0.0.1:3988" },
    { database: old, now: () => NOW },
  );
}, START_TIMEOUT_MS);
afterAll(async () => {
  await server.close();
  await smtp.close();
  await old.drop();
});

/** Returns the rows of each table with the columns of that release, as sorted texts. */
async function dumpRows(tables: readonly Table[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { schema, name, columns } of tables) {
    const list = columns.map((column) => quoted(column)).join(", ");
    const { rows } = await old.db.pool.query<{ row: string }>(
      `select row_to_json(r)::text as row from (select ${list} from ${quoted(schema, name)}) r order by 1`,
    );
    found.set(
      `${schema}.${name}`,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

const get = (path: string, token: string): ReturnType<typeof call> =>
  call(server, "GET", `${server.url}${path}`, { token });

async function signIn(email: string): Promise<string> {
  const { status, body } = await call(server, "POST", "/token?grant_type=password", {
    body: { email, password: PASSWORD },
  });
  expect([email, status]).toEqual([email, 200]);
  return body.access_token;
}

it("starts from the data of that release: its migrations, and rows in every table", () => {
  expect(old.digest).toBe(MIGRATIONS_OF_THEN);
  const empty = [...before].filter(([, rows]) => rows.length === 0).map(([name]) => name);
  // The queue's own schedule, which each start writes again.
  expect(empty).toEqual(["jobs._private_known_crontabs"]);
  expect(applied.length).toBeGreaterThan(0);
});

it("keeps every row as it was", () => {
  for (const [name, rows] of before) expect([name, after.get(name)]).toEqual([name, rows]);
});

it("preserves a customer's session, homes, orders, and notifications", async () => {
  const { status, body } = await call(server, "POST", "/token?grant_type=refresh_token", {
    body: { refresh_token: old.facts.ana.refresh_token },
  });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ id: old.facts.ana.id, email: "ana@example.com" });
  const token: string = body.access_token;
  const locations = await get("/api/service_locations", token);
  expect(locations.body.items.map(({ nickname }: { nickname: string }) => nickname).sort()).toEqual([
    "Home",
    "Mom's apartment",
    "Rental in Houston",
  ]);
  expect(locations.body.items[0]).toMatchObject({
    meter_number: "118-204-377",
    contract: { provider: "Budget Power", ends_on: "2026-12-16", leaving_fee: { kind: "flat", usd: 100 } },
  });
  const orders = await get("/api/orders", token);
  const states = orders.body.items.map(({ state }: { state: string }) => state).sort();
  const { rows } = await old.db.pool.query<{ state: string }>(
    "select state from portal.orders where user_id = $1 order by state",
    [old.facts.ana.id],
  );
  expect(states).toEqual(rows.map(({ state }) => state));
  expect(states.length).toBeGreaterThan(4);
  for (const { id } of orders.body.items) expect((await get(`/api/orders/${id}`, token)).status).toBe(200);
  const { body: exported } = await get("/api/account/export", token);
  expect(JSON.stringify(exported)).toContain("118-204-377");
});

it("accepts customers' old passwords, and the old secret of an authenticator app", async () => {
  for (const email of ["ana@example.com", "sam@example.com", "pat@example.com"]) await signIn(email);
  const token = await signIn("tia@example.com");
  const { factor, secret } = old.facts.tia;
  const challenge = await call(server, "POST", `/factors/${factor}/challenge`, { token, body: {} });
  const code = await generate({ secret, epoch: NOW.getTime() / 1000 });
  const verified = await call(server, "POST", `/factors/${factor}/verify`, {
    token,
    body: { challenge_id: challenge.body.id, code },
  });
  expect(verified.status).toBe(200);
  expect((await get("/api/orders", verified.body.access_token)).status).toBe(200);
});

it("accepts a sign-up code that was emailed before the upgrade", async () => {
  const { status, body } = await call(server, "POST", "/verify", {
    body: { type: "signup", email: "wes@example.com", token: old.facts.wes.code },
  });
  expect([status, body.user?.email]).toEqual([200, "wes@example.com"]);
});

it("lets an affiliate continue, and visitors find the plans of that time", async () => {
  const affiliate = await get("/api/affiliates/me", await signIn("pat@example.com"));
  expect(affiliate.status).toBe(200);
  const plans = await call(server, "GET", `${server.url}/compare/v1/plans?zip=76107`);
  expect(plans.status).toBe(200);
});

it("sends the waiting email, once", async () => {
  const jobs = await startJobs(server.ctx);
  try {
    await makeJobsDue(old.db.pool);
    const toPat = (): unknown[] => smtp.mails.filter(({ to }) => to.includes("pat@example.com"));
    await expect.poll(() => toPat().length).toBe(1);
    const waiting = "select from jobs.jobs where task_identifier like 'send%'";
    await expect.poll(async () => (await old.db.pool.query(waiting)).rowCount).toBe(0);
    expect(toPat()).toHaveLength(1);
  } finally {
    await jobs.stop();
  }
});

it(
  "fails to start a server that is too old for the database, and explains what to do",
  { timeout: START_TIMEOUT_MS },
  async () => {
    const children = new ChildServers();
    const folder = await temporaryFolder("too-old");
    await old.db.pool.query(
      "insert into wattlane.kysely_migration (name, timestamp) values ('9999_columns_gone_needs_9998', now()::text)",
    );
    try {
      const start = children.start({
        DATABASE_URL: old.url,
        DATA_DIR: folder.path,
        AUTH_JWT_SECRET: TEST_SECRET,
      });
      await expect(start).rejects.toThrow(
        /older than its database.*9999_columns_gone_needs_9998.*Start the newer version, or restore a backup/s,
      );
    } finally {
      await children.endAll();
      await folder.remove();
    }
  },
);
