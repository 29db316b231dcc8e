// Checks of the settings and this machine alone.
import { stat, statfs } from "node:fs/promises";
import { totalmem } from "node:os";
import path from "node:path";
import type { Config } from "#server/platform/config.ts";
import { listensToThisMachine } from "#server/platform/http/this-machine.ts";
import { emailsNoOne, hasLocalPublicUrl, isLocalInstance } from "#server/platform/mail/local-instance.ts";
import { bad, ok, warn, type Finding } from "./finding.ts";

const MEBIBYTE = 1024 * 1024;
const LITTLE_DISK = 1024 * MEBIBYTE;
const NO_DISK = 100 * MEBIBYTE;
const LITTLE_MEMORY = 900 * MEBIBYTE;
const SHORT_SECRET = 32;

function publicUrl(config: Config): Finding {
  const { publicUrl: url } = config;
  if (isLocalInstance(config)) return ok("PUBLIC_URL", "this machine alone");
  if (url !== null && hasLocalPublicUrl(config))
    return warn(
      "PUBLIC_URL",
      `names this machine, but HOST ${config.host} lets others connect`,
      "set HOST=127.0.0.1, or PUBLIC_URL to the address that customers type",
    );
  if (url === null)
    return bad(
      "PUBLIC_URL",
      "others can reach HOST, and links in emails don't work",
      "set PUBLIC_URL to the address that customers type",
    );
  if (url.startsWith("http:"))
    return bad(
      "PUBLIC_URL",
      "is http: passwords cross the network in clear text",
      "put a proxy with a certificate in front and set https",
    );
  return ok("PUBLIC_URL", url);
}

function proxy(config: Config): Finding {
  const behind = config.publicUrl?.startsWith("https:") === true;
  if (behind && config.trustProxy === false)
    return warn(
      "TRUST_PROXY",
      "false, although a proxy handles https: everyone counts as one address",
      "set it to the number of proxies in front of this process",
    );
  if (config.trustProxy !== false && !listensToThisMachine(config))
    return warn(
      "TRUST_PROXY",
      `a caller who reaches the port on ${config.host} directly can pretend to have any address`,
      "set HOST=127.0.0.1, or let only the proxy reach the port",
    );
  return ok("TRUST_PROXY", config.trustProxy === false ? "no proxy" : "set");
}

/** Checks who can read the developer pages and metrics, and from where. */
function devPages(config: Config): Finding[] {
  const { metricsToken, host } = config;
  return [
    emailsNoOne(config)
      ? ok("/dev/outbox", "open to this machine only: no other peer, no proxy, no other name than localhost")
      : ok("/dev/outbox", "closed"),
    metricsToken !== null
      ? ok("/metrics", "open to the bearer of METRICS_TOKEN, from anywhere")
      : !listensToThisMachine(config)
        ? warn("/metrics", `closed, because HOST is ${host}`, "set METRICS_TOKEN, also in Prometheus")
        : isLocalInstance(config)
          ? ok("/metrics", "open to this machine only")
          : warn(
              "/metrics",
              "open to this machine only: no other peer, no proxy",
              "set METRICS_TOKEN if Prometheus runs elsewhere",
            ),
  ];
}

function messages(config: Config): Finding[] {
  if (isLocalInstance(config)) return [];
  return [
    ...(config.smtp
      ? []
      : [
          bad(
            "SMTP_HOST",
            "is not set: no one gets an email, and no one can sign up",
            "set SMTP_HOST and the other SMTP settings",
          ),
        ]),
    ...(config.smtp && config.notifications.postalAddress === null
      ? [
          warn(
            "OPERATOR_POSTAL_ADDRESS",
            "is not set: emails about better plans have no postal address, which U.S. law requires",
            "set it to your name and postal address",
          ),
        ]
      : []),
    ...(config.drainMs > 0
      ? []
      : [warn("DRAIN_SECONDS", "0: a restart behind a proxy drops requests", "set it to 5")]),
  ];
}

function memory(): Finding {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const message = `${Math.round(bytes / MEBIBYTE)} MB`;
  return bytes < LITTLE_MEMORY ? warn("memory", message, "use at least 1 GB") : ok("memory", message);
}

/** Checks the free disk space of DATA_DIR. */
async function disk({ dataDir }: Config): Promise<Finding> {
  const found = await statfs(dataDir)
    .catch(() => statfs(path.dirname(dataDir)))
    .catch(() => null);
  if (found === null)
    return warn(
      "disk",
      `${dataDir} doesn't exist yet`,
      "the first start creates it; its parent folder must exist",
    );
  const left = found.bavail * found.bsize;
  const message = `${Math.round(left / MEBIBYTE)} MB left for DATA_DIR`;
  if (left < NO_DISK) return bad("disk", message, "free some space now");
  return left < LITTLE_DISK ? warn("disk", message, "free some space") : ok("disk", message);
}

/** Checks whether only its owner can read a secret's file. No findings if the file does not exist. */
async function secretFile(file: string): Promise<Finding[]> {
  const found = await stat(file).catch(() => null);
  if (found === null) return [];
  const open = process.platform !== "win32" && (found.mode & 0o077) !== 0;
  const about = `keys/${path.basename(file)}`;
  return [
    open
      ? bad(about, "other users of this machine can read it", `chmod 600 ${file}`)
      : ok(about, "only its owner can read it"),
  ];
}

function secret(config: Config): Finding[] {
  const { jwtSecret } = config.auth;
  if (!jwtSecret) return [];
  if (jwtSecret.length < SHORT_SECRET)
    return [
      warn(
        "AUTH_JWT_SECRET",
        `has fewer than ${SHORT_SECRET} characters`,
        "docs/operations.md explains how to change it",
      ),
    ];
  return [ok("AUTH_JWT_SECRET", "set")];
}

/** Runs all checks that need no network. */
export async function checkSettings(config: Config): Promise<Finding[]> {
  const keys = path.join(config.dataDir, "keys");
  return [
    publicUrl(config),
    proxy(config),
    ...messages(config),
    ...devPages(config),
    ...secret(config),
    ...(config.auth.jwtSecret ? [] : await secretFile(path.join(keys, "secret"))),
    ...(await secretFile(path.join(keys, "postgres-password"))),
    await disk(config),
    memory(),
  ];
}
