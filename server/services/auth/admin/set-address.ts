// Sets an email address or phone number on behalf of an operator: it counts at once, also in the account's identity.
import { deleteCodes } from "../codes/one-time.ts";
import type { CodeKind } from "../codes/secret.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { insertIdentity, refreshProviders, updateUser } from "../users/create.ts";
import type { Metadata } from "../users/metadata.ts";

type Channel = "email" | "phone";

/** Kinds of codes sent to the old address, or for a change that is now obsolete. */
const OVERTAKEN: Record<Channel, ReadonlyArray<CodeKind>> = {
  email: ["confirmation", "recovery", "email_change_current", "email_change_new", "reauthentication"],
  phone: ["phone", "phone_change"],
};

async function writeIdentity(
  ctx: AuthContext,
  trx: Db,
  user: UserRow,
  channel: Channel,
  proof: Metadata,
): Promise<void> {
  const identity = await trx
    .selectFrom("auth.identities")
    .select(["id", "identity_data"])
    .where("user_id", "=", user.id)
    .where("provider", "=", channel)
    .executeTakeFirst();
  if (!identity) {
    const claims = { sub: user.id, email_verified: false, phone_verified: false };
    return insertIdentity(ctx, trx, user.id, channel, user.id, { ...claims, ...proof });
  }
  await trx
    .updateTable("auth.identities")
    .set({
      identity_data: JSON.stringify({ ...(identity.identity_data as Metadata), ...proof }),
      updated_at: ctx.now(),
    })
    .where("id", "=", identity.id)
    .execute();
}

/**
 * Sets or confirms an account's address. Pending changes of it and their codes are deleted. Null: the address stays,
 * and is confirmed if `confirm` is set. A confirmed address stays confirmed, as with the reference server.
 */
export async function setAddress(
  ctx: AuthContext,
  trx: Db,
  user: UserRow,
  channel: Channel,
  input: string | null,
  confirm: boolean,
): Promise<UserRow> {
  const address = input ?? user[channel];
  if (address === null || (input === null && !confirm)) return user;
  const confirmed = `${channel}_confirmed_at` as const;
  const changed = await updateUser(ctx, trx, user.id, {
    [channel]: address,
    [`new_${channel}`]: input === null ? user[`new_${channel}`] : null,
    ...(channel === "email" && input !== null ? { email_change_confirmations: 0 } : {}),
    ...(confirm ? { [confirmed]: user[confirmed] ?? ctx.now(), is_anonymous: false } : {}),
    ...(confirm && channel === "email"
      ? { user_metadata: { ...(user.user_metadata as Metadata), email_verified: true } }
      : {}),
  });
  const verified = confirm || (address === user[channel] && user[confirmed] !== null);
  await writeIdentity(ctx, trx, changed, channel, { [channel]: address, [`${channel}_verified`]: verified });
  if (input !== null) await deleteCodes(trx, user.id, OVERTAKEN[channel]);
  else await deleteCodes(trx, user.id, [channel === "email" ? "confirmation" : "phone"]);
  return refreshProviders(ctx, trx, changed);
}
