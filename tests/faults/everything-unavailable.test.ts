// All third-party services stop responding at once: email, text messages, the provider, both meter sources, the
// identity provider, the bucket, Redis, Slack, the error collector. The portal's own calls do not wait for any of them,
// and pending messages are sent once when they are back.
import { afterAll, beforeAll, expect, it } from "vitest";
import { getMessages } from "#messages/node.ts";
import { startJobs, type Jobs } from "#server/jobs/start.ts";
import { DEVELOPMENT_PARTNER, startPartnerSimulator } from "#simulators/partner/simulator.ts";
import { queueEnrollment } from "#server/domain/orders/queue-enrollment.ts";
import { call, type ApiResponse, type AuthServer } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { createLocationData, listFeedMessages } from "#tests/support/notifications.ts";
import { jobsLeft, makeJobsDue } from "#tests/support/message-jobs.ts";
import { createTestUser, portalServer, type TestUser } from "#tests/support/portal.ts";
import { newEsiid, placeOrder } from "#tests/support/orders.ts";
import { CUSTOMER } from "#tests/support/partner.ts";
import { startSmsSimulator } from "#simulators/sms.ts";
import { startSmtpSimulator } from "#simulators/smtp.ts";
import { tcpProxy, type TcpProxy } from "#tests/support/tcp-proxy.ts";
import { setup } from "#tests/support/setup.ts";

/** More than the delays of a shared machine. Each timeout for a third party is longer or named below. */
const PROMPT_MS = 4_500;
const TIMEOUTS = { timeout: 20_000 };

let proxies: { smtp: TcpProxy; sms: TcpProxy; partner: TcpProxy; closed: TcpProxy };
let server: AuthServer;
let jobs: Jobs;
let user: TestUser;

/** Returns the settings of services that accept connections and never respond, as long as the test lasts. */
function createSilentSettings(port: number): Record<string, string> {
  const base = `http://127.0.0.1:${port}`;
  const access = { base, username: "portal", password: "a-password", timeout_ms: 5_000 };
  return {
    SMART_METER_TEXAS: JSON.stringify({ ...access, duns: "0123456789" }),
    STORAGE_S3: JSON.stringify({
      endpoint: base,
      region: "us-east-1",
      bucket: "portal",
      access_key_id: "key-of-a-test",
      secret_access_key: "secret-of-a-test",
      force_path_style: true,
    }),
    REDIS_URL: `redis://127.0.0.1:${port}`,
    SLACK_API_URL: `${base}/api/`,
    SENTRY_DSN: `http://key@127.0.0.1:${port}/1`,
    AUTH_EXTERNAL_GOOGLE_ENABLED: "true",
    AUTH_EXTERNAL_GOOGLE_URL: base,
    AUTH_EXTERNAL_GOOGLE_CLIENT_ID: "client",
    AUTH_EXTERNAL_GOOGLE_SECRET: "secret-of-a-test",
    AUTH_PASSWORD_HIBP_ENABLED: "true",
    AUTH_PASSWORD_HIBP_URL: base,
  };
}

const smtp = setup(startSmtpSimulator);
const sms = setup(startSmsSimulator);
const partner = setup(startPartnerSimulator);
beforeAll(async () => {
  const smsUrl = new URL(sms.environment["SMS_PROVIDER_URL"] ?? "");
  const partnerUrl = new URL(partner.partner.base);
  proxies = {
    smtp: await tcpProxy(Number(smtp.environment["SMTP_PORT"])),
    sms: await tcpProxy(Number(smsUrl.port)),
    partner: await tcpProxy(Number(partnerUrl.port)),
    closed: await tcpProxy(9),
  };
  smsUrl.port = String(proxies.sms.port);
  partnerUrl.port = String(proxies.partner.port);
  for (const proxy of Object.values(proxies)) proxy.state = "silent";
  server = await portalServer({
    ...createSilentSettings(proxies.closed.port),
    ...smtp.environment,
    ...sms.environment,
    SMTP_PORT: String(proxies.smtp.port),
    SMS_PROVIDER_URL: smsUrl.href,
    PARTNERS: JSON.stringify([{ ...partner.partner, base: partnerUrl.href.replace(/\/$/, "") }]),
    AUTH_SMTP_MAX_FREQUENCY: "0",
    AUTH_SMS_MAX_FREQUENCY: "0",
  });
  partner.callsBack(server.url);
  jobs = await startJobs(server.ctx);
  user = await createTestUser(server);
});
afterAll(async () => {
  for (const proxy of Object.values(proxies)) proxy.state = "rejecting";
  await jobs.stop();
  await server.close();
  await server.ctx.objects.close();
  for (const proxy of Object.values(proxies)) await proxy.close();
});

