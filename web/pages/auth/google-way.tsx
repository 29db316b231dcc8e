import { useConfig } from "../../components/use-config.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { signInWithGoogle } from "../../session/sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemView } from "./problem-view.tsx";
import { useAction } from "./use-action.ts";
import { useFlow } from "./use-flow.ts";

/** The way in through Google; the browser leaves the page. */
export function GoogleWay() {
  const config = useConfig();
  const flow = useFlow();
  const words = useMessages("auth");
  const action = useAction();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3 text-small text-muted">
        <span className="h-px flex-1 bg-line" />
        {words.or}
        <span className="h-px flex-1 bg-line" />
      </div>
      <Button
        fill
        icon={<GoogleMark />}
        pending={action.pending}
        onClick={() => action.run(() => signInWithGoogle(config, flow.signedIn))}
      >
        {words.google}
      </Button>
      <ProblemView failure={action.failure} />
    </div>
  );
}

// The mark in its own colours, as its owner asks for such buttons.
function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true" className="shrink-0">
      <path
        fill="#EA4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.3 5.5-4.8 7.2l7.7 6c4.5-4.2 7.2-10.4 7.2-17.6z"
      />
      <path fill="#FBBC05" d="M10.5 28.6a14.5 14.5 0 0 1 0-9.2l-7.9-6.2a24 24 0 0 0 0 21.6z" />
      <path
        fill="#34A853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.5-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z"
      />
    </svg>
  );
}
