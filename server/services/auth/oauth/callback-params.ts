// Parses the provider's callback and finds the flow that it belongs to.
import type { FastifyRequest } from "fastify";
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";
import { isPast, type FlowRow } from "../flows/flow-state.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { getBrowser, type Browser } from "./browser-cookie.ts";

export interface CallbackParams {
  readonly state: string;
  readonly code: string;
  readonly error: string;
  readonly errorDescription: string;
  readonly iss: string;
  /** Apple's `user`, sent with the first code. */
  readonly name: string;
}

/** Returns the raw parameters of the callback, by query or form. */
export function readCallbackParams(request: FastifyRequest): Record<string, string> {
  const source = request.method === "POST" ? request.body : request.query;
  const params: Record<string, string> = {};
  for (const key of ["state", "code", "error", "error_description", "iss", "user"]) {
    const raw = (source as Record<string, unknown> | undefined)?.[key];
    const value: unknown = Array.isArray(raw) ? raw[0] : raw;
    if (typeof value === "string") params[key] = value.slice(0, 4_000);
  }
  return params;
}

function appleName(user: string | undefined): string {
  if (!user) return "";
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } };
    return [name?.firstName, name?.lastName]
      .filter((part) => typeof part === "string")
      .join(" ")
      .trim();
  } catch {
    return "";
  }
}

/** Parses the callback parameters from query or form. */
export function parseCallback(params: Record<string, string>): CallbackParams {
  return {
    state: params["state"] ?? "",
    code: params["code"] ?? "",
    error: params["error"] ?? "",
    errorDescription: params["error_description"] ?? "",
    iss: params["iss"] ?? "",
    name: appleName(params["user"]),
  };
}

const badState = (message: string): AuthError => new AuthError(400, "bad_oauth_state", message);
const used = (): AuthError => new AuthError(400, "flow_state_already_used", "State has already been used");

/** Returns the waiting flow of a state. Throws bad_oauth_callback, bad_oauth_state or flow_state_already_used. */
export async function waitingFlow(ctx: AuthContext, state: string): Promise<FlowRow> {
  if (state === "") throw new AuthError(400, "bad_oauth_callback", "OAuth state parameter missing");
  if (!isUuid(state)) throw badState("OAuth state parameter is invalid");
  const flow = await ctx.db.sql
    .selectFrom("auth.flow_states")
    .selectAll()
    .where("id", "=", state)
    .where("authentication_method", "=", "oauth")
    .executeTakeFirst();
  if (!flow || isPast(ctx, flow.created_at)) throw badState("OAuth state not found or expired");
  if (flow.returned_at) throw used();
  return flow;
}

/**
 * Checks whether the callback's browser is the one that started the flow. Throws bad_oauth_state if it is another one,
 * or is unknown but has to be known.
 */
export function checkBrowser(request: FastifyRequest, flow: FlowRow): Browser {
  const browser = getBrowser(request, flow.browser_hash);
  if (browser === "other") throw badState("OAuth state parameter is invalid");
  // With PKCE a missing cookie is accepted: the flow results in a code that is only usable with the verifier, so
  // another browser that returns here gains nothing. Without PKCE the session itself goes to whichever browser returns.
  if (browser === "unknown" && flow.code_challenge === null)
    throw badState("OAuth state parameter is invalid");
  return browser;
}

/** Claims the flow for this callback: of several with one state only the first succeeds. */
export async function claimFlow(ctx: AuthContext, flow: FlowRow): Promise<void> {
  const claimed = await ctx.db.sql
    .updateTable("auth.flow_states")
    .set({ returned_at: ctx.now() })
    .where("id", "=", flow.id)
    .where("returned_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!claimed) throw used();
}
