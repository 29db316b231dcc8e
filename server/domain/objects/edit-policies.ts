// Lists and edits the rules of the storage service for the operator.
import type { Selectable } from "kysely";
import { z } from "zod";
import type { StoragePolicies } from "#server/platform/db/types.ts";
import { checkBucketName } from "./names.ts";
import type { Db } from "./policies.ts";

export type Policy = Selectable<StoragePolicies>;

const ACTIONS = ["select", "insert", "update", "delete"] as const;

function isBucketName(name: string): boolean {
  try {
    return checkBucketName(name) === name;
  } catch {
    return false;
  }
}

export const newPolicySchema = z
  .object({
    /** What the rule is about: the objects of a bucket, or the bucket itself. */
    target: z.enum(["objects", "buckets"]).default("objects"),
    /** Null: every bucket. */
    bucket: z.string().refine(isBucketName, "is no name of a bucket").nullable().default(null),
    /** "" for every name, "folder/", "{uid}/", or one name in full. */
    names: z
      .string()
      .max(1_024)
      .regex(/^[A-Za-z0-9_/!.*'() &$=@;:+,?{}-]*$/, "is no name of an object")
      .default(""),
    role: z.enum(["anyone", "anon", "authenticated", "owner"], {
      error: "must be anyone, anon, authenticated or owner",
    }),
    user: z.string().min(1).max(200).nullable().default(null),
    actions: z
      .array(z.enum(ACTIONS, { error: `must be some of ${ACTIONS.join(",")}` }))
      .min(1)
      .transform((values) => [...new Set(values)]),
  })
  .refine(({ target, names }) => target === "objects" || names === "", {
    path: ["names"],
    message: "is for rules about objects",
  });
export type NewPolicy = z.infer<typeof newPolicySchema>;

/** Lists every rule, ordered by bucket and name. */
export function listPolicies(db: Db): Promise<Policy[]> {
  return db
    .selectFrom("storage.policies")
    .selectAll()
    .orderBy("target")
    .orderBy("bucket_id")
    .orderBy("name_pattern")
    .orderBy("id")
    .execute();
}

/** Adds a rule, or changes the actions of the one with the same scope. Returns its number. */
export async function addPolicy(db: Db, policy: NewPolicy): Promise<number> {
  const { id } = await db
    .insertInto("storage.policies")
    .values({
      target: policy.target,
      bucket_id: policy.bucket,
      name_pattern: policy.names,
      role: policy.role,
      user_id: policy.user,
      actions: policy.actions,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["target", "bucket_id", "name_pattern", "role", "user_id"])
        .doUpdateSet({ actions: policy.actions }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes a rule by its number. Returns false if there is none. */
export async function removePolicy(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("storage.policies").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}
