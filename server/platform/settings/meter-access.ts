// The operator's access to Smart Meter Texas: SMART_METER_TEXAS of the environment, a JSON object.
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { ClientCertificate } from "#meter/connectors/client-certificate.ts";
import { ACCESS_DEFAULTS } from "#meter/connectors/access.ts";
import type { SmtAccess } from "#meter/connectors/smart-meter-texas/client.ts";
import { jsonText } from "./json-text.ts";
import { secureBaseUrlSchema } from "./secure-url.ts";
import { deliverySchema } from "./smt-delivery.ts";

const text = z.string({ error: "is missing" }).trim().min(1, { error: "is missing" });

function between(from: number, to: number, otherwise: number): z.ZodDefault<z.ZodInt> {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.int({ error }).min(from, { error }).max(to, { error }).default(otherwise);
}

const accessShape = {
  base: secureBaseUrlSchema,
  username: text,
  password: text,
  /** Timeout of each call, in milliseconds. */
  timeout_ms: between(100, 600_000, ACCESS_DEFAULTS.timeout_ms),
  /** Maximum concurrent calls. */
  max_calls: between(1, 64, ACCESS_DEFAULTS.max_calls),
  /** Minimum pause in milliseconds after the meter source requested a wait. */
  wait_ms: between(0, 3_600_000, ACCESS_DEFAULTS.wait_ms),
  /** On-demand reads a day of each utility's meters. 0: none. */
  reads_per_day: between(0, 3_000, ACCESS_DEFAULTS.reads_per_day),
  max_bytes: between(65_536, 268_435_456, ACCESS_DEFAULTS.max_bytes),
};
const OPTIONAL =
  "nothing else but timeout_ms, max_calls, wait_ms, max_bytes, reads_per_day, service_id, client_certificate and delivery";

const CERTIFICATE_ERROR =
  "must have certificate_file and key_file, and optionally authorities_file, each a PEM file that can be read";

function readPem(file: string, kind: string): string | null {
  try {
    const pem = readFileSync(file, "utf8");
    return pem.includes(`${kind}-----`) ? pem : null;
  } catch {
    return null;
  }
}

const fileName = z.string({ error: CERTIFICATE_ERROR }).min(1, { error: CERTIFICATE_ERROR });

/** Mutual TLS with Basic instead of tokens: the files are read at the start. */
const certificateSchema = z
  .strictObject(
    { certificate_file: fileName, key_file: fileName, authorities_file: fileName.optional() },
    { error: CERTIFICATE_ERROR },
  )
  .transform(({ certificate_file, key_file, authorities_file }, ctx): ClientCertificate => {
    const certificate = readPem(certificate_file, "BEGIN CERTIFICATE");
    const key = readPem(key_file, "PRIVATE KEY");
    const authorities =
      authorities_file === undefined ? null : readPem(authorities_file, "BEGIN CERTIFICATE");
    const isMissing = authorities_file !== undefined && authorities === null;
    if (certificate !== null && key !== null && !isMissing) return { certificate, key, authorities };
    ctx.addIssue({ code: "custom", message: CERTIFICATE_ERROR });
    return z.NEVER;
  });

const smtSchema: z.ZodType<SmtAccess> = z.strictObject(
  {
    ...accessShape,
    duns: text.regex(/^\d{9,13}$/, { error: "must be 9 to 13 digits" }),
    service_id: text.nullable().default(null),
    client_certificate: certificateSchema.nullable().default(null),
    delivery: deliverySchema.nullable().default(null),
  },
  { error: `must be a JSON object with base, username, password and duns, and ${OPTIONAL}` },
);

/** Parses SMART_METER_TEXAS. An error has the name of the field, never its value. */
export const smtAccessText = jsonText(smtSchema);
