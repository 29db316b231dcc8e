import { useId } from "react";
import type { Outlook } from "#contracts/outlook.ts";
import type { BestPlans, ServiceLocation } from "#contracts/portal.ts";
import { MiniYear } from "#web/charts/mini-year.tsx";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Figure } from "#web/ui/figure.tsx";
import { Text } from "#web/ui/layout.tsx";
import { ConfirmLocation } from "../confirm-location.tsx";
import { AdviceActions } from "../outlook/advice-actions.tsx";
import { AdviceBlock } from "./advice-block.tsx";
import { toCalendarMonths } from "./calendar-months.ts";
import { LocationName } from "./location-card.tsx";
import { monthSoFar, priceNow } from "./month-so-far.ts";
import type { CardSize } from "./order-locations.ts";
import { listSetUp, listToDos } from "../outlook/to-dos.ts";
import { ToDoList } from "./to-do-list.tsx";
import { useLocationData } from "./use-location-data.ts";

interface SmallCardProps {
  readonly location: ServiceLocation;
  readonly size: Exclude<CardSize, "full">;
  /** YYYY-MM-DD in Texas. */
  readonly today: string;
}

/** A home that can wait. Without anything to do, it also loses its links to plans. */
export function SmallCard({ location, size, today }: SmallCardProps) {
  const id = useId();
  const { best, outlook } = useLocationData(location);
  const { data } = outlook;
  return (
    <article
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:px-6"
    >
      <ConfirmLocation location={location} />
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <div className="flex min-w-0 flex-col gap-1">
          <LocationName location={location} id={id} small />
          <AdviceBlock outlook={outlook} />
          {size === "line" && <TermText location={location} />}
        </div>
        {data && size === "row" ? (
          <AdviceActions outlook={data} location={location} withPlans />
        ) : (
          <YearAtAGlance location={location} best={best.data} outlook={data} today={today} />
        )}
      </div>
      {data && listToDos(data).length + listSetUp(data).length > 0 && <ToDoList outlook={data} />}
    </article>
  );
}

/** How long the price lasts. */
function TermText({ location: { clock, contract } }: { readonly location: ServiceLocation }) {
  const { term: terms, lead } = useMessages("dashboard");
  const term = clock ? terms.fixed({ ends: clock.ends_on }) : contract ? terms.monthly : null;
  return (
    <Text size="small" tone="muted">
      {term} {lead.nothing}
    </Text>
  );
}

interface YearProps {
  readonly location: ServiceLocation;
  readonly best: BestPlans | undefined;
  readonly outlook: Outlook | undefined;
  readonly today: string;
}

/** The home's usage by month as bars, and what this month costs. */
function YearAtAGlance({ location, best, outlook, today }: YearProps) {
  const { month: messages } = useMessages("dashboard");
  const format = useFormat();
  const months = toCalendarMonths(best);
  const month = best && monthSoFar(best, priceNow(location, best, outlook), today);
  const whole = month?.whole_cents ?? null;
  if (!months || whole === null) return null;
  return (
    <div className="flex items-center gap-4">
      <MiniYear values={months} />
      <Figure size="title" value={format.money(whole)} unit={messages.whole} />
    </div>
  );
}
