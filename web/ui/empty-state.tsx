import type { ReactNode } from "react";

export interface EmptyStateProps {
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

/** Shown if there is nothing here yet, with what to do next. */
export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-control px-4 py-10 text-center">
      {icon && <span className="text-muted">{icon}</span>}
      <p className="text-lead font-semibold">{title}</p>
      {children && <div className="max-w-[52ch] text-muted">{children}</div>}
      {action && <div className="pt-2">{action}</div>}
    </div>
  );
}
