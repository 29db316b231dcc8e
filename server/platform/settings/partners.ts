// The retailers whose enrolment interface we speak to: PARTNERS of the environment, a JSON list.
import { z } from "zod";
import { parseSettingJson } from "./json-text.ts";
import { secureBaseUrlSchema } from "./secure-url.ts";

const secret = z.string({ error: "is missing" }).min(16, { error: "has fewer than 16 characters" });

const partnerSchema = z.strictObject(
  {
    /** Part of the address that its callbacks come to, and kept with each order. */
    id: z
      .string({ error: "is missing" })
      .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: "must be lower case letters, digits and hyphens" }),
    /** The retailer's number at the Public Utility Commission, by which a plan is known as its own. */
    puct_number: z
      .string({ error: "is missing" })
      .regex(/^[0-9]{1,9}[A-Z]?$/, { error: "must be digits, with or without a letter behind them" }),
    base: secureBaseUrlSchema,
    /** What we show the retailer. */
    token: secret,
    /** What the retailer signs its callbacks with. */
    callback_secret: secret,
  },
  { error: "must have id, puct_number, base, token and callback_secret, and nothing else" },
);
export type Partner = Readonly<z.output<typeof partnerSchema>>;

const partnersSchema = z.array(partnerSchema, { error: "must be a list" });

function twice(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}

/** Reads PARTNERS; complaints name the entry and its field, never a value. */
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

/** The partner of this id; undefined where the configuration has none (any more). */
export function findPartner(
  config: { readonly partners: readonly Partner[] },
  id: string | null,
): Partner | undefined {
  return config.partners.find((partner) => partner.id === id);
}
