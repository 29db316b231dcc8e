// npm run storage:policy -- list | add … | remove NUMBER
// Defines who can do what with the buckets and objects of the storage service
// (docs/decisions/0014-storage-policies.md).
import { parseArgs } from "node:util";
import { z } from "zod";
import {
  addPolicy,
  listPolicies,
  newPolicySchema,
  removePolicy,
  type Policy,
} from "#server/domain/objects/edit-policies.ts";
import { runCommand } from "./lib/format-error.ts";
import { withDatabase } from "./lib/with-database.ts";

const USAGE = `Usage: npm run storage:policy -- list
       npm run storage:policy -- add --role ROLE --actions A,B [--bucket ID] [--names PATTERN] [--user ID] [--buckets]
       npm run storage:policy -- remove NUMBER
  --role     anyone, anon, authenticated, or owner: an account, of what it uploaded itself
  --actions  some of select,insert,update,delete, or all
  --bucket   the bucket; without it every bucket
  --names    'folder/' for what lies in a folder, '{uid}/' for the caller's own folder, or one name in full
  --user     only the account of this id
  --buckets  the rule is about the buckets themselves, not about objects
What no rule allows is refused; the service key may do everything; objects of a public bucket may be read by everybody.
`;

function line({ id, target, bucket_id, name_pattern, role, user_id, actions }: Policy): string {
  const where =
    target === "buckets" ? `buckets ${bucket_id ?? "*"}` : `${bucket_id ?? "*"}/${name_pattern || "*"}`;
  return `${id}\t${where}\t${role}${user_id === null ? "" : ` ${user_id}`}\t${actions.join(",")}`;
}

async function list(): Promise<string> {
  const rules = await withDatabase((db) => listPolicies(db.sql));
  return rules.length === 0 ? "There are no rules." : rules.map(line).join("\n");
}

async function add(args: string[]): Promise<string> {
  const { values } = parseArgs({
    args: args,
    options: {
      role: { type: "string" },
      actions: { type: "string", default: "" },
      bucket: { type: "string" },
      names: { type: "string" },
      user: { type: "string" },
      buckets: { type: "boolean", default: false },
    },
  });
  const actions = values.actions === "all" ? "select,insert,update,delete" : values.actions;
  const rule = newPolicySchema.parse({
    ...values,
    target: values.buckets ? "buckets" : "objects",
    actions: actions.split(",").filter(Boolean),
  });
  return `Rule ${await withDatabase((db) => addPolicy(db.sql, rule))} holds from now on.`;
}

async function remove([number]: string[]): Promise<string> {
  const id = z.coerce.number({ error: "enter the rule's number" }).int().positive().parse(number);
  if (!(await withDatabase((db) => removePolicy(db.sql, id)))) throw new Error(`There is no rule ${id}.`);
  return `Rule ${id} is removed.`;
}

function run([command, ...rest]: string[]): Promise<string> {
  if (command === "list") return list();
  if (command === "add") return add(rest);
  if (command === "remove") return remove(rest);
  if (command === "help") return Promise.resolve(USAGE.trimEnd());
  return Promise.reject(new TypeError("list, add, remove or help?"));
}

await runCommand(run, USAGE);