async function prompt(name: string, work: Promise<ApiResponse>, status: number): Promise<ApiResponse> {
  const from = performance.now();
  const response = await work;
  expect([name, response.status]).toEqual([name, status]);
  expect([name, performance.now() - from < PROMPT_MS]).toEqual([name, true]);
  return response;
}

const at = (path: string): string => `${server.url}${path}`;

it("responds to the portal's calls as usual, and sends everything once the others are back", async () => {
  const { token } = user;
  const email = newEmail();
  const orderId = await placeOrder(server, {
    ...CUSTOMER,
    user_id: user.id,
    connector: "partner",
    partner: DEVELOPMENT_PARTNER.id,
    starts_on: "2030-02-02",
    events: [{ at: server.ctx.now(), state: "started", actor: "customer" }],
  });
  await queueEnrollment(server.ctx.db.sql, orderId);
  const esiid = newEsiid();
  await server.ctx.db.sql.transaction().execute((trx) =>
    server.ctx.publish(trx, {
      workflow: "live-link-initial-setup-complete",
      recipients: [user.id],
      data: { is_success: true, ...createLocationData(esiid) },
      idempotency_key: esiid,
    }),
  );
  for (let round = 0; round < 2; round++) {
    await prompt("place", call(server, "GET", at("/compare/v1/places?zip=76107")), 200);
    await prompt("orders", call(server, "GET", at("/api/orders"), { token }), 200);
    await prompt("order", call(server, "GET", at(`/api/orders/${orderId}`), { token }), 200);
    await prompt("homes", call(server, "GET", at("/api/service_locations"), { token }), 200);
    await prompt("user", call(server, "GET", "/user", { token }), 200);
    await prompt("health", call(server, "GET", at("/readyz")), 200);
  }
  const { email: known } = user;
  const signIn = { email: known, password: "correct horse battery" };
  await prompt("sign in", call(server, "POST", "/token?grant_type=password", { body: signIn }), 200);
  await prompt("recover", call(server, "POST", "/recover", { body: { email: known } }), 200);
  await prompt("text", call(server, "POST", "/otp", { body: { phone: user.phone } }), 200);
  // The one call that first sends a request to a third party: whether a new password has leaked. It waits for a limited
  // time, then continues.
  const signedUp = await call(server, "POST", "/signup", {
    body: { email, password: "a password that nobody leaked" },
  });
  expect(signedUp.status).toBeLessThan(300);
  const unavailable = await call(server, "GET", "/authorize?provider=google");
  expect(unavailable.status).toBeGreaterThanOrEqual(300);
  expect(await jobsLeft(server.ctx.db.pool)).not.toEqual([]);
  expect([smtp.mails.length, sms.sent.length, partner.enrollments.of(orderId).length]).toEqual([0, 0, 0]);

  for (const name of ["smtp", "sms", "partner"] as const) proxies[name].state = "open";
  const listUndelivered = async (): Promise<unknown> => {
    await makeJobsDue(server.ctx.db.pool);
    const left = await jobsLeft(server.ctx.db.pool);
    // An email about a notification waits for its time, whatever is unavailable.
    return left
      .filter(({ task }) => task !== "deliver-notices")
      .map(({ task, last_error }) => [task, last_error]);
  };
  await expect.poll(listUndelivered, { ...TIMEOUTS, interval: 500 }).toEqual([]);
  const subjects = smtp.mails.filter(({ to }) => to.includes(known)).map(({ mail }) => mail.subject);
  expect(subjects).toContain(
    getMessages("serverAuthEmails", "en").kinds.recovery.subject({ portal: "Wattlane" }),
  );
  expect(new Set(subjects).size).toBe(subjects.length);
  expect(smtp.mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
  expect(sms.sent.filter((to) => to === `+${user.phone}`)).toHaveLength(1);
  expect(partner.enrollments.of(orderId)).toHaveLength(1);
  const workflows = (await listFeedMessages(server, user.id)).map(({ workflow }) => workflow);
  expect(workflows.filter((name) => name === "live-link-initial-setup-complete")).toHaveLength(1);
  expect((await call(server, "GET", at(`/api/orders/${orderId}`), { token })).body.state).toBe("submitted");
});
