// DELETE /user/identities/:id: removes one of several sign-in methods from an account.
import type { FastifyRequest } from "fastify";
import { record } from "../audit/record.ts";
import { deleteCodes } from "../codes/one-time.ts";
import { notifyAccount } from "../codes/notify-account.ts";
import type { AuthContext, Db, IdentityRow, UserRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import { assertSecondFactor } from "../factors/required.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { requireUser } from "../http/bearer.ts";
import { getCaller } from "../http/caller.ts";
import { refreshProviders, updateUser } from "../users/create.ts";
import type { Metadata } from "../users/metadata.ts";
import { getLockedUser } from "../users/load.ts";
import { requireManualLinking } from "./link-identity.ts";

function isVerified(identity: IdentityRow): boolean {
  return (identity.identity_data as Metadata)["email_verified"] === true;
}

type Changes = Parameters<typeof updateUser>[3];

// The account's address stays while another identity has it, else the first one verified by a provider replaces it.
function emailAfter(ctx: AuthContext, user: UserRow, rest: ReadonlyArray<IdentityRow>): Changes {
  if (user.email === null || rest.some((identity) => identity.email === user.email)) return {};
  const next = rest.find((identity) => identity.email !== null && isVerified(identity));
  return { email: next?.email ?? null, email_confirmed_at: next ? ctx.now() : null };
}

function changesAfter(
  ctx: AuthContext,
  user: UserRow,
  unlinked: IdentityRow,
  rest: ReadonlyArray<IdentityRow>,
): Changes {
  const hasPasswordIdentity = rest.some(({ provider }) => provider === "email" || provider === "phone");
  const changes =
    unlinked.provider === "phone" ? { phone: null, phone_confirmed_at: null } : emailAfter(ctx, user, rest);
  // The password belongs to the removed sign-in method.
  const drops = ["email", "phone"].includes(unlinked.provider) && !hasPasswordIdentity;
  return drops ? { ...changes, password_hash: null } : changes;
}

async function listIdentities(db: Db, userId: string): Promise<IdentityRow[]> {
  return db
    .selectFrom("auth.identities")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

async function applyChanges(ctx: AuthContext, db: Db, user: UserRow, changes: Changes): Promise<UserRow> {
  try {
    return await updateUser(ctx, db, user.id, changes);
  } catch (error) {
    if (!(error instanceof AuthError) || error.code !== "email_exists") throw error;
    throw new AuthError(
      422,
      "email_conflict_identity_not_deletable",
      "Unable to unlink identity due to email conflict",
    );
  }
}

/**
 * Unlinks, and notifies the address that the account had before. Throws single_identity_not_deletable,
 * identity_not_found or email_conflict_identity_not_deletable.
 */
export async function unlinkIdentity(
  ctx: AuthContext,
  request: FastifyRequest,
  id: string,
): Promise<Record<string, never>> {
  const bearer = await requireUser(ctx, request);
  requireManualLinking(ctx);
  assertSecondFactor(bearer, "unlink an identity");
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "identity_id must be an UUID");
  const caller = getCaller(ctx, request);
  await ctx.db.sql.transaction().execute(async (trx) => {
    // Locked, so that two concurrent requests do not remove the last two.
    const user = await getLockedUser(trx, bearer.user.id);
    const identities = await listIdentities(trx, user.id);
    if (identities.length <= 1)
      throw new AuthError(
        422,
        "single_identity_not_deletable",
        "User must have at least 1 identity after unlinking",
      );
    const unlinked = identities.find((identity) => identity.id === id.toLowerCase());
    if (!unlinked) throw new AuthError(422, "identity_not_found", "Identity doesn't exist");
    const rest = identities.filter((identity) => identity !== unlinked);
    await trx.deleteFrom("auth.identities").where("id", "=", unlinked.id).execute();
    const changed = await applyChanges(ctx, trx, user, changesAfter(ctx, user, unlinked, rest));
    // Codes on their way to an address that the account no longer has.
    if (changed.email !== user.email) await deleteCodes(trx, user.id, ["confirmation", "recovery"]);
    if (changed.phone !== user.phone) await deleteCodes(trx, user.id, ["phone"]);
    await refreshProviders(ctx, trx, changed);
    await record(ctx, trx, "identity_unlinked", user.id, caller.ip, { provider: unlinked.provider });
    await notifyAccount(ctx, trx, caller, user, "identity_unlinked");
  });
  return {};
}
