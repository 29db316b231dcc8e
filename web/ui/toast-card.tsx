import { useEffect, useState } from "react";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import { NowrapText } from "./nowrap-text.tsx";
import { CloseIcon } from "./icons.tsx";
import { useUiMessages } from "./ui-messages.tsx";
import type { ReactNode } from "react";

export interface Toast {
  readonly text: ReactNode;
  /** Errors stay until dismissed. The rest disappear after 8 s. */
  readonly tone?: "good" | "bad" | "info";
  /** For example, an undo button. */
  readonly action?: ReactNode;
}

/** One toast message. Disappears after 8 s unless it is an error, hovered or focused. */
export function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const messages = useUiMessages();
  const [held, setHeld] = useState(false);
  const goes = toast.tone !== "bad" && !held;
  useEffect(() => {
    if (!goes) return undefined;
    const timer = setTimeout(onDismiss, 8000);
    return () => clearTimeout(timer);
  }, [goes, onDismiss]);
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        "pointer-events-auto flex w-fit max-w-lg items-center gap-3 rounded-card border bg-surface py-1 pr-1 pl-4 shadow-float motion-safe:animate-[appear_150ms]",
        toast.tone === "bad" ? "border-bad" : toast.tone === "good" ? "border-good" : "border-line",
      )}
    >
      <span className="min-w-0 py-1.5">
        <NowrapText>{toast.text}</NowrapText>
      </span>
      {toast.action}
      <IconButton label={messages.dismiss} icon={<CloseIcon size={18} />} onClick={onDismiss} />
    </div>
  );
}
