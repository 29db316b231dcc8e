// Ends a sign-in by SAML: the person's account, and a code or tokens for the client.
import type { AuthContext, Db } from "../context.ts";
import { AuthError } from "../errors.ts";
import { issueAuthCode, type FlowRow } from "../flows/flow-state.ts";
import { withHash, withQuery } from "../flows/redirect-to.ts";
import type { Caller } from "../http/caller.ts";
import { refuseBanned, startSession } from "../sessions/start.ts";
import { accountOf, takeAssertion } from "./account.ts";
import type { AssertedPerson } from "./attributes.ts";
import { identityProviderName, type ProviderRow } from "./providers.ts";

/** What we asked an identity provider. */
export interface Asked {
  readonly requestId: string;
  readonly providerId: string;
  readonly flow: FlowRow;
}

/** 404 saml_relay_state_not_found. */
export function unknownRelayState(): AuthError {
  return new AuthError(
    404,
    "saml_relay_state_not_found",
    "SAML RelayState does not exist, try logging in again?",
  );
}

/** An answer that was checked. */
export interface CheckedAnswer {
  readonly caller: Caller;
  readonly provider: ProviderRow;
  readonly person: AssertedPerson;
  readonly assertionId: string;
  /** Null: the identity provider began. */
  readonly asked: Asked | null;
  readonly redirectTo: string;
}

// Claims our request: of two posts of one answer the second finds it gone.
async function takeRequest(trx: Db, asked: Asked): Promise<void> {
  const taken = await trx
    .deleteFrom("auth.saml_requests")
    .where("id", "=", asked.requestId)
    .returning("id")
    .executeTakeFirst();
  if (!taken) throw unknownRelayState();
}

/** Signs the person in within `trx`, once for each request and assertion; the address to lead them to. */
export async function finishSignIn(ctx: AuthContext, trx: Db, answer: CheckedAnswer): Promise<string> {
  const { caller, provider, asked, redirectTo } = answer;
  if (asked) await takeRequest(trx, asked);
  await takeAssertion(ctx, trx, provider, answer.assertionId);
  const user = await accountOf(ctx, trx, caller, provider, answer.person);
  refuseBanned(ctx, user);
  if (asked?.flow.code_challenge)
    return withQuery(redirectTo, { code: await issueAuthCode(ctx, trx, asked.flow.id, user.id) });
  const name = identityProviderName(provider.id);
  const tokens = await startSession(ctx, trx, caller, user.id, "sso/saml", name);
  if (asked) await trx.deleteFrom("auth.flow_states").where("id", "=", asked.flow.id).execute();
  return withHash(redirectTo, {
    access_token: tokens.access_token,
    expires_at: tokens.expires_at,
    expires_in: tokens.expires_in,
    refresh_token: tokens.refresh_token,
    token_type: tokens.token_type,
  });
}
