// Keys for the comparison API, on the main API. docs/comparison-api.md describes their use.
import { z } from "zod";
import { API_KEY_SCOPES } from "./tables/api-keys.ts";

const time = z.iso.datetime();

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  /** `homes`: it reads the home feed, and only that. Null: it is for the comparison API. */
  scope: z.enum(API_KEY_SCOPES).nullable(),
  created_at: time,
  last_used_at: time.nullable(),
  /** Calls since midnight (UTC). */
  used_today: z.int(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

// GET /api/api_keys
export const apiKeysSchema = z.object({ data: z.array(apiKeySchema) });
export type ApiKeys = z.infer<typeof apiKeysSchema>;

// POST /api/api_keys
export const createApiKeySchema = z.object({
  name: z.string().trim().min(1).max(60),
  scope: z.enum(API_KEY_SCOPES).nullable().default(null),
});
export type CreateApiKey = z.input<typeof createApiKeySchema>;

/** Returned once, when a key is created. */
export const newApiKeySchema = z.object({ api_key: apiKeySchema, key: z.string() });
export type NewApiKey = z.infer<typeof newApiKeySchema>;
