import type { PlanCounts } from "#contracts/compare.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { CloseIcon } from "#web/ui/icons.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import type { Filters } from "./filters.ts";
import { includesShort } from "./filters.ts";
import { explainCounts } from "./explain-counts.ts";

interface CountsLineProps {
  readonly counts: PlanCounts;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** How the plan counts on the page add up, and the chip that leaves shorter prices out of the list. */
export function CountsLine({ counts, filters, onChange }: CountsLineProps) {
  const messages = useMessages("results").counts;
  if (counts.listed === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {counts.shorter > 0 && <TermChip filters={filters} onChange={onChange} />}
      <p className="figures max-w-[68ch] text-small text-muted">{explainCounts(counts, messages)}</p>
    </div>
  );
}

/** One button for both, so that it still has the focus after the list changes. */
function TermChip({ filters, onChange }: Omit<CountsLineProps, "counts">) {
  const messages = useMessages("results").counts;
  // A filter for shorter terms lists them regardless of the chip: there is nothing to remove or restore then.
  if (includesShort({ ...filters, short: false })) return null;
  const { short } = filters;
  return (
    <button
      type="button"
      data-print="hide"
      onClick={() => onChange({ ...filters, short: !short })}
      className={
        short
          ? "touch -mx-2 inline-flex items-center rounded-field px-2 text-small font-semibold text-accent hover:bg-accent-soft"
          : "touch inline-flex items-center gap-1.5 rounded-field border border-control bg-accent-soft px-3 text-small font-semibold text-accent"
      }
    >
      {short ? (
        messages.onlyLasting
      ) : (
        <>
          {messages.lasting}
          <CloseIcon size={16} />
          <VisuallyHidden>{messages.remove}</VisuallyHidden>
        </>
      )}
    </button>
  );
}
