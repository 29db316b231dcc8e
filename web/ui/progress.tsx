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

export interface SkeletonProps {
  /** Height in rem. Default: one line of text. */
  height?: number;
  /** CSS width. Default: the container's. */
  width?: string;
  /** Number of lines. */
  lines?: number;
}

/** A placeholder for loading content. Hidden from screen readers, which get the text of `Loading`. */
export function Skeleton({ height = 1, width = "100%", lines = 1 }: SkeletonProps) {
  return (
    <span aria-hidden="true" data-skeleton className="flex flex-col gap-2">
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className="block max-w-full rounded-small bg-line/70 motion-safe:animate-[pulse_1.6s_ease-in-out_infinite]"
          style={{ height: `${height}rem`, width: lines > 1 && line === lines - 1 ? "60%" : width }}
        />
      ))}
    </span>
  );
}

/** The placeholder of a Figure with its label and its note. */
export function FigureSkeleton() {
  return (
    <span className="flex flex-col gap-2">
      <Skeleton width="40%" />
      <Skeleton height={1.75} width="60%" />
      <Skeleton width="80%" />
    </span>
  );
}
