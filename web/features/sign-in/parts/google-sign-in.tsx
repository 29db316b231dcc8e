import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { signInWithGoogle } from "#web/shared/session/lazy-sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { ProblemView } from "./problem-view.tsx";
import { useAction } from "#web/shared/form/use-action.ts";
import { useFlow } from "./use-flow.ts";

/** Sign-in with Google. The browser leaves the page. */
export function GoogleSignIn() {
  const config = useConfig();
  const flow = useFlow();
  const messages = useMessages("auth");
  const action = useAction();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3 text-small text-muted">
        <span className="h-px flex-1 bg-line" />
        {messages.or}
        <span className="h-px flex-1 bg-line" />
      </div>
      <Button
        fill
        // The logo in its own colors, as Google requires for such buttons.
        icon={<img src="/google-mark.svg" width={18} height={18} alt="" className="shrink-0" />}
        pending={action.pending}
        onClick={() => action.run(() => signInWithGoogle(config, flow.afterSignIn))}
      >
        {messages.google}
      </Button>
      <ProblemView failure={action.failure} />
    </div>
  );
}
