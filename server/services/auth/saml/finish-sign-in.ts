// Ends a sign-in by SAML: the person's account, and a code or tokens for the client.
import type { AuthContext, Db } from "../context.ts";
import { AuthError } from "../errors.ts";
import { issueAuthCode, type FlowRow } from "../flows/flow-state.ts";
import { withHash, withQuery } from "../flows/redirect-to.ts";
import type { Caller } from "../http/caller.ts";
import { assertNotBanned, startSession } from "../sessions/start.ts";
import { findOrCreateAccount, consumeAssertion } from "./account.ts";
import type { AssertedUser } from "./attributes.ts";
import { identityProviderName, type ProviderRow } from "./providers.ts";

/** What we asked an identity provider. */
export interface SamlRequest {
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
export interface CheckedResponse {
  readonly caller: Caller;
  readonly provider: ProviderRow;
  readonly assertedUser: AssertedUser;
  readonly assertionId: string;
  /** Null: the identity provider began. */
  readonly samlRequest: SamlRequest | null;
  readonly redirectTo: string;
}

// Claims our request: of two posts of one answer the second finds it gone.
async function consumeRequest(trx: Db, samlRequest: SamlRequest): Promise<void> {
  const consumed = await trx
    .deleteFrom("auth.saml_requests")
    .where("id", "=", samlRequest.requestId)
    .returning("id")
    .executeTakeFirst();
  if (!consumed) throw unknownRelayState();
}

/** Signs the person in within `trx`, once for each request and assertion; the address to lead them to. */
export async function finishSignIn(ctx: AuthContext, trx: Db, result: CheckedResponse): Promise<string> {
  const { caller, provider, samlRequest, redirectTo } = result;
  if (samlRequest) await consumeRequest(trx, samlRequest);
  await consumeAssertion(ctx, trx, provider, result.assertionId);
  const user = await findOrCreateAccount(ctx, trx, caller, provider, result.assertedUser);
  assertNotBanned(ctx, user);
  if (samlRequest?.flow.code_challenge)
    return withQuery(redirectTo, { code: await issueAuthCode(ctx, trx, samlRequest.flow.id, user.id) });
  const name = identityProviderName(provider.id);
  const tokens = await startSession(ctx, trx, caller, user.id, "sso/saml", name);
  if (samlRequest) await trx.deleteFrom("auth.flow_states").where("id", "=", samlRequest.flow.id).execute();
  return withHash(redirectTo, {
    access_token: tokens.access_token,
    expires_at: tokens.expires_at,
    expires_in: tokens.expires_in,
    refresh_token: tokens.refresh_token,
    token_type: tokens.token_type,
  });
}
