// npm run location:transfer -- ESIID [--to ACCOUNT | --release] [--apply]
// For disputes about a home: lists the accounts that have it, transfers it to one of them, or removes it from all.
import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import { parseEsiid } from "#market/esiid.ts";
import { isLocalAuth } from "#server/domain/accounts/local-auth.ts";
import { record } from "#server/services/auth/audit/record.ts";
import type { Config } from "#server/platform/config.ts";
import type { DB } from "#server/platform/db/types.ts";
import {
  getLocationHistory,
  releaseLocation,
  transferLocation,
  type LocationHistory,
} from "#server/domain/locations/transfer-location.ts";
import { runCommand } from "./lib/format-error.ts";
import { withDatabase } from "./lib/with-database.ts";

const USAGE = `Usage: npm run location:transfer -- ESIID                          who has the home, and what they proved
       npm run location:transfer -- ESIID --to ACCOUNT [--apply]   only this account has it
       npm run location:transfer -- ESIID --release [--apply]      no account has it
Without --apply nothing is changed. ACCOUNT is an id from the list, or from the auth service.
`;

interface Task {
  readonly esiid: string;
  readonly to: string | null;
  readonly release: boolean;
  readonly apply: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const now = (): Date => new Date();

function readTask(input: string[]): Task {
  const { values, positionals } = parseArgs({
    args: input,
    options: {
      to: { type: "string" },
      release: { type: "boolean", default: false },
      apply: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [esiid = "", ...rest] = positionals;
  const parsed = parseEsiid(esiid);
  const to = values.to?.toLowerCase() ?? null;
  if (!parsed.ok || rest.length > 0 || (to !== null && (values.release || !UUID.test(to))))
    throw new Error(USAGE.trimEnd());
  if (values.apply && to === null && !values.release) throw new Error(USAGE.trimEnd());
  return { esiid: parsed.value.esiid, to, release: values.release, apply: values.apply };
}

function formatHistory({ memberships, ended }: LocationHistory): string[] {
  const lines = memberships.map(({ user_id, added_at, proof, proved_at, shared, needs_proof }) => {
    const role = needs_proof ? "needs a proof" : shared ? "shares it" : "has it";
    const proved = proof === null ? "proved nothing" : `${proof} of ${proved_at?.toISOString() ?? "before"}`;
    return `${user_id}  ${role}  added ${added_at.toISOString()}  ${proved}`;
  });
  const before = ended.map(
    ({ user_id, added_at, ended_at, ended_reason, proof }) =>
      `${user_id}  had it   added ${added_at.toISOString()}  ${proof ?? "proved nothing"}  ended ${ended_at.toISOString()} (${ended_reason ?? "unknown"})`,
  );
  return [...(lines.length > 0 ? lines : ["No account has this home."]), ...before];
}

async function assertAccount(trx: Kysely<DB>, config: Config, id: string): Promise<void> {
  if (!isLocalAuth(config)) return;
  const row = await trx
    .selectFrom("auth.users")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new Error(`There is no account ${id}.`);
}

async function decide(trx: Kysely<DB>, config: Config, { esiid, to, release }: Task): Promise<string[]> {
  if (release) {
    const lost = await releaseLocation(trx, esiid, now());
    for (const id of lost)
      await record({ now }, trx, "location_released", id, null, { by: "operator", esiid });
    return [`No account has the home now. It left ${lost.join(", ") || "no account"}.`];
  }
  if (to === null) return [];
  await assertAccount(trx, config, to);
  const lost = await transferLocation(trx, esiid, to, now());
  await record({ now }, trx, "location_transferred", to, null, { by: "operator", esiid });
  for (const id of lost) await record({ now }, trx, "location_released", id, null, { by: "operator", esiid });
  return [`Only ${to} has the home now. It left ${lost.join(", ") || "no account"}.`];
}

async function run(task: Task): Promise<string> {
  return withDatabase(async ({ sql }, config) => {
    const trx = await sql.startTransaction().execute();
    try {
      const lines = formatHistory(await getLocationHistory(trx, task.esiid));
      const result = await decide(trx, config, task);
      if (!task.apply) {
        await trx.rollback().execute();
        return [...lines, ...result.map((line) => `With --apply: ${line}`)].join("\n");
      }
      await trx.commit().execute();
      return [...lines, ...result].join("\n");
    } catch (error) {
      if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
      throw error;
    }
  });
}

await runCommand((args) => run(readTask(args)), USAGE);
