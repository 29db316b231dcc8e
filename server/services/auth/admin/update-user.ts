// PUT /admin/users/{id}: changes an account at once, without confirmation by its owner.
import type { FastifyRequest } from "fastify";
import { deleteCodes } from "../codes/one-time.ts";
import type { CodeKind } from "../codes/secret.ts";
import { record } from "../audit/record.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { getCaller } from "../http/caller.ts";
import { endSessions } from "../sessions/end.ts";
import { updateUser as writeUser } from "../users/create.ts";
import { getLockedUser, loadParts } from "../users/load.ts";
import { userJson, type UserJson } from "../users/user-json.ts";
import { setAddress } from "./set-address.ts";
import { endBannedSessions } from "./ban.ts";
import { noSuchUser, readUserId } from "./user-id.ts";
import { mergeMetadata, readUserFields, type AdminUserBody, type UserFields } from "./user-fields.ts";

/** A new password ends every pending code, because the one who requested it may have known the old password. */
const ALL_CODES: ReadonlyArray<CodeKind> = [
  "confirmation",
  "recovery",
  "email_change_current",
  "email_change_new",
  "phone",
  "phone_change",
  "reauthentication",
];

async function applyFields(ctx: AuthContext, trx: Db, before: UserRow, fields: UserFields): Promise<void> {
  let user = await setAddress(ctx, trx, before, "email", fields.email, fields.confirmEmail);
  user = await setAddress(ctx, trx, user, "phone", fields.phone, fields.confirmPhone);
  const { id } = await writeUser(ctx, trx, user.id, {
    ...(fields.role ? { role: fields.role } : {}),
    ...(fields.passwordHash === undefined ? {} : { password_hash: fields.passwordHash }),
    ...(fields.bannedUntil === undefined ? {} : { banned_until: fields.bannedUntil }),
    ...(fields.userMetadata ? { user_metadata: mergeMetadata(user.user_metadata, fields.userMetadata) } : {}),
    ...(fields.appMetadata ? { app_metadata: mergeMetadata(user.app_metadata, fields.appMetadata) } : {}),
  });
  // After the account's row is written: a sign-in that waits for it sees the new state.
  if (fields.bannedUntil !== undefined) await endBannedSessions(ctx, trx, id, fields.bannedUntil);
  if (fields.passwordHash !== undefined) {
    await endSessions(trx, id, "global", id);
    await deleteCodes(trx, id, ALL_CODES);
  }
}

/** Changes the account. Throws user_not_found, email_exists, phone_exists, weak_password or validation_failed. */
export async function updateUser(
  ctx: AuthContext,
  request: FastifyRequest,
  input: string,
  body: AdminUserBody,
): Promise<UserJson> {
  const id = readUserId(input);
  // Before its fields are checked: a missing account is reported first.
  if (!(await loadParts(ctx.db.sql, id))) throw noSuchUser();
  const fields = await readUserFields(ctx, body);
  const { ip } = getCaller(ctx, request);
  const updated = await ctx.db.sql.transaction().execute(async (trx) => {
    await applyFields(ctx, trx, await getLockedUser(trx, id), fields);
    await record(ctx, trx, "user_modified", id, ip, { by: "operator" });
    const parts = await loadParts(trx, id);
    if (!parts) throw noSuchUser();
    return userJson(ctx, parts);
  });
  // Closes the sockets of the sessions that a ban or a new password has ended.
  if (fields.bannedUntil !== undefined || fields.passwordHash !== undefined)
    await ctx.events.end({ user_id: id, account: false });
  return updated;
}
