// POST /admin/users: creates an account without sending a message.
import type { FastifyRequest } from "fastify";
import { record } from "../audit/record.ts";
import type { AuthContext, Db } from "../context.ts";
import { invalid } from "../errors.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { getCaller } from "../http/caller.ts";
import { insertIdentity, insertUser, updateUser } from "../users/create.ts";
import { loadParts } from "../users/load.ts";
import { userJson, type UserJson } from "../users/user-json.ts";
import { noSuchUser } from "./user-id.ts";
import { mergeMetadata, readUserFields, type AdminUserBody, type UserFields } from "./user-fields.ts";

const NIL_UUID = "00000000-0000-0000-0000-000000000000";

function readId(input: string): { id?: string } {
  if (input === "") return {};
  if (!isUuid(input)) throw invalid("ID must conform to the uuid v4 format");
  if (input === NIL_UUID) throw invalid("ID cannot be a nil uuid");
  return { id: input.toLowerCase() };
}

async function insertAccount(
  ctx: AuthContext,
  trx: Db,
  fields: UserFields,
  id: { id?: string },
): Promise<string> {
  const now = ctx.now();
  const { email, phone } = fields;
  const providers = [...(email ? ["email"] : []), ...(phone ? ["phone"] : [])];
  const user = await insertUser(ctx, trx, {
    ...id,
    email,
    phone,
    password_hash: fields.passwordHash ?? null,
    email_confirmed_at: email && fields.confirmEmail ? now : null,
    phone_confirmed_at: phone && fields.confirmPhone ? now : null,
    user_metadata: {
      ...fields.userMetadata,
      ...(email && fields.confirmEmail ? { email_verified: true } : {}),
    },
    app_metadata: mergeMetadata({ provider: providers[0], providers }, fields.appMetadata ?? {}),
    ...(fields.role ? { role: fields.role } : {}),
  });
  if (fields.bannedUntil) await updateUser(ctx, trx, user.id, { banned_until: fields.bannedUntil });
  const claims = { sub: user.id, email_verified: false, phone_verified: false };
  if (email) await insertIdentity(ctx, trx, user.id, "email", user.id, { ...claims, email });
  if (phone) await insertIdentity(ctx, trx, user.id, "phone", user.id, { ...claims, phone });
  return user.id;
}

/** Creates the account. Throws email_exists, phone_exists, weak_password or validation_failed. */
export async function createUser(
  ctx: AuthContext,
  request: FastifyRequest,
  body: AdminUserBody,
): Promise<UserJson> {
  if (!body.email && !body.phone) throw invalid("Cannot create a user without either an email or phone");
  const id = readId(body.id);
  // An empty password means none, as with the reference server: the account gets one by recovery.
  const fields = await readUserFields(ctx, { ...body, password: body.password || undefined });
  const { ip } = getCaller(ctx, request);
  return ctx.db.sql.transaction().execute(async (trx) => {
    const userId = await insertAccount(ctx, trx, fields, id);
    await record(ctx, trx, "user_signedup", userId, ip, { by: "operator" });
    const parts = await loadParts(trx, userId);
    if (!parts) throw noSuchUser();
    return userJson(ctx, parts);
  });
}
