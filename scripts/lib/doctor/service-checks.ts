// Checks whether the third-party services in the settings respond. Sends them nothing that has a lasting effect.
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { Redis } from "ioredis";
import { Agent, fetch } from "undici";
import { createCertificateAgent, type ClientCertificate } from "#meter/connectors/client-certificate.ts";
import type { Config } from "#server/platform/config.ts";
import { checkMailServer } from "#server/platform/mail/mailer.ts";
import { BackendFault } from "#server/platform/object-store/backend.ts";
import { openObjectBackend } from "#server/platform/object-store/open.ts";
import { checkDeliveryFolder } from "./delivered-file-checks.ts";
import { bad, check, CHECK_MS, ok, warn, type Finding } from "./finding.ts";

async function redis(url: string): Promise<Finding[]> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CHECK_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  const fault = Promise.withResolvers<never>();
  fault.promise.catch(() => {});
  client.on("error", (error) => fault.reject(error));
  try {
    await Promise.race([client.connect().then(() => client.ping()), fault.promise]);
    return [ok("REDIS_URL", "answers")];
  } catch (error) {
    // For an unreachable server, the call itself rejects only with "Connection is closed".
    throw await fault.promise.catch((first: unknown) => first ?? error);
  } finally {
    client.disconnect();
  }
}

/** Writes, reads and removes a temporary key. */
async function objects(config: Config): Promise<Finding[]> {
  const about = config.storageS3 ? "STORAGE_S3" : "objects";
  const backend = await openObjectBackend(config);
  try {
    const key = randomUUID();
    await backend.put(key, Readable.from([Buffer.from("doctor")]), 16);
    (await backend.get(key))?.destroy();
    await backend.remove([key]);
    return [ok(about, "can be written")];
  } catch (error) {
    const kind = error instanceof BackendFault ? `the store is ${error.kind}` : "cannot be written";
    return [
      bad(
        about,
        kind,
        config.storageS3
          ? "look at the address, the bucket and what the key may do"
          : "look at the rights and the room of DATA_DIR/objects",
      ),
    ];
  } finally {
    await backend.close();
  }
}

interface Neighbor {
  readonly about: string;
  readonly url: string;
  /** What the address demands of a caller. */
  readonly certificate?: ClientCertificate | null;
}

function listServices(config: Config): Neighbor[] {
  const { portal, serverDsn } = config.telemetry;
  const named: Array<[string, string | null | undefined]> = [
    ["CATALOGUE_URL", config.catalogUrl],
    ...config.deliveryUrls.map((url): [string, string] => ["DELIVERY_CHARGES_URL", url]),
    ["SMS_PROVIDER_URL", config.sms?.url],
    ...config.partners.map(({ id, base }): [string, string] => [`PARTNERS ${id}`, base]),
    ...config.greenButton.map(({ id, token_url }): [string, string] => [
      `GREEN_BUTTON_COMPANIES ${id}`,
      token_url,
    ]),
    ["POSTHOG_HOST", portal.analytics?.host],
    ["SENTRY_DSN", serverDsn],
    ["SENTRY_WEB_DSN", portal.errors?.dsn],
    ["SUPPORT_SCRIPT_URL", portal.support?.script],
    ["FINGERPRINT_ENDPOINT", portal.fingerprint.hosted?.endpoint],
  ];
  // Only the origin, because the path behind it may trigger an action or contain a key.
  const services = named.flatMap(([about, url]) => (url ? [{ about, url: new URL(url).origin }] : []));
  const { base, client_certificate: certificate } = config.smartMeterTexas ?? {};
  return base
    ? [...services, { about: "SMART_METER_TEXAS", url: new URL(base).origin, certificate }]
    : services;
}

/** Any response is fine, including one that requires authentication. */
async function checkResponse({ about, url, certificate }: Neighbor): Promise<Finding[]> {
  const dispatcher = certificate ? await createCertificateAgent(certificate) : new Agent();
  try {
    const response = await fetch(url, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(CHECK_MS),
      dispatcher,
    });
    await response.body?.cancel();
    return [
      response.status >= 500
        ? warn(about, `${url} answers ${response.status}`, "ask who runs it")
        : ok(about, `${url} answers`),
    ];
  } finally {
    await dispatcher.destroy();
  }
}

/** Checks all of them in parallel. */
export async function checkNeighbors(config: Config): Promise<Finding[]> {
  const { smtp, redisUrl } = config;
  const found = await Promise.all([
    redisUrl
      ? check(
          () => redis(redisUrl),
          (reason) => bad("REDIS_URL", reason, "start Redis, or unset REDIS_URL: PostgreSQL does as well"),
        )
      : [],
    smtp
      ? check(
          async () => {
            await checkMailServer(smtp, CHECK_MS);
            return [ok("SMTP_HOST", `${smtp.host} takes us`)];
          },
          (reason) => bad("SMTP_HOST", reason, "look at SMTP_HOST, SMTP_PORT, SMTP_USER and SMTP_PASS"),
        )
      : [],
    check(
      () => objects(config),
      (reason) => bad(config.storageS3 ? "STORAGE_S3" : "objects", reason, "look at its address"),
    ),
    check(
      () => checkDeliveryFolder(config),
      (reason) => bad("delivered files", reason, "look at delivery in SMART_METER_TEXAS"),
    ),
    ...listServices(config).map((neighbor) =>
      check(
        () => checkResponse(neighbor),
        (reason) =>
          warn(
            neighbor.about,
            `${neighbor.url}: ${reason}`,
            "look at the address, and at this machine's way out",
          ),
      ),
    ),
  ]);
  return found.flat();
}
