// Who may call the admin API: the holder of the service key.
import type { FastifyRequest } from "fastify";
import type { AuthContext } from "../context.ts";
import { requireAdmin, requireUser } from "../http/bearer.ts";

/**
 * Refuses all but operators: 401 without a token, 403 bad_jwt or not_admin. An account that was given an operator's
 * role is one only while its session lasts.
 */
export async function requireOperator(ctx: AuthContext, request: FastifyRequest): Promise<void> {
  const claims = await requireAdmin(ctx, request);
  if (claims.sub !== undefined) await requireUser(ctx, request);
}
