import type { PlanCounts } from "#contracts/compare.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { CloseIcon } from "#web/ui/icons.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import type { Filters } from "./filters.ts";
import { includesShort } from "./filters.ts";
import { explainCounts } from "./explain-counts.ts";
import { QuickFilters } from "./quick-filters.tsx";

interface FilterChipsProps {
  readonly counts: PlanCounts;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** The chip that leaves shorter prices out of the list, and the filters that most people want. */
export function FilterChips({ counts, filters, onChange }: FilterChipsProps) {
  if (counts.listed === 0) return null;
  return (
    <>
      {counts.shorter > 0 && <TermChip filters={filters} onChange={onChange} />}
      <QuickFilters filters={filters} onChange={onChange} />
    </>
  );
}

/** How the plan counts on the page add up. */
export function CountsLine({ counts }: { readonly counts: PlanCounts }) {
  const messages = useMessages("results").counts;
  if (counts.listed === 0) return null;
  return <p className="max-w-[110ch] text-small text-muted">{explainCounts(counts, messages)}</p>;
}

/** One button for both, so that it still has the focus after the list changes. */
function TermChip({ filters, onChange }: Omit<FilterChipsProps, "counts">) {
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
          ? "touch inline-flex shrink-0 items-center lg:pointer-fine:min-h-9 rounded-full px-2 whitespace-nowrap text-small font-semibold text-accent hover:bg-accent-soft"
          : "touch inline-flex shrink-0 items-center lg:pointer-fine:min-h-9 gap-1.5 rounded-full border border-accent bg-accent-soft px-3 whitespace-nowrap text-small font-semibold text-accent"
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
