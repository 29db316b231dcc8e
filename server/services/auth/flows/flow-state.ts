// State of OAuth and SAML sign-ins between the redirect and the callback: the request is stored until then, and PKCE
// ties the callback to the client that started it.
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { AuthFlowStates } from "#server/platform/db/types.ts";
import { sameBytes, sha256 } from "#server/platform/secrets/secrets.ts";
import type { AuthContext, Db } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import type { AmrMethod } from "../sessions/start.ts";

export type FlowRow = Selectable<AuthFlowStates>;

export interface Challenge {
  readonly code_challenge: string;
  readonly code_challenge_method: string;
}

const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;

/** Reads the PKCE fields. Returns null if there are none. Throws validation_failed. */
export function readChallenge(
  challengeInput: Challenge,
): { challenge: string; method: "s256" | "plain" } | null {
  const { code_challenge: challenge, code_challenge_method: named } = challengeInput;
  if (challenge === "" && named === "") return null;
  const method = named.toLowerCase();
  if (challenge === "" || named === "")
    throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  if (method !== "s256" && method !== "plain")
    throw invalid(`Invalid code_challenge_method: ${named.slice(0, 20)}`);
  if (!CHALLENGE.test(challenge))
    throw invalid(
      "Code challenge has to be 43 to 128 characters long and hold only letters, digits, and .-_~",
    );
  return { challenge, method };
}

export interface NewFlow {
  readonly provider: string;
  readonly authentication_method: AmrMethod;
  readonly redirect_to: string;
  readonly challenge: ReturnType<typeof readChallenge>;
  readonly user_id?: string | null;
  readonly linking_user_id?: string | null;
  readonly nonce?: string | null;
  readonly provider_verifier?: string | null;
  readonly browser_hash?: Buffer | null;
  readonly invite_hash?: Buffer | null;
}

/** Stores a flow. Its id is the OAuth state. */
export async function createFlow(ctx: AuthContext, db: Db, flow: NewFlow): Promise<FlowRow> {
  const { challenge, ...columns } = flow;
  return db
    .insertInto("auth.flow_states")
    .values({
      id: randomUUID(),
      ...columns,
      code_challenge: challenge?.challenge ?? null,
      code_challenge_method: challenge?.method ?? null,
      created_at: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Issues the flow's one code, to be exchanged by the client that has the verifier. Returns the code. */
export async function issueAuthCode(
  ctx: AuthContext,
  db: Db,
  flowId: string,
  userId: string,
  method?: AmrMethod,
): Promise<string> {
  const code = randomUUID();
  await db
    .updateTable("auth.flow_states")
    .set({
      auth_code_hash: sha256(code),
      auth_code_issued_at: ctx.now(),
      user_id: userId,
      ...(method ? { authentication_method: method } : {}),
    })
    .where("id", "=", flowId)
    .execute();
  return code;
}

function matchesChallenge(flow: FlowRow, verifier: string): boolean {
  const computedChallenge =
    flow.code_challenge_method === "plain" ? verifier : sha256(verifier).toString("base64url");
  return sameBytes(Buffer.from(computedChallenge), Buffer.from(flow.code_challenge ?? ""));
}

/** Consumes the flow of a code, once. Throws the errors of wire/auth.md §6. */
export async function redeemAuthCode(
  ctx: AuthContext,
  db: Db,
  code: string,
  verifier: string,
): Promise<FlowRow> {
  const flow = await db
    .selectFrom("auth.flow_states")
    .selectAll()
    .where("auth_code_hash", "=", sha256(code))
    .forUpdate()
    .executeTakeFirst();
  if (!flow)
    throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
  if (isPast(ctx, flow.auth_code_issued_at))
    throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
  if (!matchesChallenge(flow, verifier))
    throw new AuthError(
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    );
  await db.deleteFrom("auth.flow_states").where("id", "=", flow.id).execute();
  return flow;
}

/** Whether a flow has expired since `from`. */
export function isPast(ctx: AuthContext, from: Date | null): boolean {
  return from === null || from.getTime() + ctx.settings.flowTtl * 1000 <= ctx.now().getTime();
}
