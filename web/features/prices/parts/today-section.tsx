import type { ReactNode } from "react";
import type { PriceHistory, PricePoint } from "#contracts/price-history.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Money } from "#web/shared/parts/money.tsx";
import { paths } from "#web/shared/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Row, Section } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import type { PriceHome } from "./use-price-home.ts";

const MONTHS = 12;

interface TodaySectionProps {
  readonly history: PriceHistory;
  readonly home: PriceHome;
}

/** Returns the prices on the newest list. Null if it has no 12-month plan for the utility. */
export function findNewest({ points, as_of }: PriceHistory): PricePoint | null {
  const last = points.at(-1);
  return last?.as_of === as_of ? last : null;
}

/** The lowest and the middle price on the newest list. */
export function TodaySection({ history, home }: TodaySectionProps) {
  const messages = useMessages("prices").today;
  const point = findNewest(history);
  if (!point) return <EmptyState title={messages.none}>{messages.noneText}</EmptyState>;
  return (
    <Section title={messages.title({ isoDate: history.as_of })} actions={<AllPlans home={home} />}>
      <Card as="div">
        <Row gap={8} align="start">
          <Price cents={point.low_cents} yearKwh={history.year_kwh} label={messages.low}>
            <LowestPlan point={point} home={home} />
          </Price>
          <Price
            cents={point.typical_cents}
            yearKwh={history.year_kwh}
            label={messages.typical({ n: point.plans })}
          />
        </Row>
      </Card>
    </Section>
  );
}

interface PriceProps {
  /** Cents for twelve months. */
  readonly cents: number;
  readonly yearKwh: number;
  readonly label: string;
  readonly children?: ReactNode;
}

function Price({ cents, yearKwh, label, children }: PriceProps) {
  const messages = useMessages("prices").today;
  return (
    <div className="flex flex-col gap-1">
      <Money cents={cents} per="year" size="head" label={label} />
      <span className="figures text-small text-muted">
        {messages.detail({ cents: cents / MONTHS, rate: cents / yearKwh })}
      </span>
      {children}
    </div>
  );
}

function LowestPlan({ point: { lowest }, home }: { readonly point: PricePoint; readonly home: PriceHome }) {
  const messages = useMessages("prices").today;
  const { id, name, name_es, provider } = lowest;
  const plan = useLanguage() === "es" ? (name_es ?? name) : name;
  const esiid = home.location?.location.service_location.esiid;
  return <Link href={paths.comparePlan(id, { esiid })}>{messages.plan({ plan, provider })}</Link>;
}

function AllPlans({ home: { location, hasOwn } }: { readonly home: PriceHome }) {
  const messages = useMessages("prices").today;
  const esiid = location?.location.service_location.esiid;
  const href = esiid ? paths.shop(esiid) : hasOwn ? paths.compareResults() : paths.compare();
  return <Link href={href}>{messages.list}</Link>;
}
