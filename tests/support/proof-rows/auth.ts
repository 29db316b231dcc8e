// The rows of the auth service: what a session may do before its second factor, and what requires it.
import { everyone, type Cells, type ProofRow, type ProofRows } from "./row.ts";

const LOW = "403 insufficient_aal";
const ENDED = "403 session_not_found";
const BANNED = "403 user_banned";

/** A route of the signed-in account that a session may use before its second factor, unless `aal1` overrides it. */
function account(aal2: string, more: Partial<Cells> = {}): Cells {
  return { anonymous: aal2, notOwner: aal2, aal1: aal2, ended: ENDED, aal2, banned: BANNED, ...more };
}

/** Anonymous accounts and sessions without the second factor connect no apps. */
const CONNECTING = { anonymous: "403 no_authorization", aal1: LOW };

const operator: ProofRow = { cells: everyone("403 not_admin") };
const operatorBody: ProofRow = { body: {}, cells: everyone("403 not_admin") };

export const AUTH_ROWS: ProofRows = {
  "GET /auth/v1/health": { cells: everyone("200") },
  "GET /auth/v1/settings": { cells: everyone("200") },
  "GET /auth/v1/.well-known/jwks.json": { cells: everyone("200") },
  // Sign-ins authenticate by their body. A bearer token makes no difference.
  "POST /auth/v1/signup": { body: { email: "nobody" }, cells: everyone("400 validation_failed") },
  "POST /auth/v1/token": {
    at: "/auth/v1/token?grant_type=refresh_token",
    body: { refresh_token: "made-up" },
    cells: everyone("400 refresh_token_not_found"),
  },
  "POST /auth/v1/otp": { body: { email: "nobody" }, cells: everyone("400 validation_failed") },
  "POST /auth/v1/magiclink": { body: { email: "nobody" }, cells: everyone("400 validation_failed") },
  "POST /auth/v1/recover": { body: { email: "nobody" }, cells: everyone("400 validation_failed") },
  "POST /auth/v1/resend": {
    body: { type: "signup", email: "nobody" },
    cells: everyone("400 validation_failed"),
  },
  "GET /auth/v1/verify": { at: "/auth/v1/verify?type=signup&token=made-up", cells: everyone("303") },
  "POST /auth/v1/verify": {
    body: { type: "email", email: "nobody@example.com", token: "000000" },
    cells: everyone("403 otp_expired"),
  },
  "GET /auth/v1/authorize": { cells: everyone("400 validation_failed") },
  "GET /auth/v1/callback": { cells: everyone("303") },
  "POST /auth/v1/callback": { body: {}, cells: everyone("303") },
  "POST /auth/v1/sso": { body: { domain: "example.com" }, cells: everyone("404 sso_provider_not_found") },
  "POST /auth/v1/saml/acs": { body: {}, cells: everyone("400 validation_failed") },
  "GET /auth/v1/saml/metadata": { cells: everyone("200") },

  // Clients need it at aal1: it lists the factors that can be verified.
  "GET /auth/v1/user": { cells: account("200") },
  "PUT /auth/v1/user": {
    body: { data: { first_name: "Ana" } },
    cells: account("200", { aal1: "401 insufficient_aal" }),
  },
  // The correct session with a wrong password.
  "DELETE /auth/v1/user": {
    body: { password: "not this one" },
    cells: account("400 current_password_invalid", { aal1: "401 insufficient_aal" }),
  },
  // The code goes to the account's own address and unlocks nothing at aal1.
  "GET /auth/v1/reauthenticate": { cells: account("200", { anonymous: "400 validation_failed" }) },
  "GET /auth/v1/sessions": { cells: account("200", { aal1: LOW }) },
  "DELETE /auth/v1/sessions/{id}": {
    at: "/auth/v1/sessions/{session}",
    cells: account("204", {
      aal1: LOW,
      anonymous: "404 session_not_found",
      notOwner: "404 session_not_found",
    }),
  },
  "POST /auth/v1/logout": {
    at: "/auth/v1/logout?scope=others",
    order: 2,
    cells: account("204", { aal1: LOW }),
  },
  "GET /auth/v1/user/identities/authorize": {
    at: "/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true",
    cells: account("400 validation_failed", { aal1: LOW }),
  },
  "DELETE /auth/v1/user/identities/{identity_id}": {
    at: "/auth/v1/user/identities/{unknown}",
    cells: account("422 identity_not_found", { aal1: LOW, anonymous: "422 single_identity_not_deletable" }),
  },
  "POST /auth/v1/factors": {
    body: { factor_type: "totp", friendly_name: "another" },
    cells: account("200", { aal1: LOW, anonymous: "403 no_authorization" }),
  },
  "POST /auth/v1/factors/{id}/challenge": {
    at: "/auth/v1/factors/{factor}/challenge",
    body: {},
    cells: account("200", { anonymous: "403 no_authorization", notOwner: "404 mfa_factor_not_found" }),
  },
  "POST /auth/v1/factors/{id}/verify": {
    at: "/auth/v1/factors/{factor}/verify",
    body: { challenge_id: "{unknown}", code: "000000" },
    cells: account("404 mfa_factor_not_found", { anonymous: "403 no_authorization" }),
  },
  "DELETE /auth/v1/factors/{id}": {
    at: "/auth/v1/factors/{factor}",
    order: 3,
    cells: account("200", {
      aal1: "422 insufficient_aal",
      anonymous: "403 no_authorization",
      notOwner: "404 mfa_factor_not_found",
    }),
  },

  // Apps authenticate by their code or token. A bearer token makes no difference.
  "GET /.well-known/oauth-authorization-server/auth/v1": { cells: everyone("200") },
  "POST /auth/v1/oauth/register": { body: {}, cells: everyone("400 invalid_request") },
  "POST /auth/v1/oauth/token": {
    body: { grant_type: "refresh_token", client_id: "made-up", refresh_token: "made-up" },
    cells: everyone("400 invalid_grant"),
  },
  "POST /auth/v1/oauth/revoke": { body: { token: "made-up" }, cells: everyone("200") },
  "POST /auth/v1/oauth/authorization": {
    body: { client_id: "made-up" },
    cells: account("404 oauth_client_not_found", CONNECTING),
  },
  "POST /auth/v1/oauth/consent": {
    body: { client_id: "made-up", decision: "approve" },
    cells: account("404 oauth_client_not_found", CONNECTING),
  },
  "GET /auth/v1/oauth/connections": { cells: account("200", CONNECTING) },
  "DELETE /auth/v1/oauth/connections/{id}": {
    at: "/auth/v1/oauth/connections/{connection}",
    order: 1,
    cells: account("204", { ...CONNECTING, notOwner: "404 oauth_client_not_found" }),
  },

  "GET /auth/v1/admin/sso/providers": operator,
  "POST /auth/v1/admin/sso/providers": operatorBody,
  "GET /auth/v1/admin/sso/providers/{provider_id}": operator,
  "PUT /auth/v1/admin/sso/providers/{provider_id}": operatorBody,
  "DELETE /auth/v1/admin/sso/providers/{provider_id}": operator,
  "GET /auth/v1/admin/users/{id}/factors": operator,
  "DELETE /auth/v1/admin/users/{id}/factors/{factor_id}": operator,
  "POST /auth/v1/admin/users": operatorBody,
  "GET /auth/v1/admin/users": operator,
  "GET /auth/v1/admin/users/{user_id}": operator,
  "PUT /auth/v1/admin/users/{user_id}": operatorBody,
  "DELETE /auth/v1/admin/users/{user_id}": operatorBody,
  "GET /auth/v1/admin/users/{user_id}/sessions": operator,
  "DELETE /auth/v1/admin/users/{user_id}/sessions": operator,
  "DELETE /auth/v1/admin/users/{user_id}/sessions/{session_id}": operator,
  "POST /auth/v1/admin/generate_link": operatorBody,
  "POST /auth/v1/invite": operatorBody,
  "GET /auth/v1/admin/audit": operator,
};
