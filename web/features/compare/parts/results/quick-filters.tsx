import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { cx } from "#web/ui/cx.ts";
import type { Filters } from "./filters.ts";
import { NO_FILTERS } from "./filters.ts";

interface QuickFiltersProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

const QUICK = {
  noFee: { maxFee: 0 },
  green: { renewable: 100 },
  noCredits: { noCliff: true },
  openToAll: { openToAll: true },
} as const satisfies Record<string, Partial<Filters>>;

type QuickKey = keyof typeof QUICK;
const KEYS: readonly QuickKey[] = ["noFee", "green", "noCredits", "openToAll"];

/** The filters that most people want, one tap each. All are also among the filters of the sheet. */
export function QuickFilters({ filters, onChange }: QuickFiltersProps) {
  const { quick: messages } = useMessages("results");
  return KEYS.map((key) => {
    const on = isOn(filters, key);
    return (
      <button
        key={key}
        type="button"
        data-print="hide"
        aria-pressed={on}
        onClick={() => onChange(toggle(filters, key))}
        className={cx(
          "touch inline-flex shrink-0 items-center lg:pointer-fine:min-h-9 rounded-full border px-3 whitespace-nowrap text-small",
          on
            ? "border-accent bg-accent-soft font-semibold text-accent"
            : "border-line bg-surface hover:border-control",
        )}
      >
        {messages[key]}
      </button>
    );
  });
}

function isOn(filters: Filters, key: QuickKey): boolean {
  return Object.entries(QUICK[key]).every(([name, value]) => filters[name as keyof Filters] === value);
}

/** Sets the filter, or restores its default. */
export function toggle(filters: Filters, key: QuickKey): Filters {
  if (!isOn(filters, key)) return { ...filters, ...QUICK[key] };
  const names = Object.keys(QUICK[key]) as (keyof Filters)[];
  return { ...filters, ...Object.fromEntries(names.map((name) => [name, NO_FILTERS[name]])) };
}
