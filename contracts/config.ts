// GET /config.json: what the portal must know at run time, so that one build serves every operator.
import { z } from "zod";

export const portalConfigSchema = z.object({
  portal_name: z.string(),
  public_url: z.string(),
  bases: z.object({ compare: z.string() }),
});
export type PortalConfig = z.infer<typeof portalConfigSchema>;
