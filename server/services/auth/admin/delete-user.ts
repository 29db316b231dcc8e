// DELETE /admin/users/{id}: removes an account, or (softly) everything of it except its id.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { queueErasure } from "#server/domain/accounts/queue-erasure.ts";
import { record } from "../audit/record.ts";
import { deleteAllCodes } from "../codes/one-time.ts";
import type { AuthContext, Db } from "../context.ts";
import { getCaller } from "../http/caller.ts";
import { updateUser } from "../users/create.ts";
import { readUserId } from "./user-id.ts";
import { getLockedUser } from "../users/load.ts";

export const deleteUserBody = z.object({
  should_soft_delete: z
    .boolean()
    .nullish()
    .transform((value) => value === true),
});

/** Removes everything that identifies the user and every sign-in method. The address is free again. */
async function softDelete(ctx: AuthContext, trx: Db, id: string): Promise<void> {
  await updateUser(ctx, trx, id, {
    email: null,
    phone: null,
    password_hash: null,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    new_email: null,
    email_change_confirmations: 0,
    new_phone: null,
    user_metadata: {},
    app_metadata: {},
    deleted_at: ctx.now(),
  });
  for (const table of ["auth.identities", "auth.factors", "auth.sessions", "auth.oauth_connections"] as const)
    await trx.deleteFrom(table).where("user_id", "=", id).execute();
  await deleteAllCodes(trx, id);
  await trx
    .deleteFrom("auth.flow_states")
    .where((eb) => eb.or([eb("user_id", "=", id), eb("linking_user_id", "=", id)]))
    .execute();
}

/** Deletes the account. Its tokens stop working at the next call. Returns `{}`. Throws user_not_found. */
export async function deleteUser(
  ctx: AuthContext,
  request: FastifyRequest,
  input: string,
  body: z.output<typeof deleteUserBody>,
): Promise<object> {
  const id = readUserId(input);
  const { ip } = getCaller(ctx, request);
  await ctx.db.sql.transaction().execute(async (trx) => {
    await getLockedUser(trx, id);
    if (body.should_soft_delete) await softDelete(ctx, trx, id);
    else await trx.deleteFrom("auth.users").where("id", "=", id).execute();
    await queueErasure(trx, id);
    await record(ctx, trx, "user_deleted", id, ip, { by: "operator", soft: body.should_soft_delete });
  });
  await ctx.events.end({ user_id: id, account: true });
  return {};
}
