// Short messages about something that happened elsewhere on the page.
import type { ReactNode } from "react";
import { createContext, lazy, Suspense, use, useCallback, useState } from "react";
import type { Toast } from "./toast-card.tsx";

// Most visits show no toast.
const ToastCard = lazy(() => import("./toast-card.tsx").then((module) => ({ default: module.ToastCard })));

const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** Returns a function that shows a toast. */
export function useToast(): (toast: Toast) => void {
  return use(ToastContext);
}

/** Contains the toast region. Used once, at the root. */
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
        // Above the bar with the selected plans.
        className="pointer-events-none fixed inset-x-4 bottom-20 z-50 flex flex-col items-center gap-2 lg:bottom-6 [body:has([data-compare-bar])_&]:bottom-36"
      >
        <Suspense>
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} onDismiss={() => remove(toast.id)} />
          ))}
        </Suspense>
      </div>
    </ToastContext>
  );
}
