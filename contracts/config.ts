// GET /config.json: what the portal must know at run time, so that one build serves every operator.
import { z } from "zod";
import { telemetryConfigSchema } from "./telemetry.ts";

export const portalConfigSchema = z.object({
  portal_name: z.string(),
  public_url: z.string(),
  /** Where each service answers: a path of the portal's own origin, or another host. */
  bases: z.object({
    compare: z.string(),
    auth: z.string(),
    portal: z.string(),
    usage: z.string(),
    storage: z.string(),
    functions: z.string(),
    notifications: z.string(),
  }),
  /** The feed service's public key and the id of the portal's feed there; the key never starts with sk_. */
  notification_public_key: z.string(),
  feed_id: z.string(),
  /** The public key that the portal carries in calls of people who have not signed in. */
  anon_key: z.string(),
  /** The domain whose subdomains share a session; null: the portal works it out from its own host. */
  cookie_domain: z.string().nullable(),
  telemetry: telemetryConfigSchema,
  /** How many days from now the instance lives (CLOCK_AHEAD_DAYS, on one's own machine only); else 0. */
  clock_ahead_days: z.int(),
  /** What the sign-up and sign-in pages must tell and offer. */
  sign_in: z.object({
    google: z.boolean(),
    phone: z.boolean(),
    open: z.boolean(),
    password_min_length: z.int(),
    /** Each text is a set of characters of which a password needs at least one. */
    password_characters: z.array(z.string()),
  }),
});
export type PortalConfig = z.infer<typeof portalConfigSchema>;
