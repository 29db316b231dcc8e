// The fields of an account that an operator may set, at creation and later (wire/auth.md §7).
import { z } from "zod";
import type { AuthContext } from "../context.ts";
import { invalid } from "../errors.ts";
import { text } from "../http/body.ts";
import { isKnownHash } from "../passwords/hasher.ts";
import { checkNewPassword } from "../passwords/rules.ts";
import { readEmail, readPhone } from "../users/address.ts";
import type { Metadata } from "../users/metadata.ts";
import { readBan } from "./ban.ts";

/** true. False, null and missing all mean "no". */
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true);

/** Unlike freeObject, distinguishes "not provided" (undefined) from an empty object. */
const metadata = z
  .record(z.string(), z.json())
  .nullish()
  .transform((value) => value ?? undefined);

const MAX_ROLE_LENGTH = 255;
const MAX_HASH_LENGTH = 500;

export const adminUserBody = z.object({
  id: text,
  email: text,
  phone: text,
  password: z
    .string()
    .nullish()
    .transform((value) => value ?? undefined),
  password_hash: z
    .string()
    .max(MAX_HASH_LENGTH)
    .nullish()
    .transform((value) => value ?? ""),
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: metadata,
  app_metadata: metadata,
  role: z
    .string()
    .max(MAX_ROLE_LENGTH)
    .nullish()
    .transform((value) => value ?? ""),
  ban_duration: text,
});
export type AdminUserBody = z.output<typeof adminUserBody>;

export interface UserFields {
  readonly email: string | null;
  readonly phone: string | null;
  /** Undefined: the password stays the same. */
  readonly passwordHash: string | undefined;
  readonly confirmEmail: boolean;
  readonly confirmPhone: boolean;
  readonly userMetadata: Metadata | undefined;
  readonly appMetadata: Metadata | undefined;
  readonly role: string | null;
  /** Null lifts a ban. Undefined leaves it. */
  readonly bannedUntil: Date | null | undefined;
}

/** Checks and hashes a password. Accepts a known kind of hash unchanged. Throws validation_failed or weak_password. */
async function readPassword(ctx: AuthContext, body: AdminUserBody): Promise<string | undefined> {
  if (body.password !== undefined && body.password_hash !== "")
    throw invalid("Only a password or a password hash should be provided");
  if (body.password_hash !== "") {
    if (!isKnownHash(body.password_hash))
      throw invalid("The password hash has to be one of bcrypt or Argon2");
    return body.password_hash;
  }
  if (body.password === undefined) return undefined;
  await checkNewPassword(ctx, body.password);
  return ctx.passwords.hash(body.password);
}

/** Returns the fields in the database's format. Throws the error of the first bad one. */
export async function readUserFields(ctx: AuthContext, body: AdminUserBody): Promise<UserFields> {
  const email = body.email ? readEmail(body.email) : null;
  const phone = body.phone ? readPhone(body.phone) : null;
  const bannedUntil = readBan(ctx, body.ban_duration);
  return {
    email,
    phone,
    bannedUntil,
    passwordHash: await readPassword(ctx, body),
    confirmEmail: body.email_confirm,
    confirmPhone: body.phone_confirm,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
    role: body.role || null,
  };
}

/** Merges changes into the metadata by key. Null deletes a key. */
export function mergeMetadata(before: unknown, changes: Metadata): Metadata {
  const merged = { ...(before as Metadata), ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}
