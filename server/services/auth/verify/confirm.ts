// Applies a consumed code: it verifies an address, or confirms a change of one.
import { deleteCodes } from "../codes/one-time.ts";
import type { ConsumedCode } from "../codes/consume-code.ts";
import { notifyAccount } from "../codes/notify-account.ts";
import { record } from "../audit/record.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import type { Caller } from "../http/caller.ts";
import { confirmAddress } from "../signin/account.ts";
import { updateUser } from "../users/create.ts";
import type { Metadata } from "../users/metadata.ts";
import { lockUser } from "../users/load.ts";

/** The first of two confirmations of an email change. The second is still pending. */
export const HALF = "half";
export type Confirmed = UserRow | typeof HALF;

export const HALF_MESSAGE =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

const createExpiredError = (): AuthError =>
  new AuthError(403, "otp_expired", "Email link is invalid or has expired");

/** Applies a consumed code within `db`. Returns the updated account. */
export async function confirm(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  row: ConsumedCode,
): Promise<Confirmed> {
  const user = await lockUser(db, row.user_id);
  if (!user) throw createExpiredError();
  switch (row.kind) {
    case "confirmation":
    case "recovery": {
      // The email went to an address that the account no longer has.
      if (user.email !== row.relates_to) throw createExpiredError();
      await deleteCodes(db, user.id, ["confirmation", "recovery"]);
      if (user.email_confirmed_at) return user;
      const mine = await asSignedUp(ctx, db, user, row);
      return confirmAddress(ctx, db, mine, { channel: "email", value: row.relates_to }, row.signUp?.data);
    }
    case "phone": {
      if (user.phone !== row.relates_to) throw createExpiredError();
      await deleteCodes(db, user.id, ["phone"]);
      if (user.phone_confirmed_at) return user;
      const mine = await asSignedUp(ctx, db, user, row);
      return confirmAddress(ctx, db, mine, { channel: "sms", value: row.relates_to }, row.signUp?.data);
    }
    case "phone_change":
      if (user.new_phone !== row.relates_to) throw createExpiredError();
      return applyPhoneChange(ctx, db, caller, user, row.relates_to);
    case "email_change_current":
    case "email_change_new":
      return confirmEmailChange(ctx, db, caller, user, row);
    case "reauthentication":
    default:
      throw createExpiredError();
  }
}

// The one who chose a password or linked an identity before the address was verified may not be the one who reads its
// messages: only what belongs to the consumed code counts.
async function asSignedUp(ctx: AuthContext, db: Db, user: UserRow, row: ConsumedCode): Promise<UserRow> {
  const { signUp } = row;
  // Created by the previous release: its password is the account's.
  if (!signUp && row.kind !== "recovery" && !row.drops_password) return user;
  const linked = await deleteUnprovedIdentities(db, user.id, signUp?.provider ?? null);
  // Existing metadata comes from an operator, or from the identity that is removed.
  const before = linked && !user.invited_at ? {} : (user.user_metadata as Metadata);
  return updateUser(ctx, db, user.id, {
    password_hash: signUp?.passwordHash ?? null,
    user_metadata: { ...signUp?.data, ...before },
  });
}

async function deleteUnprovedIdentities(
  db: Db,
  userId: string,
  keptProvider: string | null,
): Promise<boolean> {
  const stays = ["email", "phone", ...(keptProvider === null ? [] : [keptProvider])];
  const deleted = await db
    .deleteFrom("auth.identities")
    .where("user_id", "=", userId)
    .where("provider", "not in", stays)
    .returning("id")
    .execute();
  return deleted.length > 0;
}

/**
 * Sets the new number as the account's verified one. Notifies its email address, or the old number if there is none.
 */
export async function applyPhoneChange(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  user: UserRow,
  phone: string,
): Promise<UserRow> {
  const changed = await updateUser(ctx, db, user.id, {
    phone,
    new_phone: null,
    phone_confirmed_at: ctx.now(),
  });
  await deleteCodes(db, user.id, ["phone_change", "phone"]);
  await record(ctx, db, "user_modified", user.id, caller.ip, { phone: true });
  await notifyAccount(ctx, db, caller, user, "phone_changed");
  return confirmAddress(ctx, db, changed, { channel: "sms", value: phone });
}

async function confirmEmailChange(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  user: UserRow,
  row: ConsumedCode,
): Promise<Confirmed> {
  const current = row.kind === "email_change_current";
  if (!user.new_email || row.relates_to !== (current ? user.email : user.new_email))
    throw createExpiredError();
  const other = await db
    .selectFrom("auth.one_time_tokens")
    .select("id")
    .where("user_id", "=", user.id)
    .where("kind", "=", current ? "email_change_new" : "email_change_current")
    .executeTakeFirst();
  // Confirmation was requested at the other address and is still missing.
  if (other && user.email_change_confirmations === 0) {
    await updateUser(ctx, db, user.id, { email_change_confirmations: 1 });
    return HALF;
  }
  return applyEmailChange(ctx, db, caller, user, user.new_email);
}

/**
 * Sets the new address as the account's verified one. Notifies the old one, or the phone number if there was none.
 * Throws email_exists if it was taken in the meantime.
 */
export async function applyEmailChange(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  user: UserRow,
  email: string,
): Promise<UserRow> {
  const changed = await updateUser(ctx, db, user.id, {
    email,
    new_email: null,
    email_change_confirmations: 0,
    email_confirmed_at: ctx.now(),
  });
  await deleteCodes(db, user.id, ["email_change_current", "email_change_new", "confirmation", "recovery"]);
  await record(ctx, db, "user_modified", user.id, caller.ip, { email: true });
  await notifyAccount(ctx, db, caller, user, "email_changed");
  return confirmAddress(ctx, db, changed, { channel: "email", value: email });
}
