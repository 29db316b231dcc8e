// Short news of something that happened elsewhere on the page.
import type { ReactNode } from "react";
import { createContext, use, useCallback, useEffect, useState } from "react";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import { CloseIcon } from "./icons.tsx";
import { useWords } from "./words.tsx";

export interface Toast {
  readonly text: ReactNode;
  /** Bad news stays until dismissed; the rest goes after 8 s. */
  readonly tone?: "good" | "bad" | "info";
  /** As an undo button. */
  readonly action?: ReactNode;
}

const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** A function that shows a toast. */
export function useToast(): (toast: Toast) => void {
  return use(ToastContext);
}

/** Holds the region; once, at the root. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly (Toast & { readonly id: number })[]>([]);
  const show = useCallback((toast: Toast) => {
    setToasts((shown) => [...shown.slice(-2), { ...toast, id: (shown.at(-1)?.id ?? 0) + 1 }]);
  }, []);
  const remove = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  return (
    <ToastContext value={show}>
      {children}
      <div
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 bottom-20 z-50 flex flex-col items-center gap-2 lg:bottom-6"
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={() => remove(toast.id)} />
        ))}
      </div>
    </ToastContext>
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const words = useWords();
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
      <span className="min-w-0 py-1.5">{toast.text}</span>
      {toast.action}
      <IconButton label={words.dismiss} icon={<CloseIcon size={18} />} onClick={onDismiss} />
    </div>
  );
}
