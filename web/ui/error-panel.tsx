import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { WarnIcon } from "./icons.tsx";
import { useUiMessages } from "./ui-messages.tsx";

export interface ErrorPanelProps {
  /** What happened. */
  what: ReactNode;
  /** What is safe, if one could think that something was lost. */
  safe?: ReactNode;
  /** What to do. */
  todo: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Next to or in place of the retry button. */
  action?: ReactNode;
  /** The server's request id, to quote when contacting us. */
  requestId?: string | null;
}

/** Every error: what happened, what is safe, what to do. */
export function ErrorPanel({ what, safe, todo, onRetry, retrying, action, requestId }: ErrorPanelProps) {
  const messages = useUiMessages();
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-card border border-bad/40 bg-bad-soft p-4 sm:p-6"
    >
      <span className="mt-0.5 text-bad">
        <WarnIcon />
      </span>
      <div className="flex min-w-0 max-w-[68ch] flex-col gap-1">
        <p className="text-lead font-semibold">{what}</p>
        {safe && <p>{safe}</p>}
        <p>{todo}</p>
        {requestId && <p className="text-small text-muted">{messages.reference({ requestId })}</p>}
        {(onRetry ?? action) && (
          <div className="flex flex-wrap gap-3 pt-3">
            {onRetry && (
              <Button variant="secondary" onClick={onRetry} pending={retrying ?? false}>
                {messages.retry}
              </Button>
            )}
            {action}
          </div>
        )}
      </div>
    </div>
  );
}
