// GET /config.json: what the portal needs at run time, so that one build serves every operator.
import { z } from "zod";
import { telemetryConfigSchema } from "./telemetry.ts";

export const portalConfigSchema = z.object({
  portal_name: z.string(),
  public_url: z.string(),
  /** The operator's broker registration number, for the footer and the page about it. Null: not set. */
  broker_registration: z.string().nullable(),
  /** File names of the operator's logos at /provider-logos, named by the id of a provider's page. */
  provider_logos: z.array(z.string()),
  /** Whether homes can be connected with companies that offer Green Button Connect My Data. */
  green_button: z.boolean(),
  /** Address of each service: a path on the portal's own origin, or another host. */
  bases: z.object({
    compare: z.string(),
    auth: z.string(),
    portal: z.string(),
    usage: z.string(),
    storage: z.string(),
    functions: z.string(),
    notifications: z.string(),
  }),
  /** The feed service's public key and the id of the portal's feed there. The key never starts with sk_. */
  notification_public_key: z.string(),
  feed_id: z.string(),
  /** The public key that the portal sends in requests of users who are not signed in. */
  anon_key: z.string(),
  /** The domain whose subdomains share a session. Null: the portal derives it from its own host. */
  cookie_domain: z.string().nullable(),
  telemetry: telemetryConfigSchema,
  /** How many days ahead the instance's clock is (CLOCK_AHEAD_DAYS, only on a developer's machine). Otherwise 0. */
  clock_ahead_days: z.int(),
  /** Information and options for the sign-up and sign-in pages. */
  sign_in: z.object({
    google: z.boolean(),
    phone: z.boolean(),
    open: z.boolean(),
    password_min_length: z.int(),
    /** Each text is a set of characters. A password needs at least one character of each set. */
    password_characters: z.array(z.string()),
  }),
});
export type PortalConfig = z.infer<typeof portalConfigSchema>;
