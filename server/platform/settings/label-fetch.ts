// Settings of the job that fetches Facts Labels.
import { z } from "zod";

const SPACING = "must be a number of seconds from 1 to 600";

/** Its environment variables. */
export const labelFetchEnvironmentShape = {
  LABEL_FETCH: z.enum(["true", "false"]).default("false"),
  LABEL_FETCH_CONTACT: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{3,200}$/, { error: "must be an email or web address" })
    .optional(),
  LABEL_FETCH_SPACING_SECONDS: z.coerce
    .number({ error: SPACING })
    .min(1, { error: SPACING })
    .max(600, { error: SPACING })
    .default(5),
};

export interface LabelFetchSettings {
  /** Where a provider can reach the operator. Null: the portal's address. */
  readonly contact: string | null;
  /** Time between two requests to one site. */
  readonly spacingMs: number;
}

/** Returns the settings. Null without the job. */
export function labelFetchSettings(env: {
  readonly LABEL_FETCH: "true" | "false";
  readonly LABEL_FETCH_CONTACT?: string | undefined;
  readonly LABEL_FETCH_SPACING_SECONDS: number;
}): LabelFetchSettings | null {
  if (env.LABEL_FETCH === "false") return null;
  return {
    contact: env.LABEL_FETCH_CONTACT ?? null,
    spacingMs: env.LABEL_FETCH_SPACING_SECONDS * 1000,
  };
}
