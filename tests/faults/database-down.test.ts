// The database becomes unavailable, by a cut connection and by a network that drops everything, and comes back. Callers
// get an error within seconds, and the server's work resumes by itself.
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPool } from "#server/platform/db/pool.ts";
import { startJobs, type Jobs } from "#server/jobs/start.ts";
import { createLogger } from "#server/platform/log.ts";
import { call, type ApiResponse, type AuthServer } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { jobsLeft } from "#tests/support/message-jobs.ts";
import { createTestUser, portalServer, type TestUser } from "#tests/support/portal.ts";
import { startSmsSimulator, type SmsSimulator } from "#simulators/sms.ts";
import { startSmtpSimulator, type SmtpSimulator } from "#simulators/smtp.ts";
import { tcpProxy, type TcpProxy } from "#tests/support/tcp-proxy.ts";
import { setup } from "#tests/support/setup.ts";

/** Maximum wait of a caller before the next attempt. */
const SECONDS = 12;
const TIMEOUTS = { timeout: 20_000 };

let proxied: TestDatabase;
let proxy: TcpProxy;
let sms: SmsSimulator;
let smtp: SmtpSimulator;
let server: AuthServer;
let jobs: Jobs;
let user: TestUser;
const database = setup(testDatabase);
beforeAll(async () => {
  const url = new URL(database.url);
  proxy = await tcpProxy(Number(url.port));
  url.port = String(proxy.port);
  const db = openPool(url.href, 6, createLogger("silent"));
  proxied = { url: url.href, db, drop: () => db.close() };
  sms = await startSmsSimulator();
  smtp = await startSmtpSimulator();
  server = await portalServer(
    {
      DATABASE_URL: url.href,
      AUTH_SMTP_MAX_FREQUENCY: "0",
      AUTH_SMS_MAX_FREQUENCY: "0",
      ...sms.environment,
      ...smtp.environment,
    },
    { database: proxied },
  );
  jobs = await startJobs(server.ctx);
  user = await createTestUser(server);
});
afterAll(async () => {
  proxy.state = "open";
  await jobs.stop();
  await server.close();
  await proxied.drop();
  await proxy.close();
  await sms.close();
  await smtp.close();
});

const text = (): Promise<ApiResponse> => call(server, "POST", "/otp", { body: { phone: user.phone } });
const mail = (): Promise<ApiResponse> => call(server, "POST", "/recover", { body: { email: user.email } });
const at = (path: string): string => `${server.url}${path}`;

/** Returns calls of every service that need the database, including a write. */
function callsNow(): Array<Promise<ApiResponse>> {
  const { token } = user;
  const operator = server.ctx.tokens.serviceKey;
  return [
    call(server, "GET", at("/api/orders"), { token }),
    call(server, "GET", at("/usage/api/service_locations/10443720000000001/centerpoint_usage"), { token }),
    call(server, "GET", at("/storage/v1/bucket"), { token: operator }),
    call(server, "POST", "/token?grant_type=password", { body: { email: newEmail(), password: "wrong" } }),
    call(server, "GET", "/user", { token }),
  ];
}

async function timed<T>(work: Promise<T>): Promise<{ response: T; seconds: number }> {
  const from = performance.now();
  return { response: await work, seconds: (performance.now() - from) / 1000 };
}

/**
 * Expects that each call fails in time with its service's own error, and that the process reports that it is alive but
 * not ready.
 */
async function expectClearFailures(): Promise<void> {
  const requested = callsNow().map(timed);
  const probes = ["/readyz", "/healthz"].map((path) => timed(call(server, "GET", at(path))));
  const [ready, health] = await Promise.all(probes);
  expect(health).toMatchObject({ response: { status: 200 } });
  expect(ready).toMatchObject({ response: { status: 503, body: { status: "no_database" } } });
  expect(ready?.seconds).toBeLessThan(SECONDS);
  const responses = await Promise.all(requested);
  for (const { seconds } of responses) expect(seconds).toBeLessThan(SECONDS);
  const [orders, usage, buckets, signIn, user] = responses.map(({ response }) => response);
  for (const response of [orders, usage]) {
    expect(response).toMatchObject({ status: 503, body: { error: { code: "unavailable" } } });
    expect(Number(response?.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(buckets).toMatchObject({ status: 544, body: { error: "DatabaseTimeout" } });
  for (const response of [signIn, user]) expect(response?.status).toBe(503);
}

async function expectBack(): Promise<void> {
  await expect.poll(async () => (await call(server, "GET", at("/readyz"))).status, TIMEOUTS).toBe(200);
  const [orders, , buckets, signIn, user] = await Promise.all(callsNow());
  expect([orders, buckets, user].map((response) => response?.status)).toEqual([200, 200, 200]);
  expect(signIn).toMatchObject({ status: 400, body: { error_code: "invalid_credentials" } });
}

it("a cut with a job running: clear errors, then everything resumes, and the job runs once", async () => {
  sms.fault = "held";
  expect((await text()).status).toBe(200);
  await expect.poll(() => sms.pendingCount, TIMEOUTS).toBe(1);
  proxy.state = "rejecting";
  // The job ends while its result cannot be stored.
  sms.fault = "none";
  await expect.poll(() => sms.pendingCount, TIMEOUTS).toBe(0);
  await expectClearFailures();
  proxy.state = "open";
  await expectBack();
  expect((await mail()).status).toBe(200);
  await expect.poll(() => smtp.mails.length, TIMEOUTS).toBe(1);
  await expect.poll(() => jobsLeft(database.db.pool), TIMEOUTS).toEqual([]);
  expect(sms.sent).toEqual([`+${user.phone}`]);
});

it("a network that drops everything, with open connections: clear errors in seconds, then all resumes", async () => {
  expect((await call(server, "GET", at("/api/orders"), { token: user.token })).status).toBe(200);
  const receivedCount = smtp.mails.length;
  proxy.state = "silent";
  await expectClearFailures();
  proxy.state = "open";
  await expectBack();
  expect((await mail()).status).toBe(200);
  await expect.poll(() => smtp.mails.length, TIMEOUTS).toBe(receivedCount + 1);
});
