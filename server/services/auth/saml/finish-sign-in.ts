// Completes a sign-in by SAML: finds the user's account, and issues a code or tokens for the client.
import type { AuthContext, Db } from "../context.ts";
import { AuthError } from "../errors.ts";
import { issueAuthCode, type FlowRow } from "../flows/flow-state.ts";
import { withHash, withQuery } from "../flows/redirect-to.ts";
import type { Caller } from "../http/caller.ts";
import { assertNotBanned, startSession } from "../sessions/start.ts";
import { findOrCreateAccount, consumeAssertion } from "./account.ts";
import type { AssertedUser } from "./attributes.ts";
import { identityProviderName, type ProviderRow } from "./providers.ts";

/** Our request to an identity provider. */
export interface SamlRequest {
  readonly requestId: string;
  readonly providerId: string;
  readonly flow: FlowRow;
}

/** Returns 404 saml_relay_state_not_found. */
export function unknownRelayState(): AuthError {
  return new AuthError(
    404,
    "saml_relay_state_not_found",
    "SAML RelayState does not exist, try logging in again?",
  );
}

/** A verified response. */
export interface CheckedResponse {
  readonly caller: Caller;
  readonly provider: ProviderRow;
  readonly assertedUser: AssertedUser;
  readonly assertionId: string;
  /** Null: the identity provider started the sign-in. */
  readonly samlRequest: SamlRequest | null;
  readonly redirectTo: string;
}

// Claims our request: of two posts of one response the second finds it gone.
async function consumeRequest(trx: Db, samlRequest: SamlRequest): Promise<void> {
  const consumed = await trx
    .deleteFrom("auth.saml_requests")
    .where("id", "=", samlRequest.requestId)
    .returning("id")
    .executeTakeFirst();
  if (!consumed) throw unknownRelayState();
}

/** Signs the user in within `trx`, once for each request and assertion. Returns the address to redirect to. */
export async function finishSignIn(ctx: AuthContext, trx: Db, response: CheckedResponse): Promise<string> {
  const { caller, provider, samlRequest, redirectTo } = response;
  if (samlRequest) await consumeRequest(trx, samlRequest);
  await consumeAssertion(ctx, trx, provider, response.assertionId);
  const user = await findOrCreateAccount(ctx, trx, caller, provider, response.assertedUser);
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
