// Google's metadata from accounts.google.com/.well-known/openid-configuration, as of November 2026: users can be
// redirected there even if that page does not respond.
import type { ServerMetadata } from "openid-client";

export const WELL_KNOWN: Readonly<Record<string, ServerMetadata>> = {
  "https://accounts.google.com": {
    issuer: "https://accounts.google.com",
    authorization_endpoint: "https://accounts.google.com/o/oauth2/v2/auth",
    token_endpoint: "https://oauth2.googleapis.com/token",
    userinfo_endpoint: "https://openidconnect.googleapis.com/v1/userinfo",
    jwks_uri: "https://www.googleapis.com/oauth2/v3/certs",
    response_types_supported: ["code"],
    code_challenge_methods_supported: ["plain", "S256"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
  },
};
