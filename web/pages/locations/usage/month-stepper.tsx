import type { MonthOption } from "#contracts/live-link.ts";
import { keyOfMonth } from "../../../api/get-live-usage.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { IconButton } from "../../../ui/button.tsx";
import { ArrowLeftIcon, ChevronRightIcon } from "../../../ui/icons.tsx";
import { Select } from "../../../ui/select.tsx";

interface MonthStepperProps {
  /** Newest first. */
  readonly months: readonly MonthOption[];
  readonly shown: MonthOption;
  readonly onShow: (month: MonthOption) => void;
}

/** One month back, one forward, or any from the list. */
export function MonthStepper({ months, shown, onShow }: MonthStepperProps) {
  const words = useMessages("usage");
  const label = useMonthLabel();
  const at = months.indexOf(shown);
  const [later, earlier] = [months[at - 1], months[at + 1]];
  return (
    <div className="flex max-w-xl items-end gap-2">
      <IconButton
        label={words.earlier}
        icon={<ArrowLeftIcon />}
        disabled={!earlier}
        onClick={() => earlier && onShow(earlier)}
      />
      <div className="min-w-0 flex-1">
        <Select
          label={words.month}
          hideLabel
          value={keyOfMonth(shown)}
          options={months.map((month) => ({ value: keyOfMonth(month), label: label(month) }))}
          onChange={(event) => {
            const chosen = months.find((month) => keyOfMonth(month) === event.target.value);
            if (chosen) onShow(chosen);
          }}
        />
      </div>
      <IconButton
        label={words.later}
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
  return ({ start, end, year }) =>
    `${format.monthShort(end)} ${year} (${format.dateShort(start)} – ${format.dateShort(end)})`;
}
