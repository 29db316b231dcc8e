// The operator's access to Smart Meter Texas: SMART_METER_TEXAS of the environment, a JSON object.
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
  /** Timeout of each call, in milliseconds. */
  timeout_ms: between(100, 600_000, ACCESS_DEFAULTS.timeout_ms),
  /** Maximum concurrent calls. */
  max_calls: between(1, 64, ACCESS_DEFAULTS.max_calls),
  /** Minimum pause in milliseconds after the meter source requested a wait. */
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

/** Parses SMART_METER_TEXAS. An error has the name of the field, never its value. */
export const smtAccessText = jsonText(smtSchema);
