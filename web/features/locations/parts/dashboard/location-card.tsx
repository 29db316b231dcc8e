import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
import { bestPlansQuery } from "#web/shared/api/get-best-plans.ts";
import { outlookQuery } from "#web/shared/api/get-outlook.ts";
import { ConfirmLocation } from "../confirm-location.tsx";
import { ContractClockView } from "../contract-clock.tsx";
import { cityLine } from "#messages/address.ts";
import { formatLocationName } from "../format-location.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/progress.tsx";
import { AdviceBlock } from "./advice-block.tsx";
import { MonthBlock } from "./month-block.tsx";
import { ToDoList } from "./to-do-list.tsx";

interface LocationCardProps {
  readonly location: ServiceLocation;
  /** YYYY-MM-DD in Texas. */
  readonly today: string;
  /** Its button is the page's primary button. */
  readonly primary: boolean;
}

/** One home at a glance. */
export function LocationCard({ location, today, primary }: LocationCardProps) {
  const { nameless } = useMessages("locations");
  const id = useId();
  const { service_location, clock } = location;
  const config = useConfig();
  const language = useLanguage();
  const best = useQuery({
    ...bestPlansQuery(config, service_location.esiid, language),
    enabled: service_location.tdu !== null,
  });
  const outlook = useQuery(outlookQuery(config, service_location.esiid, language));
  const name = formatLocationName(location, nameless);
  return (
    <article
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <header>
        <h2 id={id} className="text-title font-semibold">
          <Link look="plain" href={paths.location(service_location.esiid)}>
            {name}
          </Link>
        </h2>
        <p className="text-small text-muted">{cityLine(service_location)}</p>
      </header>
      <ConfirmLocation location={location} />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-8">
        <MonthBlock
          location={location}
          best={best.data}
          outlook={outlook.data}
          pending={(best.isPending || outlook.isPending) && service_location.tdu !== null}
          today={today}
        />
        {clock ? <ContractClockView clock={clock} /> : <NoClock location={location} />}
      </div>
      <AdviceBlock location={location} outlook={outlook} primary={primary} />
      {outlook.isPending && <Skeleton height={2.75} />}
      {outlook.data && <ToDoList outlook={outlook.data} />}
    </article>
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
