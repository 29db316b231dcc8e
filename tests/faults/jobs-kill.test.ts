// Kills the process while it sends an email that it acknowledged, and while it fetches the daily listing. The queue
// locks such a job for its dead worker for four hours, which is too long to wait for a code.
import { createServer, type RequestListener, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startJobs } from "#server/jobs/start.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { ChildServers, type ChildServer } from "#tests/support/child-server.ts";
import { PASSWORD } from "#tests/support/portal.ts";
import { START_TIMEOUT_MS } from "#tests/support/processes.ts";
import { testServer } from "#tests/support/server.ts";
import { startSmtpSimulator, type SmtpSimulator } from "#simulators/smtp.ts";
import { temporaryFolder, type TemporaryFolder } from "#tests/support/temporary-folder.ts";

const TIMEOUTS = { timeout: START_TIMEOUT_MS };

let smtp: SmtpSimulator;
beforeEach(async () => {
  smtp = await startSmtpSimulator();
});
afterEach(() => smtp.close());

const emailsTo = (email: string): number => smtp.mails.filter(({ to }) => to.includes(email)).length;

describe("a process with its own database", () => {
  let folder: TemporaryFolder;
  let children: ChildServers;
  let source: Server;
  let handler: RequestListener;
  let fetches: number;
  beforeEach(async () => {
    folder = await temporaryFolder("jobs-kill");
    children = new ChildServers();
    fetches = 0;
    source = createServer((request, response) => {
      fetches += 1;
      handler(request, response);
    }).listen(0, "127.0.0.1");
    await once(source, "listening");
  });
  afterEach(async () => {
    await children.endAll();
    source.closeAllConnections();
    source.close();
    await folder.remove();
  });

  const start = (): Promise<ChildServer> =>
    children.start({
      ...smtp.environment,
      DATA_DIR: folder.path,
      CATALOGUE_URL: `http://127.0.0.1:${(source.address() as AddressInfo).port}/listing.json`,
    });

  async function query<T extends object>(sql: string): Promise<T[]> {
    const client = new Client({
      connectionString: await readFile(path.join(folder.path, "keys", "database-url"), "utf8"),
    });
    await client.connect();
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it(
    "sends the email that was in progress at the kill, once, right after the restart",
    TIMEOUTS,
    async () => {
      smtp.fault = "silent";
      const server = await start();
      const email = newEmail();
      const response = await fetch(`${server.url}/auth/v1/signup`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      expect(response.status).toBe(200);
      await expect.poll(() => smtp.spoiled).toBeGreaterThan(0);
      await server.kill();
      smtp.fault = "none";
      const again = await start();
      await expect.poll(() => emailsTo(email)).toBe(1);
      await expect.poll(() => query("select from jobs.jobs where task_identifier like 'send%'")).toEqual([]);
      expect(emailsTo(email)).toBe(1);
      await again.stop();
    },
  );

  it(
    "finishes the interrupted fetch of the listing, and keeps the last good one until then",
    TIMEOUTS,
    async () => {
      handler = (_request, response) => void response.write("{");
      const server = await start();
      const before = await query("select * from compare.snapshot");
      await query("select jobs.add_job('fetch-catalogue')");
      await expect.poll(() => fetches).toBe(1);
      await server.kill();
      handler = (_request, response) => void response.writeHead(404).end();
      const again = await start();
      await expect.poll(() => fetches).toBe(2);
      expect(await query("select * from compare.snapshot")).toEqual(before);
      await again.stop();
    },
  );
});

describe("processes that share a database", () => {
  it("send the email of a process that is gone for ten minutes, and leave the work of others alone", async () => {
    const server = await testServer({ ...smtp.environment }, { now: () => new Date() });
    const { pool, sql } = server.ctx.db;
    const [removed, busy] = [newEmail(), newEmail()];
    const send = async (to: string, worker: string, minutes: number): Promise<void> => {
      await server.ctx.messageSender.send(sql, {
        kind: "auth.recovery",
        channel: "email",
        to,
        language: "en",
        subject: "A code",
        html: null,
        body: "481516",
      });
      await pool.query(
        `update jobs._private_jobs set locked_by = $1, attempts = 1, locked_at = now() - $2 * interval '1 minute'
         where locked_by is null`,
        [worker, minutes],
      );
    };
    await send(removed, "worker-gone", 11);
    await send(busy, "worker-busy", 9);
    const jobs = await startJobs(server.ctx);
    try {
      await pool.query("select jobs.add_job('resume-meters')");
      await expect.poll(() => emailsTo(removed)).toBe(1);
      // The queue removes a job after its work.
      const locks = async () =>
        (await pool.query("select locked_by from jobs.jobs where task_identifier like 'send%'")).rows;
      await expect.poll(locks).toEqual([{ locked_by: "worker-busy" }]);
      expect([emailsTo(removed), emailsTo(busy)]).toEqual([1, 0]);
    } finally {
      await jobs.stop();
      await server.close();
    }
  });

  it("show jobs without attempts left among the dead letters", async () => {
    const server = await testServer({}, { now: () => new Date() });
    const { pool } = server.ctx.db;
    await pool.query("select jobs.add_job('fetch-catalogue', max_attempts => 1)");
    await pool.query(
      "update jobs._private_jobs set locked_by = 'worker-gone', attempts = 1, locked_at = now() - interval '11 minutes'",
    );
    const jobs = await startJobs(server.ctx);
    try {
      await pool.query("select jobs.add_job('resume-meters')");
      const dead = async (): Promise<unknown[]> =>
        (
          await pool.query(
            "select last_error from jobs._private_jobs where attempts = 1 and locked_at is null",
          )
        ).rows;
      await expect.poll(dead).toEqual([{ last_error: "The process ended while it ran." }]);
    } finally {
      await jobs.stop();
      await server.close();
    }
  });
});
