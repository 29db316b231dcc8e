// The account of a user verified by a directory. It is separate from accounts with the same email address: a directory
// may send any address, and gains no other account by it.
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { record } from "../audit/record.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import type { Caller } from "../http/caller.ts";
import { readEmail } from "../users/address.ts";
import { insertIdentity, insertUser, updateUser } from "../users/create.ts";
import type { Metadata } from "../users/metadata.ts";
import type { AssertedUser } from "./attributes.ts";
import { identityProviderName, type ProviderRow } from "./providers.ts";
import { ResponseRejected } from "./response-rejected.ts";

// SAML core 8.3.7 limits persistent identifiers to 256 characters. Addresses are shorter.
const MAX_SUBJECT = 1_024;

function checkedEmail(email: string): string {
  try {
    return readEmail(email);
  } catch {
    throw new AuthError(400, "saml_assertion_no_email", "SAML Assertion does not contain an email address");
  }
}

function checkedSubject(subject: string): string {
  if (subject !== "" && subject.length <= MAX_SUBJECT) return subject;
  throw new AuthError(
    400,
    "saml_assertion_no_user_id",
    "SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user",
  );
}

/** Stores an assertion as used within `trx`. Throws ResponseRejected if it was used before. */
export async function consumeAssertion(
  ctx: AuthContext,
  trx: Db,
  provider: ProviderRow,
  assertionId: string,
): Promise<void> {
  const id = createHash("sha256").update(`${provider.id}:${assertionId}`).digest("base64url");
  const consumed = await trx
    .insertInto("auth.saml_assertions")
    .values({ id, seen_at: ctx.now() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!consumed) throw new ResponseRejected("the assertion was used before");
}

async function findUser(trx: Db, provider: string, subject: string): Promise<UserRow | undefined> {
  // Of two concurrent first sign-ins the second waits for the first one's account.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${subject}`}, 0))`.execute(trx);
  return trx
    .selectFrom("auth.identities as i")
    .innerJoin("auth.users as u", "u.id", "i.user_id")
    .selectAll("u")
    .where("i.provider", "=", provider)
    .where("i.provider_id", "=", subject)
    .executeTakeFirst();
}

async function insertAccount(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  provider: string,
  data: Metadata & { sub: string; email: string },
): Promise<UserRow> {
  if (ctx.settings.signUpOff)
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  const user = await insertUser(ctx, trx, {
    email: data.email,
    email_confirmed_at: ctx.now(),
    is_sso_user: true,
    user_metadata: data,
    app_metadata: { provider, providers: [provider] },
  });
  await insertIdentity(ctx, trx, user.id, provider, data.sub, data, true);
  await record(ctx, trx, "user_signedup", user.id, caller.ip, { provider });
  return user;
}

async function updateAccount(
  ctx: AuthContext,
  trx: Db,
  provider: string,
  user: UserRow,
  data: Metadata & { sub: string; email: string },
): Promise<UserRow> {
  if (user.deleted_at) throw new AuthError(404, "user_not_found", "User not found");
  await trx
    .updateTable("auth.identities")
    .set({ identity_data: JSON.stringify(data), updated_at: ctx.now() })
    .where("provider", "=", provider)
    .where("provider_id", "=", data.sub)
    .execute();
  // The directory is authoritative for the user's address and names.
  return updateUser(ctx, trx, user.id, {
    email: data.email,
    user_metadata: { ...(user.user_metadata as Metadata), ...data },
  });
}

/**
 * Returns the user's account, created at the first sign-in. Throws saml_assertion_no_email, saml_assertion_no_user_id,
 * signup_disabled.
 */
export async function findOrCreateAccount(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  provider: ProviderRow,
  assertedUser: AssertedUser,
): Promise<UserRow> {
  const sub = checkedSubject(assertedUser.subject);
  const email = checkedEmail(assertedUser.email);
  const data = {
    ...assertedUser.claims,
    iss: provider.entity_id,
    sub,
    provider_id: sub,
    email,
    email_verified: true,
    phone_verified: false,
  };
  const name = identityProviderName(provider.id);
  const user = await findUser(trx, name, sub);
  return user ? updateAccount(ctx, trx, name, user, data) : insertAccount(ctx, trx, caller, name, data);
}
