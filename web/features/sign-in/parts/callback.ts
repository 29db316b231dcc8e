// /callback: the return from an identity provider or an emailed link (spec §2).
import type { LoaderFunctionArgs } from "react-router";
import { redirect } from "react-router";
import { sameOriginPath } from "#contracts/onboarding.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { configQuery } from "#web/shared/api/get-config.ts";
import { queryClientContext } from "#web/shared/router-context.ts";
import { getSession } from "#web/shared/session/current.ts";
import { startSession } from "#web/shared/session/session.ts";
import { finishProviderSignIn } from "#web/shared/session/sign-in.ts";
import { redirectUrl } from "#web/shared/session/stored-values.ts";
import { callbackCode } from "#web/shared/session/callback-code.ts";
import { getCallbackError, clearCallbackError } from "#web/shared/session/callback-params.ts";

/** What the page shows if the sign-in failed. */
export interface CallbackProblem {
  readonly failure: ApiFailure;
}

function findCallbackFailure(url: URL): ApiFailure | null {
  const callbackError = getCallbackError();
  const error = callbackError?.error || (url.searchParams.get("error") ?? "");
  const code = callbackError?.code ?? url.searchParams.get("error_code") ?? error;
  if (code === "") return null;
  const message = callbackError?.description ?? url.searchParams.get("error_description") ?? "";
  return new ApiFailure("http", message, { status: 400, code: callbackCode(error, code) });
}

/** Completes the sign-in and redirects to `path`, a path of the portal, otherwise to /. */
export async function callbackLoader({
  request,
  context,
}: LoaderFunctionArgs): Promise<Response | CallbackProblem> {
  const url = new URL(request.url);
  const config = await context.get(queryClientContext).ensureQueryData(configQuery);
  const problem = findCallbackFailure(url);
  if (problem?.code === "otp_expired") {
    clearCallbackError();
    return redirect("/affiliates/expired_invite_link");
  }
  if (problem) return { failure: problem };
  await startSession(config);
  const code = url.searchParams.get("code");
  if (code) {
    try {
      await finishProviderSignIn(config, code);
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : new ApiFailure("network", "", { cause: error });
      return { failure };
    }
  }
  const to = sameOriginPath(url.searchParams.get("path")) ?? "/";
  if (getSession()) return redirect(to);
  // The service may be unavailable, and the redirect target must not be lost.
  redirectUrl.write(to);
  return redirect("/login");
}
