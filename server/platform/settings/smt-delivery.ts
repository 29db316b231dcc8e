// The field `delivery` of SMART_METER_TEXAS: the folder where files with readings arrive. Its secrets are files, which
// are read at the start.
import { readFileSync } from "node:fs";
import { z } from "zod";
import {
  DELIVERY_DEFAULTS,
  type DeliveryAccess,
} from "#meter/connectors/smart-meter-texas/delivery/access.ts";

const ERROR =
  "must have host, username, key_file, host_key (SHA256:…), folder and pgp_key_file, and optionally port, pgp_passphrase_file, max_bytes (at most 256 MiB) and timeout_ms, and each file must be readable";

const text = z.string({ error: ERROR }).trim().min(1, { error: ERROR });
const between = (from: number, to: number) =>
  z.int({ error: ERROR }).min(from, { error: ERROR }).max(to, { error: ERROR });

function readText(file: string, marker: string): string | null {
  try {
    const contents = readFileSync(file, "utf8");
    return contents.includes(marker) ? contents : null;
  } catch {
    return null;
  }
}

export const deliverySchema = z
  .strictObject(
    {
      host: text,
      port: between(1, 65_535).default(DELIVERY_DEFAULTS.port),
      username: text,
      key_file: text,
      host_key: text.regex(/^SHA256:[A-Za-z0-9+/]{43}$/, { error: ERROR }),
      folder: text.transform((folder) => folder.replace(/\/+$/, "")),
      pgp_key_file: text,
      pgp_passphrase_file: text.optional(),
      max_bytes: between(65_536, 268_435_456).default(DELIVERY_DEFAULTS.max_bytes),
      timeout_ms: between(100, 600_000).default(DELIVERY_DEFAULTS.timeout_ms),
    },
    { error: ERROR },
  )
  .transform(({ key_file, pgp_key_file, pgp_passphrase_file, ...rest }, ctx): DeliveryAccess => {
    const key = readText(key_file, "PRIVATE KEY-----");
    const pgp_key = readText(pgp_key_file, "-----BEGIN PGP PRIVATE KEY");
    const passphrase = pgp_passphrase_file === undefined ? null : readText(pgp_passphrase_file, "");
    const isMissing = pgp_passphrase_file !== undefined && passphrase === null;
    if (key !== null && pgp_key !== null && !isMissing)
      return { ...rest, key, pgp_key, pgp_passphrase: passphrase?.replace(/\r?\n$/, "") ?? null };
    ctx.addIssue({ code: "custom", message: ERROR });
    return z.NEVER;
  });
