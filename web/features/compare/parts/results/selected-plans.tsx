import { use } from "react";
import type { RankedPlan } from "#contracts/compare.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { CloseIcon } from "#web/ui/icons.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Truncated } from "#web/ui/truncated.tsx";
import { CompareLocation, useComparePaths } from "../compare-location.ts";
import { setSelection, toggleSelected } from "./selection.ts";

/** The bar with the selected plans and the way to compare them. */
export function SelectedPlans({ plans }: { readonly plans: ReadonlyArray<RankedPlan["plan"]> }) {
  const messages = useMessages("selectedPlans");
  const { count } = useMessages("results").compareBar;
  const esiid = use(CompareLocation);
  const { sideBySide } = useComparePaths();
  const ids = plans.map(({ id }) => id);
  return (
    <section
      aria-label={messages.label}
      data-print="hide"
      data-compare-bar=""
      className={cx(
        "fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface shadow-float motion-safe:animate-[slide-up_180ms_ease-out]",
        // The signed-in area has its own bar at the bottom on a phone, and a rail on the left on a desktop.
        esiid !== undefined && "max-lg:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] lg:left-55",
      )}
    >
      <div className="mx-auto flex w-full max-w-[70rem] items-center gap-x-2 px-4 sm:gap-x-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-6">
        <p className="figures font-semibold whitespace-nowrap">
          <span className="max-sm:hidden">{count({ n: plans.length })}</span>
          <span className="sm:hidden">{messages.countShort({ n: plans.length })}</span>
        </p>
        <ul className="flex min-w-0 flex-1 flex-wrap gap-2 max-sm:hidden">
          {plans.map(({ id, name }) => (
            <li
              key={id}
              className="flex min-w-0 items-center rounded-field border border-line bg-raised pl-3 text-small"
            >
              <Truncated text={name} className="max-w-40" />
              <IconButton
                label={messages.remove({ plan: name })}
                icon={<CloseIcon size={16} />}
                onClick={() => toggleSelected(id)}
              />
            </li>
          ))}
        </ul>
        <div className="ml-auto flex items-center gap-1">
          <Button variant="quiet" onClick={() => setSelection([])}>
            {messages.clear}
          </Button>
          {plans.length > 1 ? (
            <ButtonLink variant="primary" href={sideBySide(ids)}>
              {messages.go}
            </ButtonLink>
          ) : (
            <span className="text-small text-muted">{messages.one}</span>
          )}
        </div>
      </div>
    </section>
  );
}
