import type { ReactNode } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { cx } from "#web/ui/cx.ts";
import { CheckIcon } from "#web/ui/icons.tsx";
import { OptionalMark } from "#web/ui/field.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

interface WizardStepProps {
  number: number;
  title: string;
  lead?: string;
  isFilled: boolean;
  optional?: boolean;
  children: ReactNode;
}

/** Renders one of the three questions, with a check mark once `isFilled` is true. */
export function WizardStep({ number, title, lead, isFilled, optional, children }: WizardStepProps) {
  const messages = useMessages("compare");
  return (
    <section className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className={cx(
            "figures flex size-7 shrink-0 items-center justify-center rounded-full text-small font-semibold transition-colors",
            isFilled ? "bg-good-soft text-good" : "bg-accent-soft text-accent",
          )}
        >
          {isFilled ? <CheckIcon size={16} /> : number}
        </span>
        <div className="min-w-0">
          <h2 className="text-lead font-semibold">
            {title}
            {optional && <OptionalMark />}
            {isFilled && <VisuallyHidden> ({messages.done})</VisuallyHidden>}
          </h2>
          {lead && <p className="text-muted">{lead}</p>}
        </div>
      </div>
      {children}
    </section>
  );
}
