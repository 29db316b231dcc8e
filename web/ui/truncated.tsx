import { cx } from "./cx.ts";

interface TruncatedProps {
  readonly text: string;
  readonly className?: string;
}

/** One line of text that is cut with an ellipsis if it doesn't fit. Screen readers and the tooltip have all of it. */
export function Truncated({ text, className }: TruncatedProps) {
  return (
    <span data-truncated title={text} className={cx("min-w-0 truncate", className)}>
      {text}
    </span>
  );
}
