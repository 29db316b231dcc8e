// What a provider sends the browser back with, and the flow that it belongs to.
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
  /** Apple's `user`, sent beside the first code. */
  readonly name: string;
}

/** The parameters of the return as they came, by query or form. */
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

/** The return by query or form. */
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

/** The flow of a state, as it waits; throws bad_oauth_callback, bad_oauth_state or flow_state_already_used. */
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

/** Whether the browser that returns is the one that left; throws bad_oauth_state where it is another, or must be known and is not. */
export function checkBrowser(request: FastifyRequest, flow: FlowRow): Browser {
  const browser = getBrowser(request, flow.browser_hash);
  if (browser === "other") throw badState("OAuth state parameter is invalid");
  // With PKCE a missing cookie is taken: what comes of the flow is a code that only the
  // holder of the verifier can use, so whoever else's browser returns here gains nothing.
  // Without PKCE the session itself goes to whichever browser returns.
  if (browser === "unknown" && flow.code_challenge === null)
    throw badState("OAuth state parameter is invalid");
  return browser;
}

/** Takes the flow for this return: of several with one state only the first gets through. */
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
