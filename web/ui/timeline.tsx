import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface TimelineStep {
  readonly key: string;
  readonly title: ReactNode;
  /** The date or time. Omitted if it is not known yet. */
  readonly when?: ReactNode;
  readonly detail?: ReactNode;
  /** `now` is the most recent event. */
  readonly phase: "done" | "now" | "coming";
}

const DOTS = {
  done: "border-accent bg-accent",
  now: "border-accent bg-accent ring-4 ring-accent-soft",
  coming: "border-dashed border-control bg-surface",
};

/** What happened and what comes next, one below the other. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="flex flex-col">
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={step.phase === "now" ? "step" : undefined}
          className="relative flex gap-4 pb-6 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cx(
                "absolute top-4 bottom-0 left-[7px] border-l-2",
                steps[index + 1]?.phase === "coming" ? "border-dashed border-control" : "border-accent",
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cx("relative mt-1 size-4 shrink-0 rounded-full border-2", DOTS[step.phase])}
          />
          <div className="min-w-0">
            <p className={cx(step.phase === "coming" ? "text-muted" : "font-semibold")}>{step.title}</p>
            {step.when && <p className="figures text-small text-muted">{step.when}</p>}
            {step.detail && <p className="max-w-[68ch] pt-0.5">{step.detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
