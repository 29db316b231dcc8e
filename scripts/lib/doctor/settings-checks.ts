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
      "others can reach HOST, and links in mails lead nowhere",
      "set PUBLIC_URL to what people type",
    );
  if (url.startsWith("http:"))
    return bad(
      "PUBLIC_URL",
      "is http: passwords cross the network in clear",
      "put a proxy with a certificate before it and set https",
    );
  return ok("PUBLIC_URL", url);
}

function proxy(config: Config): Finding {
  const behind = config.publicUrl?.startsWith("https:") === true;
  if (behind && config.trustProxy === false)
    return warn(
      "TRUST_PROXY",
      "false, though https is somebody else's work: all people count as one address",
      "set it to the number of proxies before this process",
    );
  if (config.trustProxy !== false && !listensToThisMachine(config))
    return warn(
      "TRUST_PROXY",
      `who reaches the port on ${config.host} directly can say that they are anybody`,
      "set HOST=127.0.0.1, or let only the proxy reach the port",
    );
  return ok("TRUST_PROXY", config.trustProxy === false ? "no proxy" : "set");
}

/** Checks who can read the developer pages and metrics, and from where. */
function devPages(config: Config): Finding[] {
  const { metricsToken, host } = config;
  return [
    emailsNoOne(config)
      ? ok("/dev/outbox", "answers this machine only: no other peer, no proxy, no other name than localhost")
      : ok("/dev/outbox", "answers no one"),
    metricsToken !== null
      ? ok("/metrics", "answers the bearer of METRICS_TOKEN, from anywhere")
      : !listensToThisMachine(config)
        ? warn(
            "/metrics",
            `answers no one, because HOST is ${host}`,
            "set METRICS_TOKEN and give it to Prometheus",
          )
        : isLocalInstance(config)
          ? ok("/metrics", "answers this machine only")
          : warn(
              "/metrics",
              "answers this machine only: no other peer, no proxy",
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
            "is not set: nobody gets a mail, and nobody can sign up",
            "set SMTP_HOST and what belongs to it",
          ),
        ]),
    ...(config.drainMs > 0
      ? []
      : [
          warn(
            "DRAIN_SECONDS",
            "0: a restart behind a proxy cuts off what comes in that moment",
            "set it to 5",
          ),
        ]),
  ];
}

function memory(): Finding {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const message = `${Math.round(bytes / MEBIBYTE)} MB`;
  return bytes < LITTLE_MEMORY ? warn("memory", message, "give it 1 GB at least") : ok("memory", message);
}

/** Checks the free disk space of DATA_DIR. */
async function disk({ dataDir }: Config): Promise<Finding> {
  const found = await statfs(dataDir)
    .catch(() => statfs(path.dirname(dataDir)))
    .catch(() => null);
  if (found === null)
    return warn(
      "disk",
      `${dataDir} is not there yet`,
      "the first start makes it; its parent has to be there",
    );
  const left = found.bavail * found.bsize;
  const message = `${Math.round(left / MEBIBYTE)} MB left for DATA_DIR`;
  if (left < NO_DISK) return bad("disk", message, "make room now");
  return left < LITTLE_DISK ? warn("disk", message, "make room") : ok("disk", message);
}

/** Checks whether only its owner can read a secret's file. No findings if the file does not exist. */
async function secretFile(file: string): Promise<Finding[]> {
  const found = await stat(file).catch(() => null);
  if (found === null) return [];
  const open = process.platform !== "win32" && (found.mode & 0o077) !== 0;
  const about = `keys/${path.basename(file)}`;
  return [
    open
      ? bad(about, "others on this machine may read it", `chmod 600 ${file}`)
      : ok(about, "its owner's alone"),
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
        "docs/operations.md tells how to change it",
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
