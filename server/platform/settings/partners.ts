// The providers with an enrollment API that we call: PARTNERS of the environment, a JSON list.
import { z } from "zod";
import { parseSettingJson } from "./json-text.ts";
import { secureBaseUrlSchema } from "./secure-url.ts";

const secret = z.string({ error: "is missing" }).min(16, { error: "has fewer than 16 characters" });

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
  },
  { error: "must have id, puct_number, base, token and callback_secret, and nothing else" },
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

/** Returns the partner with this id, or undefined if the configuration has none (any more). */
export function findPartner(
  config: { readonly partners: readonly Partner[] },
  id: string | null,
): Partner | undefined {
  return config.partners.find((partner) => partner.id === id);
}
