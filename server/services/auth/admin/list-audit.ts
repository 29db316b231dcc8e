// GET /admin/audit: the audit log of accounts, newest first.
import type { FastifyReply } from "fastify";
import type { z } from "zod";
import type { AuthContext } from "../context.ts";
import { iso } from "../users/user-json.ts";
import { readPage, setPageHeaders, type pageQuery } from "./pages.ts";

export interface AuditEntryJson {
  id: string;
  /** `actor_id`: the account that did it or, if `traits.by` is "operator", that it was done to. */
  payload: { action: string; actor_id: string | null; traits: unknown };
  created_at: string;
  ip_address: string;
}

/** Returns a page of the log and sets the paging headers. Throws validation_failed. */
export async function listAudit(
  ctx: AuthContext,
  reply: FastifyReply,
  query: z.output<typeof pageQuery>,
): Promise<AuditEntryJson[]> {
  const page = readPage(query);
  const { total } = await ctx.db.sql
    .selectFrom("auth.audit_log")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await ctx.db.sql
    .selectFrom("auth.audit_log")
    .selectAll()
    .orderBy("id", "desc")
    .limit(page.perPage)
    .offset(page.offset)
    .execute();
  setPageHeaders(reply, "/admin/audit", page, total);
  return rows.map((row) => ({
    id: String(row.id),
    payload: { action: row.action, actor_id: row.user_id, traits: row.details },
    created_at: iso(row.created_at),
    ip_address: row.ip ?? "",
  }));
}
