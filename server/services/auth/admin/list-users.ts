// GET /admin/users: the accounts in pages, newest first.
import type { FastifyReply } from "fastify";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import type { AuthContext } from "../context.ts";
import { invalid } from "../errors.ts";
import { PARTS, toUserParts } from "../users/load.ts";
import { userJson, type UserJson } from "../users/user-json.ts";
import { readPage, setPageHeaders, type usersQuery } from "./pages.ts";

type Row = Parameters<typeof toUserParts>[0];
type Condition = RawBuilder<unknown>;

// Both use the index users_created, one of them backward.
const NEWEST_FIRST = sql`u.created_at desc, u.id`;
const OLDEST_FIRST = sql`u.created_at, u.id desc`;

function readSort(input: string): RawBuilder<unknown> {
  const [field = "", direction = "", ...rest] = input.trim().toLowerCase().split(/\s+/);
  if (field === "") return NEWEST_FIRST;
  if (field !== "created_at" || rest.length > 0)
    throw invalid(`Bad Sort Parameters: bad field for sort '${field.slice(0, 40)}'`);
  if (direction === "asc") return OLDEST_FIRST;
  if (direction === "desc" || direction === "") return NEWEST_FIRST;
  throw invalid(`Bad Sort Parameters: bad direction for sort '${direction.slice(0, 40)}'`);
}

function readFilter(input: string): Condition {
  if (input === "") return sql`u.deleted_at is null`;
  const pattern = `%${input.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`u.deleted_at is null and (u.email ilike ${pattern} or u.phone ilike ${pattern}
    or u.user_metadata ->> 'name' ilike ${pattern} or u.user_metadata ->> 'full_name' ilike ${pattern})`;
}

// Scans the whole table with several workers: measured at half a second per million accounts, two with a filter.
// Operators change pages rarely, and the wire requires the exact number.
async function countUsers(ctx: AuthContext, where: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from auth.users u where ${where}`.execute(ctx.db.sql);
  return rows[0]?.total ?? 0;
}

/**
 * Returns a page of accounts with their identities and factors and sets the paging headers. Throws validation_failed.
 */
export async function listUsers(
  ctx: AuthContext,
  reply: FastifyReply,
  query: z.output<typeof usersQuery>,
): Promise<{ users: UserJson[]; aud: string }> {
  const page = readPage(query);
  const order = readSort(query.sort);
  const where = readFilter(query.filter);
  const total = await countUsers(ctx, where);
  const { rows } = await sql<Row>`
    select u.*, ${PARTS} from (
      select u.* from auth.users u where ${where} order by ${order} limit ${page.perPage} offset ${page.offset}
    ) u order by ${order}`.execute(ctx.db.sql);
  setPageHeaders(reply, "/admin/users", page, total, { filter: query.filter, sort: query.sort });
  return { users: rows.map((row) => userJson(ctx, toUserParts(row))), aud: ctx.settings.audience };
}
