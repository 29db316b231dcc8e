// Creates accounts and their identities.
import { randomUUID } from "node:crypto";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import { withoutProof } from "./support-proof.ts";
import type { Metadata } from "./metadata.ts";

export interface NewUser {
  readonly id?: string;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly password_hash?: string | null;
  readonly email_confirmed_at?: Date | null;
  readonly phone_confirmed_at?: Date | null;
  readonly invited_at?: Date | null;
  readonly user_metadata?: Metadata;
  readonly app_metadata?: Metadata;
  readonly role?: string;
  readonly is_anonymous?: boolean;
  readonly is_sso_user?: boolean;
}

// PostgreSQL's code for a row that already exists.
const UNIQUE_VIOLATION = "23505";

/** Converts a conflict of addresses, which two concurrent requests may cause, to the protocol's error. */
export function toConflictError(error: unknown): unknown {
  const failure = error as { code?: string; constraint?: string };
  if (failure.code !== UNIQUE_VIOLATION) return error;
  if (failure.constraint === "users_email")
    return new AuthError(422, "email_exists", "A user with this email address has already been registered");
  if (failure.constraint === "users_phone")
    return new AuthError(422, "phone_exists", "A user with this phone number has already been registered");
  if (failure.constraint === "identities_provider_provider_id_key")
    return new AuthError(422, "identity_already_exists", "Identity is already linked to another user");
  return new AuthError(409, "conflict", "Another request changed the same account. Please try again.");
}

// Both are part of every access token, and all headers of a request together are limited to 16 kB.
const MAX_METADATA_BYTES = { user_metadata: 6_000, app_metadata: 3_000 } as const;

function metadataText(name: keyof typeof MAX_METADATA_BYTES, data: Metadata): string {
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES[name])
    throw invalid(`${name} is too large: at most ${MAX_METADATA_BYTES[name]} bytes as JSON`);
  return text;
}

/** Inserts an account. Throws email_exists or phone_exists if the address is taken. */
export async function insertUser(ctx: AuthContext, db: Db, user: NewUser): Promise<UserRow> {
  const now = ctx.now();
  const { user_metadata = {}, app_metadata = {}, ...columns } = user;
  try {
    return await db
      .insertInto("auth.users")
      .values({
        id: randomUUID(),
        aud: ctx.settings.audience,
        ...columns,
        user_metadata: metadataText("user_metadata", withoutProof(user_metadata)),
        app_metadata: metadataText("app_metadata", app_metadata),
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw toConflictError(error);
  }
}

/** Changes columns of an account and its updated_at. Metadata is replaced as a whole. */
export async function updateUser(
  ctx: AuthContext,
  db: Db,
  id: string,
  changes: Partial<Omit<UserRow, "id" | "user_metadata" | "app_metadata">> & {
    user_metadata?: Metadata;
    app_metadata?: Metadata;
  },
): Promise<UserRow> {
  const { user_metadata, app_metadata, ...columns } = changes;
  try {
    return await db
      .updateTable("auth.users")
      .set({
        ...columns,
        ...(user_metadata
          ? { user_metadata: metadataText("user_metadata", withoutProof(user_metadata)) }
          : {}),
        ...(app_metadata ? { app_metadata: metadataText("app_metadata", app_metadata) } : {}),
        updated_at: ctx.now(),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw toConflictError(error);
  }
}

/** Adds an identity. For email and phone the provider's subject is the account's own id. */
export async function insertIdentity(
  ctx: AuthContext,
  db: Db,
  userId: string,
  provider: string,
  providerId: string,
  data: Metadata,
  signedIn = false,
): Promise<void> {
  const now = ctx.now();
  try {
    await db
      .insertInto("auth.identities")
      .values({
        id: randomUUID(),
        user_id: userId,
        provider,
        provider_id: providerId,
        identity_data: JSON.stringify(data),
        last_sign_in_at: signedIn ? now : null,
        created_at: now,
        updated_at: now,
      })
      .execute();
  } catch (error) {
    throw toConflictError(error);
  }
}

/** Sets app_metadata's provider (the first sign-in method) and providers (all of them) from the existing identities. */
export async function refreshProviders(ctx: AuthContext, db: Db, user: UserRow): Promise<UserRow> {
  const rows = await db
    .selectFrom("auth.identities")
    .select("provider")
    .where("user_id", "=", user.id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const providers = [...new Set(rows.map((row) => row.provider))];
  const before = user.app_metadata as Metadata;
  const currentProvider = typeof before["provider"] === "string" ? before["provider"] : undefined;
  const provider = currentProvider && providers.includes(currentProvider) ? currentProvider : providers[0];
  const { provider: _provider, providers: _providers, ...others } = before;
  const app_metadata = providers.length > 0 ? { ...others, provider, providers } : others;
  return updateUser(ctx, db, user.id, { app_metadata });
}
