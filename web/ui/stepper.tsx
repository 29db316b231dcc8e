import { cx } from "./cx.ts";
import { CheckIcon } from "./icons.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import { useUiMessages } from "./ui-messages.tsx";

export interface StepperProps {
  steps: readonly string[];
  /** Index of the current step. */
  current: number;
}

/** Shows the steps of a flow and the current one. Not clickable. */
export function Stepper({ steps, current }: StepperProps) {
  const messages = useUiMessages();
  return (
    <ol className="flex flex-wrap gap-x-2 gap-y-1 text-small sm:gap-x-4">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={cx(
            "flex flex-auto items-center gap-1 border-t-2 pt-1.5 sm:gap-1.5",
            index <= current ? "border-accent" : "border-line",
            index === current ? "font-semibold text-ink" : "text-muted",
          )}
        >
          <VisuallyHidden>{messages.step({ number: index + 1, count: steps.length })}: </VisuallyHidden>
          {step}
          {index < current && <CheckIcon size={14} />}
        </li>
      ))}
    </ol>
  );
}
