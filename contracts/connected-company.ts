// Usage from a company that offers Green Button Connect My Data: the routes .../green_button of the second service API.
import { z } from "zod";

/**
 * Why a connection ended. `unlinked`: the customer disconnected it. `replaced`: by another connection of the home.
 * `home_left`: the home was removed. `revoked`: the company reports that the permission ended. `no_response`: the
 * company did not respond for weeks.
 */
export const CONNECTION_CODES = ["unlinked", "replaced", "home_left", "revoked", "no_response"] as const;
export type ConnectionCode = (typeof CONNECTION_CODES)[number];

export const connectionSchema = z.object({
  /** The company's name, as the operator writes it. */
  company: z.string(),
  state: z.enum(["active", "ended"]),
  code: z.enum(CONNECTION_CODES).nullable(),
  /** The first import. `failed`: what the company sends is not this home's usage by quarter hour, half hour or hour. */
  import_state: z.enum(["waiting", "done", "failed"]),
  /** When readings were last received. */
  fetched_at: z.iso.datetime().nullable(),
  /** Since when the company has not responded. Null while it does. */
  waiting_since: z.iso.datetime().nullable(),
});
export type Connection = z.infer<typeof connectionSchema>;

// GET, PATCH and DELETE /usage/api/service_locations/{esiid}/green_button
export const connectionResponseSchema = z.object({
  /** The companies that this home can be connected with. */
  companies: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The newest connection that came into force. */
  connection: connectionSchema.nullable(),
});
export type ConnectionResponse = z.infer<typeof connectionResponseSchema>;

// POST /usage/api/service_locations/{esiid}/green_button: starts a connection.
export const connectionRequestSchema = z.object({ company: z.string().max(40) });
/** Where the customer gives their permission: a page of the company. */
export const consentAddressSchema = z.object({ url: z.url() });
export type ConsentAddress = z.infer<typeof consentAddressSchema>;

// PATCH /usage/api/service_locations/{esiid}/green_button: completes it with what the company sent back.
export const connectionCompletionSchema = z.object({
  state: z.string().max(200),
  code: z.string().min(1).max(4_000),
});
export type ConnectionCompletion = z.infer<typeof connectionCompletionSchema>;
