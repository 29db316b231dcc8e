// OAuth 2.1 for programs that customers connect to their account (docs/mcp.md): the routes below /auth/v1/oauth, and the
// two metadata documents.
import { z } from "zod";
import { isoDateSchema } from "./plan.ts";
import { OAUTH_SCOPES } from "./tables/oauth-scopes.ts";

const scopeSchema = z.enum(OAUTH_SCOPES);
const time = z.iso.datetime();

/** Text that may be missing or null. Missing is empty. */
const text = z
  .string()
  .max(2_000)
  .nullish()
  .transform((value) => value ?? "");

/** The parameters of an authorization request (RFC 6749, 7636, 8707). The page at /connect passes on its query. */
const authorizationShape = {
  client_id: text,
  redirect_uri: text,
  response_type: text,
  code_challenge: text,
  code_challenge_method: text,
  scope: text,
  state: text,
  resource: text,
};

// POST /auth/v1/oauth/authorization
export const authorizationSchema = z.object(authorizationShape);
export type Authorization = z.output<typeof authorizationSchema>;

/** Who asks for what, or the address that gets the error. */
export const authorizationResponseSchema = z.union([
  z.object({
    client: z.object({
      name: z.string(),
      /** Host of its metadata document. Null if nothing proves who the client is. */
      host: z.string().nullable(),
    }),
    /** Where the customer continues. Null: an app on this device. */
    redirect_host: z.string().nullable(),
    scopes: z.array(scopeSchema),
    /** With `readings.read`: the first day (YYYY-MM-DD) of readings that the app gets. Otherwise null. */
    readings_from: isoDateSchema.nullable(),
    expires_at: time,
  }),
  z.object({ redirect_to: z.string() }),
]);
export type AuthorizationResponse = z.infer<typeof authorizationResponseSchema>;

// POST /auth/v1/oauth/consent
export const consentSchema = z.object({ ...authorizationShape, decision: z.enum(["approve", "decline"]) });
export type Consent = z.output<typeof consentSchema>;
export const consentResponseSchema = z.object({ redirect_to: z.string() });
export type ConsentResponse = z.infer<typeof consentResponseSchema>;

// GET /auth/v1/oauth/connections: newest first.
export const connectionSchema = z.object({
  id: z.string(),
  client: z.object({ name: z.string(), host: z.string().nullable() }),
  scopes: z.array(scopeSchema),
  connected_at: time,
  /** To about ten minutes. Null if no call has used it. */
  used_at: time.nullable(),
  expires_at: time,
});
export const connectionsSchema = z.object({ connections: z.array(connectionSchema) });
export type Connections = z.infer<typeof connectionsSchema>;

// POST /auth/v1/oauth/token (RFC 6749)
export const tokenRequestSchema = z.object({
  grant_type: text,
  client_id: text,
  code: text,
  redirect_uri: text,
  code_verifier: text,
  refresh_token: text,
  scope: text,
  resource: text,
});
export type TokenRequest = z.output<typeof tokenRequestSchema>;
export const tokenResponseSchema = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  /** Seconds. */
  expires_in: z.int(),
  refresh_token: z.string(),
  /** Of Green Button: its function blocks. */
  scope: z.string(),
  /** Of Green Button: the addresses of the readings and of the agreement. */
  resourceURI: z.string().optional(),
  authorizationURI: z.string().optional(),
});
export type TokenResponse = z.infer<typeof tokenResponseSchema>;

// POST /auth/v1/oauth/revoke (RFC 7009)
export const revocationSchema = z.object({ token: text, client_id: text, token_type_hint: text });

// POST /auth/v1/oauth/register (RFC 7591). Metadata that isn't used is accepted and ignored.
export const registrationSchema = z.looseObject({
  client_name: text,
  redirect_uris: z.array(z.string().max(500)).min(1).max(10),
  grant_types: z.array(z.string().max(100)).max(20).optional(),
  response_types: z.array(z.string().max(100)).max(20).optional(),
  /** Where an app gets notifications of new readings (Green Button). */
  thirdPartyNotifyUri: z.string().max(500).optional(),
});
export type Registration = z.output<typeof registrationSchema>;
export const registrationResponseSchema = z.object({
  client_id: z.string(),
  /** Unix seconds. */
  client_id_issued_at: z.int(),
  client_name: z.string(),
  redirect_uris: z.array(z.string()),
  grant_types: z.array(z.string()),
  response_types: z.array(z.string()),
  token_endpoint_auth_method: z.literal("none"),
  thirdPartyNotifyUri: z.string().optional(),
});
export type RegistrationResponse = z.infer<typeof registrationResponseSchema>;

// GET /.well-known/oauth-authorization-server/auth/v1 (RFC 8414)
export const serverMetadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  registration_endpoint: z.string(),
  revocation_endpoint: z.string(),
  scopes_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
  response_modes_supported: z.array(z.string()),
  grant_types_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
  revocation_endpoint_auth_methods_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
  ui_locales_supported: z.array(z.string()),
  /** RFC 9207. */
  authorization_response_iss_parameter_supported: z.boolean(),
  client_id_metadata_document_supported: z.boolean(),
});
export type ServerMetadata = z.infer<typeof serverMetadataSchema>;

// GET /.well-known/oauth-protected-resource/mcp (RFC 9728)
export const resourceMetadataSchema = z.object({
  resource: z.string(),
  authorization_servers: z.array(z.string()),
  scopes_supported: z.array(z.string()),
  bearer_methods_supported: z.array(z.string()),
  resource_name: z.string(),
});
export type ResourceMetadata = z.infer<typeof resourceMetadataSchema>;
