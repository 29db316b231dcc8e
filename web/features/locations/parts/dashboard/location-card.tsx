import { useId } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
import { cityLine } from "#messages/address.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { cx } from "#web/ui/cx.ts";
import { Row, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { ConfirmLocation } from "../confirm-location.tsx";
import { clockTone, ContractClockView } from "../contract-clock.tsx";
import { formatLocationName } from "../format-location.ts";
import { AdviceActions } from "../outlook/advice-actions.tsx";
import { AdviceBlock } from "./advice-block.tsx";
import { toCalendarMonths } from "./calendar-months.ts";
import { MonthBlock } from "./month-block.tsx";
import { OutlookBars } from "./outlook-bars.tsx";
import { ToDoList } from "./to-do-list.tsx";
import { useLocationData } from "./use-location-data.ts";

interface LocationCardProps {
  readonly location: ServiceLocation;
  /** YYYY-MM-DD in Texas. */
  readonly today: string;
}

const EDGES = { accent: "border-line", warn: "border-warn border-l-4", bad: "border-bad border-l-4" };

/** The home that matters first: what to do there, what it saves, and its contract's end. */
export function LocationCard({ location, today }: LocationCardProps) {
  const id = useId();
  const { service_location, clock } = location;
  const { best, outlook } = useLocationData(location);
  const { data } = outlook;
  return (
    <article
      aria-labelledby={id}
      className={cx(
        "flex min-w-0 flex-col gap-5 rounded-card border bg-surface p-4 sm:p-6",
        EDGES[clock && !data?.order ? clockTone(clock) : "accent"],
      )}
    >
      <ConfirmLocation location={location} />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-8">
        <div className="flex min-w-0 flex-col gap-3">
          <LocationName location={location} id={id} />
          <AdviceBlock outlook={outlook} />
        </div>
        {clock ? (
          <ContractClockView clock={clock} months={toCalendarMonths(best.data)} />
        ) : (
          <NoClock location={location} />
        )}
      </div>
      {data && <OutlookBars outlook={data} />}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        {data && (
          <Row>
            <AdviceActions outlook={data} location={location} primary withPlans />
          </Row>
        )}
        <MonthBlock
          location={location}
          best={best.data}
          outlook={data}
          pending={(best.isPending || outlook.isPending) && service_location.tdu !== null}
          today={today}
        />
      </div>
      {data && <ToDoList outlook={data} />}
    </article>
  );
}

interface LocationNameProps {
  readonly location: ServiceLocation;
  readonly id: string;
  /** Smaller, for a home that needs less room. */
  readonly small?: boolean;
}

/** The home's name, which opens its page, and its city. */
export function LocationName({ location, id, small = false }: LocationNameProps) {
  const { nameless } = useMessages("locations");
  const { service_location } = location;
  return (
    <header className="flex flex-wrap items-baseline gap-x-3">
      <h2 id={id} className={cx("min-w-0 font-semibold", small ? "text-lead" : "text-title")}>
        <Link look="plain" href={paths.location(service_location.esiid)}>
          {formatLocationName(location, nameless)}
        </Link>
      </h2>
      <p className="text-small text-muted">{cityLine(service_location)}</p>
    </header>
  );
}

/** A contract without an end can be canceled any day. An unknown one is among the details to add. */
function NoClock({ location }: { readonly location: ServiceLocation }) {
  const { clock } = useMessages("locations");
  if (!location.contract) return null;
  return (
    <div>
      <Text strong>{clock.monthly}</Text>
      <Text size="small" tone="muted">
        {clock.monthlyText}
      </Text>
    </div>
  );
}
