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
