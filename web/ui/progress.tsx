import { cx } from "./cx.ts";

export interface ProgressBarProps {
  /** The task in progress. */
  label: string;
  /** 0..1, or null if the remaining amount is unknown. */
  value: number | null;
  hideLabel?: boolean;
}

/** The actual progress of a task. */
export function ProgressBar({ label, value, hideLabel }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className="flex flex-col gap-1.5">
      <div className={cx("flex justify-between text-small", hideLabel && "sr-only")} aria-hidden="true">
        <span>{label}</span>
        {percent !== null && <span className="figures text-muted">{percent}%</span>}
      </div>
      <progress aria-label={label} max={100} value={percent ?? undefined} className="sr-only" />
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-raised ring-1 ring-line">
        <div
          className={cx(
            "h-full rounded-full bg-accent",
            percent === null ? "w-2/5 animate-[sweep_1.4s_linear_infinite]" : "transition-[width]",
          )}
          style={percent === null ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
