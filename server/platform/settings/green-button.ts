// Companies that offer Green Button Connect My Data: GREEN_BUTTON_COMPANIES of the environment, a JSON list.
import { readFileSync } from "node:fs";
import { z } from "zod";
import { tduIdSchema } from "#contracts/plan.ts";
import type { CompanyAccess } from "#meter/connectors/green-button/client.ts";
import { FILE_LIMITS } from "#meter/formats/limits.ts";
import { parseSettingJson } from "./json-text.ts";
import { secureBaseUrlSchema, secureUrlSchema } from "./secure-url.ts";

const text = z.string({ error: "is missing" }).trim().min(1, { error: "is missing" });
const TIMEOUT = "must be a whole number from 100 to 600000";

const shape = z.strictObject(
  {
    id: z
      .string({ error: "is missing" })
      .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: "must be lower case letters, digits and hyphens" }),
    name: text.max(60, { error: "has more than 60 characters" }),
    utilities: z
      .array(tduIdSchema, { error: "must be a list of utilities" })
      .min(1, { error: "must name a utility, or be left out" })
      .nullable()
      .default(null),
    authorization_url: secureUrlSchema,
    token_url: secureUrlSchema,
    resource_base: secureBaseUrlSchema,
    revocation_url: secureUrlSchema.nullable().default(null),
    client_id: text,
    client_secret: text.optional(),
    client_secret_file: text.optional(),
    scope: text,
    pkce: z.boolean({ error: "must be true or false" }).default(true),
    timeout_ms: z
      .int({ error: TIMEOUT })
      .min(100, { error: TIMEOUT })
      .max(600_000, { error: TIMEOUT })
      .default(60_000),
  },
  {
    error:
      "must have id, name, authorization_url, token_url, resource_base, client_id, client_secret or client_secret_file, and scope, and may have utilities, revocation_url, pkce and timeout_ms",
  },
);

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim() || null;
  } catch {
    return null;
  }
}

const companySchema = shape.transform(
  ({ client_secret: given, client_secret_file: file, ...rest }, ctx): CompanyAccess => {
    const client_secret = file === undefined ? given : readSecret(file);
    if (client_secret && !(given && file)) return { ...rest, client_secret, max_bytes: FILE_LIMITS.bytes };
    const message = "must be set, or client_secret_file must name a file with it that can be read, not both";
    ctx.addIssue({ code: "custom", path: ["client_secret"], message });
    return z.NEVER;
  },
);

const companiesSchema = z.array(companySchema, { error: "must be a JSON list of companies" });

/** Parses GREEN_BUTTON_COMPANIES. Errors have the entry and its field, never a value. */
export const greenButtonText = z.string().transform((value, ctx): CompanyAccess[] => {
  const addError = (message: string): void => ctx.addIssue({ code: "custom", message });
  const read = companiesSchema.safeParse(parseSettingJson(value));
  if (!read.success) {
    const [first] = read.error.issues;
    const [entry, field] = first?.path ?? [];
    const place = typeof entry === "number" ? `entry ${entry + 1}` : null;
    const what = first?.message ?? "is wrong";
    addError(place === null ? what : `${place}${field === undefined ? "" : `, ${String(field)}`}: ${what}`);
    return z.NEVER;
  }
  if (new Set(read.data.map(({ id }) => id)).size === read.data.length) return read.data;
  addError("two entries have the same id");
  return z.NEVER;
});
