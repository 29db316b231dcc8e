// Twelve bars with their amounts, as a list: a year of bills without the code of an interactive chart.
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { cx } from "#web/ui/cx.ts";

interface YearBarsProps {
  /** `month` is YYYY-MM. `faint` bars are not bills, such as a typical price later. */
  readonly months: readonly { readonly month: string; readonly cents: number; readonly faint: boolean }[];
}

/** Bars on one scale that starts at zero. A phone has room for the highest amount only. */
export function YearBars({ months }: YearBarsProps) {
  const format = useFormat();
  const top = Math.max(1, ...months.map(({ cents }) => cents));
  return (
    <ol className="figures flex h-[18.75rem] gap-1.5 text-small">
      {months.map(({ month, cents, faint }) => (
        <li key={month} className="flex min-w-0 flex-1 flex-col-reverse text-center">
          <span className="truncate text-muted">
            <span className="max-sm:hidden">{format.monthShort(month)}</span>
            <span className="sm:hidden">{format.monthInitial(month)}</span>
          </span>
          <span
            className={cx("rounded-t-small", cents === top ? "bg-accent" : faint ? "bg-line" : "bg-bar")}
            style={{ height: `${(Math.max(0, cents) / top) * 85}%` }}
          />
          <span
            className={cx("self-center font-semibold whitespace-nowrap", cents !== top && "max-sm:sr-only")}
          >
            {format.money(cents)}
          </span>
        </li>
      ))}
    </ol>
  );
}
