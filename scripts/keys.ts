// npm run keys [-- --json] prints the API keys of the configured instance
// npm run keys -- rotate starts the change to a new signing key
import { readConfig, type Config } from "#server/platform/config.ts";
import { notificationKeys } from "#server/domain/notifications/keys.ts";
import { createLogger } from "#server/platform/log.ts";
import { openSecrets, type Secrets } from "#server/platform/secrets/secrets.ts";
import { checkServersSecret } from "#server/platform/secrets/servers-secret.ts";
import { apiKey } from "#server/platform/tokens/api-keys.ts";
import { rotateKeys } from "#server/platform/tokens/stored-keys.ts";
import { runCommand } from "./lib/format-error.ts";
import { withDatabase } from "./lib/with-database.ts";

const USAGE = "Usage: npm run -s keys -- [--json]\n       npm run keys -- rotate\n";

const NOT_COMPARED =
  "These keys were not compared with the server's secret: DATA_DIR does not have it, and the database does not answer or is empty.\n";

/** Returns the secrets of the configured instance. Throws if its server runs with others. */
async function openServersSecrets(config: Config): Promise<Secrets> {
  const secrets = await openSecrets(config);
  // A secret in DATA_DIR is the server's own, or will be at its first start.
  if (!(await checkServersSecret(config, secrets)) && config.auth.jwtSecret !== null)
    process.stderr.write(NOT_COMPARED);
  return secrets;
}

/** Returns the keys of pages (anon, notification public) and those of the operator (service, notification secret). */
async function show(json: boolean): Promise<string> {
  const config = readConfig(process.env);
  const secrets = await openServersSecrets(config);
  const { publicKey, secretKey } = notificationKeys(config, secrets);
  const keys = {
    anon_key: apiKey(secrets.jwtSecret, "anon"),
    service_key: apiKey(secrets.jwtSecret, "service_role"),
    notification_public_key: publicKey,
    notification_secret_key: secretKey,
  };
  if (json) return JSON.stringify(keys);
  return [
    `anon key, for the portal:\n${keys.anon_key}`,
    `service key, for the operator alone:\n${keys.service_key}`,
    `notification feed's public key, for the portal:\n${publicKey}`,
    `notification feed's secret key, for the operator alone:\n${secretKey}`,
  ].join("\n\n");
}

/** Publishes a new signing key and reports when it starts signing. */
async function rotate(): Promise<string> {
  const config = readConfig(process.env);
  if (config.auth.jwtKeys) throw new Error("The signing keys are those of AUTH_JWT_KEYS: change them there.");
  if (config.auth.jwtAlgorithm === "HS256")
    throw new Error(
      "Tokens are signed with the shared secret (AUTH_JWT_ALGORITHM=HS256): there is no key to change.",
    );
  const secrets = await openServersSecrets(config);
  const { kid, signs_from } = await withDatabase((db) =>
    rotateKeys({ config, db, log: createLogger("silent"), now: () => new Date(), secrets }),
  );
  return (
    `The new key ${kid} is published. It signs from ${signs_from} on.\n` +
    "Tokens of the key before it are taken until the last of them has expired."
  );
}

async function main(args: string[]): Promise<string> {
  const [first, ...rest] = args;
  if (rest.length === 0 && (first === undefined || first === "--json")) return show(first === "--json");
  if (rest.length === 0 && first === "rotate") return rotate();
  throw new Error(USAGE);
}

await runCommand(main);
