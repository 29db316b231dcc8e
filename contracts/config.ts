// GET /config.json: what the portal must know at run time, so that one build serves every operator.
import { z } from "zod";

export const portalConfigSchema = z.object({
  portal_name: z.string(),
  public_url: z.string(),
  /** Where each service answers: a path of the portal's own origin, or another host. */
  bases: z.object({ compare: z.string(), auth: z.string() }),
  /** The public key that the portal carries in calls of people who have not signed in. */
  anon_key: z.string(),
});
export type PortalConfig = z.infer<typeof portalConfigSchema>;
