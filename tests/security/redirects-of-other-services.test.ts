// The services that an operator configures receive tokens and customers' data. A redirect response of one of them must
// not lead such a request elsewhere, especially not into a private network.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { postToMeterSource } from "#meter/connectors/request.ts";
import { fetchHostedAccount } from "#server/domain/accounts/hosted-account.ts";
import { readConfig } from "#server/platform/config.ts";
import { createLogger } from "#server/platform/log.ts";
import { openSmsTransport } from "#server/platform/mail/sms-transport.ts";
import { slackClient } from "#server/services/feed/slack/client.ts";
import { openObjectBackend } from "#server/platform/object-store/open.ts";
import { PartnerClient } from "#server/domain/orders/partner-client.ts";
import { openReports } from "#server/platform/telemetry/open-reports.ts";
import { closeSimulators, redirectTo, simulate, type HttpSimulator } from "../support/redirects.ts";

let internal: HttpSimulator;
beforeEach(async () => {
  internal = await simulate((_request, response) => response.end("internal"));
});
afterEach(closeSimulators);

const PARTNER = {
  id: "partner",
  puct_number: "10001",
  token: "a-token-of-tests",
  callback_secret: "a-secret-of-tests",
};
const BUCKET = {
  region: "us-east-1",
  bucket: "bucket",
  access_key_id: "key",
  secret_access_key: "a-secret-of-tests",
  force_path_style: true,
};

/**
 * Calls the services that receive tokens, at the addresses that the operator configured. Each is a simulator that
 * redirects.
 */
const CALLS: ReadonlyArray<readonly [string, (origin: string) => Promise<unknown>]> = [
  [
    "SMS_PROVIDER_URL",
    async (origin) => {
      const ctx = { config: readConfig({ SMS_PROVIDER_URL: origin }), log: createLogger("silent") };
      await openSmsTransport(ctx)?.deliver({ id: "1", to: "15125550143", body: "text" } as never);
    },
  ],
  ["PARTNERS", (origin) => new PartnerClient({ ...PARTNER, base: origin }).find("an-order")],
  [
    "SMART_METER_TEXAS",
    (origin) => postToMeterSource(origin, {}, {}, { timeout_ms: 5_000, max_bytes: 1_000 }),
  ],
  [
    "AUTH_BASE",
    (origin) =>
      fetchHostedAccount({ config: readConfig({ AUTH_BASE: origin, AUTH_ANON_KEY: "key" }) } as never, "t"),
  ],
  [
    "SLACK_API_URL",
    (origin) => slackClient({ config: readConfig({ SLACK_API_URL: origin }) }, "t").auth.test(),
  ],
  [
    "SENTRY_DSN",
    async (origin) => {
      const reports = await openReports(readConfig({ SENTRY_DSN: `${origin.replace("//", "//key@")}/1` }));
      reports.failed(new Error("made up"), { tags: {} });
      await reports.close();
    },
  ],
  [
    "STORAGE_S3",
    async (endpoint) => {
      const backend = await openObjectBackend(
        readConfig({ STORAGE_S3: JSON.stringify({ ...BUCKET, endpoint }) }),
      );
      await backend.sweepUnfinished(new Date()).finally(() => backend.close());
    },
  ],
];

describe("a configured service that responds with a redirect", () => {
  it.each(CALLS)("does not lead the request to %s into a private network", async (_setting, call) => {
    const service = await simulate(redirectTo(`${internal.origin}/admin`, 307));
    await call(service.origin).catch(() => {});
    expect(service.requests.length).toBeGreaterThan(0);
    expect(internal.connections).toBe(0);
  });
});
