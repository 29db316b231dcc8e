// The providers with an enrollment API that we call: PARTNERS of the environment, a JSON list.
import { z } from "zod";
import { parseSettingJson } from "./json-text.ts";
import { secureBaseUrlSchema } from "./secure-url.ts";

const secret = z.string({ error: "is missing" }).min(16, { error: "has fewer than 16 characters" });

/** What an order with this provider carries in addition. Everything is off unless the provider agreed to it. */
const capabilitiesSchema = z.strictObject(
  {
    /** Takes a billing address other than the home's. */
    billing_address: z.boolean({ error: "must be true or false" }).default(false),
    /** Takes `start`, and checks the customer's consent to a credit check. */
    service_start: z.boolean({ error: "must be true or false" }).default(false),
    credit_consent: z.boolean({ error: "must be true or false" }).default(false),
    /** Host of its own page for identity and credit check, such as `enroll.example.com`. */
    identity_page: z
      .string({ error: "must be a host" })
      .regex(/^[a-z0-9.-]+(:\d{1,5})?$/, { error: "must be a host in lower case, without https" })
      .optional(),
    /** Reports deposits, and takes the customer's acceptance. */
    deposit: z.boolean({ error: "must be true or false" }).default(false),
    /** Starts orders at most this many days ahead. */
    start_within_days: z.int({ error: "must be a number of days" }).min(7).max(90).optional(),
  },
  { error: "has a capability that does not exist" },
);
export type PartnerCapabilities = Readonly<z.output<typeof capabilitiesSchema>>;

const NO_CAPABILITIES: PartnerCapabilities = capabilitiesSchema.parse({});

const partnerSchema = z.strictObject(
  {
    /** Part of the address of its callbacks, and stored with each order. */
    id: z
      .string({ error: "is missing" })
      .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: "must be lower case letters, digits and hyphens" }),
    /** The provider's number at the Public Utility Commission, which identifies its plans. */
    puct_number: z
      .string({ error: "is missing" })
      .regex(/^[0-9]{1,9}[A-Z]?$/, { error: "must be digits, with or without a letter at the end" }),
    base: secureBaseUrlSchema,
    /** Our token for calls to the provider. */
    token: secret,
    /** Secret with which the provider signs its callbacks. */
    callback_secret: secret,
    capabilities: capabilitiesSchema.optional(),
  },
  {
    error: "must have id, puct_number, base, token, callback_secret and maybe capabilities, and nothing else",
  },
);
export type Partner = Readonly<z.output<typeof partnerSchema>>;

const partnersSchema = z.array(partnerSchema, { error: "must be a list" });

function twice(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}

/** Parses PARTNERS. Errors have the entry and its field, never a value. */
export const partnersText = z.string().transform((text, ctx): Partner[] => {
  const addError = (message: string): void => ctx.addIssue({ code: "custom", message });
  const read = partnersSchema.safeParse(parseSettingJson(text));
  if (!read.success) {
    const [first] = read.error.issues;
    const [entry, field] = first?.path ?? [];
    if (typeof entry !== "number")
      addError("must be a JSON list of {id, puct_number, base, token, callback_secret}");
    else
      addError(
        `entry ${entry + 1}${field === undefined ? "" : `, ${String(field)}`}: ${first?.message ?? "is wrong"}`,
      );
    return z.NEVER;
  }
  for (const key of ["id", "puct_number"] as const) {
    if (!twice(read.data.map((partner) => partner[key]))) continue;
    addError(`two entries have the same ${key}`);
    return z.NEVER;
  }
  return read.data;
});

/** Returns what an order with this partner carries in addition: nothing for an unknown one. */
export function getCapabilities(
  config: { readonly partners: readonly Partner[] },
  id: string | null,
): PartnerCapabilities {
  return findPartner(config, id)?.capabilities ?? NO_CAPABILITIES;
}

/** Returns the partner with this id, or undefined if the configuration has none (any more). */
export function findPartner(
  config: { readonly partners: readonly Partner[] },
  id: string | null,
): Partner | undefined {
  return config.partners.find((partner) => partner.id === id);
}
