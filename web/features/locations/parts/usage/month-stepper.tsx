import type { MonthOption } from "#contracts/live-link.ts";
import { toMonthKey } from "../../api/usage.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { IconButton } from "#web/ui/button.tsx";
import { ChevronRightIcon } from "#web/ui/icons.tsx";
import { Select } from "#web/ui/select.tsx";

interface MonthStepperProps {
  /** Newest first. */
  readonly months: readonly MonthOption[];
  readonly shown: MonthOption;
  readonly onShow: (month: MonthOption) => void;
}

/** One month back, one forward, or any month from the list. */
export function MonthStepper({ months, shown, onShow }: MonthStepperProps) {
  const messages = useMessages("usage");
  const format = useFormat();
  const label = useMonthLabel();
  const formatRange = useRange();
  const at = months.indexOf(shown);
  const [later, earlier] = [months[at - 1], months[at + 1]];
  return (
    // On narrow screens a closed list has no room for the dates, so they are between the arrows.
    <div className="flex max-w-xl flex-wrap items-end justify-between gap-2 sm:flex-nowrap">
      <IconButton
        label={messages.earlier}
        icon={
          <span className="inline-flex rotate-180">
            <ChevronRightIcon />
          </span>
        }
        disabled={!earlier}
        onClick={() => earlier && onShow(earlier)}
      />
      <div className="order-first min-w-0 basis-full sm:order-none sm:basis-auto sm:flex-1">
        <Select
          label={messages.month}
          hideLabel
          value={toMonthKey(shown)}
          options={months.map((month) => ({ value: toMonthKey(month), label: label(month) }))}
          closedText={format.monthYear(shown.end)}
          onChange={(event) => {
            const chosen = months.find((month) => toMonthKey(month) === event.target.value);
            if (chosen) onShow(chosen);
          }}
        />
      </div>
      <p aria-hidden="true" className="figures self-center text-small text-muted sm:hidden">
        {formatRange(shown)}
      </p>
      <IconButton
        label={messages.later}
        icon={<ChevronRightIcon />}
        disabled={!later}
        onClick={() => later && onShow(later)}
      />
    </div>
  );
}

/** Spec §3: month abbreviation, year, then the first and last day as "Mar 1, 2025". */
function useMonthLabel(): (month: MonthOption) => string {
  const format = useFormat();
  const { fullRange } = useMessages("usage");
  return ({ start, end, year }) =>
    `${format.monthShort(end)} ${year} (${fullRange({ days: { from: start, through: end } })})`;
}

/** The first and last day, with the year once if it is the same. */
function useRange(): (month: MonthOption) => string {
  const { range } = useMessages("usage");
  return ({ start, end }) => range({ days: { from: start, through: end } });
}
