// How the operator is let in by the companies that read meters: SMART_METER_TEXAS and CENTERPOINT of the
// environment, a JSON object each.
import { z } from "zod";
import { ACCESS_DEFAULTS, type MeterSourceAccess } from "#meter/connectors/session.ts";
import type { SmtAccess } from "#meter/connectors/smart-meter-texas/client.ts";
import { jsonText } from "./json-text.ts";
import { secureBaseUrlSchema } from "./secure-url.ts";

const text = z.string({ error: "is missing" }).trim().min(1, { error: "is missing" });

function between(from: number, to: number, otherwise: number): z.ZodDefault<z.ZodInt> {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.int({ error }).min(from, { error }).max(to, { error }).default(otherwise);
}

const accessShape = {
  base: secureBaseUrlSchema,
  username: text,
  password: text,
  /** Milliseconds for each call. */
  timeout_ms: between(100, 600_000, ACCESS_DEFAULTS.timeout_ms),
  /** Calls at a time. */
  max_calls: between(1, 64, ACCESS_DEFAULTS.max_calls),
  /** Milliseconds of silence after the company asked us to wait, at least. */
  wait_ms: between(0, 3_600_000, ACCESS_DEFAULTS.wait_ms),
  max_bytes: between(65_536, 268_435_456, ACCESS_DEFAULTS.max_bytes),
};
const OPTIONAL = "nothing else but timeout_ms, max_calls, wait_ms, max_bytes";

const smtSchema: z.ZodType<SmtAccess> = z.strictObject(
  {
    ...accessShape,
    duns: text.regex(/^\d{9,13}$/, { error: "must be 9 to 13 digits" }),
    service_id: text.nullable().default(null),
  },
  { error: `must be a JSON object with base, username, password and duns, and ${OPTIONAL} and service_id` },
);
const centerpointSchema: z.ZodType<MeterSourceAccess> = z.strictObject(accessShape, {
  error: `must be a JSON object with base, username and password, and ${OPTIONAL}`,
});

/** Reads SMART_METER_TEXAS; a complaint names the field, never its value. */
export const smtAccessText = jsonText(smtSchema);
/** Reads CENTERPOINT, likewise. */
export const centerpointAccessText = jsonText(centerpointSchema);
