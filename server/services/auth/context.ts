// The context of the auth service's handlers.
import type { Kysely, Selectable } from "kysely";
import type { Context } from "#server/domain/context.ts";
import type { AuthFactors, AuthIdentities, AuthSessions, AuthUsers, DB } from "#server/platform/db/types.ts";
import type { Limiter } from "#server/platform/limits/limiter.ts";
import type { PasswordHasher } from "./passwords/hasher.ts";
import type { AuthSettings } from "#server/platform/settings/auth.ts";

export interface AuthContext extends Context {
  readonly settings: AuthSettings;
  readonly limiter: Limiter;
  readonly passwords: PasswordHasher;
}

/** The database or a transaction on it. */
export type Db = Kysely<DB>;
export type UserRow = Selectable<AuthUsers>;
export type SessionRow = Selectable<AuthSessions>;
export type IdentityRow = Selectable<AuthIdentities>;
export type FactorRow = Selectable<AuthFactors>;
