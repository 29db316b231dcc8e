// An error that an emailed link or an identity provider put in the URL of any page: what happened and what to do.
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { getFlow } from "#web/features/sign-in/parts/flows.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { toRejection } from "#web/features/sign-in/parts/callback-rejection.ts";
import { contentPath, paths } from "#web/shared/paths.ts";
import { callbackCode } from "#web/shared/session/callback-code.ts";
import { clearCallbackError, type CallbackError } from "#web/shared/session/callback-params.ts";
import { useSignedIn } from "#web/shared/session/use-signed-in.ts";
import { Banner } from "#web/ui/badge.tsx";
import { WarnIcon } from "#web/ui/icons.tsx";
import { Link } from "#web/ui/link.tsx";

/** The page that the link led to. Null: not shown yet. */
let shownAt: string | null = null;

/** Shows the error on the page that the link led to. Disappears on the next page. */
export function CallbackErrorBanner({ error }: { readonly error: CallbackError }) {
  const { pathname } = useLocation();
  // The next page may have another layout with its own banner.
  const [firstShownAt] = useState(() => (shownAt ??= pathname));
  const code = callbackCode(error.error, error.code);
  const isShown = pathname === firstShownAt;
  useEffect(() => {
    track("cp_error_shown", { kind: "http", status: null, code, request_id: null });
  }, [code]);
  // Whatever the next page is.
  useEffect(() => (isShown ? clearCallbackError : undefined), [isShown]);
  if (!isShown) return null;
  return (
    <div role="alert" className="max-w-[42rem] pb-6">
      <CallbackErrorMessage code={code} pathname={pathname} />
    </div>
  );
}

function CallbackErrorMessage({ code, pathname }: { readonly code: string; readonly pathname: string }) {
  const { callbackError: messages, callback } = useMessages("onboarding");
  const user = useSignedIn();
  const flow = getFlow(pathname);
  const rejection = toRejection(new ApiFailure("http", "", { code }));
  const isExpired = code === "otp_expired";
  // Signing in again is no way out of a locked account.
  const isLocked = rejection === "banned";
  const todo = (signedIn: string, signedOut: string): string => (user ? signedIn : signedOut);
  return (
    <Banner tone="warn" icon={<WarnIcon />} title={isExpired ? messages.expired : messages.other}>
      {rejection && <p>{callback[rejection]}</p>}
      {!isLocked && (
        <p>
          {isExpired
            ? todo(
                messages.expiredSignedIn,
                pathname === flow.login ? messages.expiredHere : messages.expiredTodo,
              )
            : todo(messages.otherSignedIn, messages.otherTodo)}
        </p>
      )}
      {isLocked ? (
        <Link href={contentPath("contact")}>{callback.contact}</Link>
      ) : user ? (
        <Link href={paths.account()}>{messages.account}</Link>
      ) : (
        pathname !== flow.login && <Link href={flow.login}>{messages.getCode}</Link>
      )}
    </Banner>
  );
}
