import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { ServiceLocation } from "#contracts/portal.ts";
import { bestPlansQuery } from "../../api/get-best-plans.ts";
import { ContractClockView } from "../../components/contract-clock.tsx";
import { cityLine, homeName } from "../../components/home-words.ts";
import { useConfig } from "../../components/use-config.ts";
import { useLanguage } from "../../i18n/language.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { paths } from "../../paths.ts";
import { CheckIcon, WarnIcon } from "../../ui/icons.tsx";
import { Text } from "../../ui/layout.tsx";
import { Link } from "../../ui/link.tsx";
import { bestMove } from "./best-move.ts";
import { MonthBlock } from "./month-block.tsx";
import { MoveBlock } from "./move-block.tsx";
import type { Need } from "./needs.ts";
import { needsOf } from "./needs.ts";

interface HomeCardProps {
  readonly location: ServiceLocation;
  /** YYYY-MM-DD in Texas. */
  readonly today: string;
}

/** One home at a glance. */
export function HomeCard({ location, today }: HomeCardProps) {
  const { nameless } = useMessages("locations");
  const id = useId();
  const { service_location: home, clock } = location;
  const best = useQuery({
    ...bestPlansQuery(useConfig(), home.esiid, useLanguage()),
    enabled: home.tdu !== null,
  });
  const name = homeName(location, nameless);
  return (
    <article
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <header>
        <h2 id={id} className="text-title font-semibold">
          <Link look="plain" href={paths.location(home.esiid)}>
            {name}
          </Link>
        </h2>
        <p className="text-small text-muted">{cityLine(home)}</p>
      </header>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-8">
        <MonthBlock
          location={location}
          best={best.data}
          pending={best.isPending && home.tdu !== null}
          today={today}
        />
        {clock ? <ContractClockView clock={clock} /> : <NoClock location={location} />}
      </div>
      {home.tdu !== null && <MoveBlock location={location} best={best} today={today} />}
      <Needs
        location={location}
        quiet={best.data ? bestMove(best.data, location.contract, today).kind === "switch" : false}
      />
    </article>
  );
}

/** A contract without an end may be left any day; one that nobody told is among the needs. */
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

interface NeedsProps {
  readonly location: ServiceLocation;
  /** Something better waits: it is not said that there is nothing to do. */
  readonly quiet: boolean;
}

function Needs({ location, quiet }: NeedsProps) {
  const { needs: words } = useMessages("dashboard");
  const needs = needsOf(location);
  if (needs.length === 0 && quiet) return null;
  if (needs.length === 0) {
    return (
      <p className="flex items-center gap-2 border-t border-line pt-4 text-good">
        <CheckIcon size={18} />
        {words.none}
      </p>
    );
  }
  return (
    <section className="border-t border-line pt-3">
      <h3 className="text-small text-muted">{words.title}</h3>
      <ul>
        {needs.map((need) => (
          <li key={need} className="touch flex items-center gap-2.5 py-1">
            <span className="shrink-0 text-warn">
              <WarnIcon size={18} />
            </span>
            <Link href={placeOf(need, location.service_location.esiid)}>{words.items[need]}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where a need is met. */
function placeOf(need: Need, esiid: string): string {
  switch (need) {
    case "usage":
      return paths.connectionManager(esiid);
    case "contract":
    case "price":
      return `${paths.location(esiid)}#contract`;
    case "hold":
    case "company":
      return paths.location(esiid);
    case "over":
    case "free":
    case "soon":
      return paths.shop(esiid);
    default:
      return need satisfies never;
  }
}
