import type { OrderState } from "#contracts/order-transitions.ts";
import type { ListedOrder } from "#contracts/orders.ts";
import { Money } from "#web/shared/parts/money.tsx";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { NowrapText } from "#web/ui/nowrap-text.tsx";
import { Card } from "#web/ui/card.tsx";
import { Fact } from "#web/ui/fact.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/link.tsx";
import { isUnfinished } from "./outcome-options.ts";
import { contractDates, isOver } from "#web/shared/parts/order-steps.ts";
import { placeLine } from "#web/features/locations/parts/format-location.ts";
import { centralDay } from "#web/shared/format/central-day.ts";
import { StateBadge } from "#web/shared/parts/state-badge.tsx";

const YEAR_MONTHS = 12;

/** One order in the list: its status, its plan, its location, and its dates. */
export function OrderRow({ order, today }: { readonly order: ListedOrder; readonly today: string }) {
  const messages = useMessages("orders").row;
  const { term_months: months, provider, service_location: location, year_cents } = order;
  const home = placeLine(location);
  return (
    <Card as="li">
      <div className="flex min-w-0 flex-col gap-4 sm:flex-row sm:items-start sm:justify-between">
        <Stack gap={1}>
          <Row>
            <StateBadge
              state={order.state}
              connector={order.connector}
              code={order.last_code}
              startsOn={order.starts_on}
              over={isOver(order, today)}
            />
          </Row>
          <Text as="h3" size="lead" strong>
            <Link look="plain" href={paths.order(order.id)}>
              <NowrapText>{order.plan_name}</NowrapText>
            </Link>
          </Text>
          <Text>
            {messages.provider({
              provider,
              term: months === 0 ? messages.monthToMonth : messages.term({ months }),
            })}
          </Text>
          {home !== "" && <Text tone="muted">{home}</Text>}
        </Stack>
        {/* A price that ends sooner is never shown as a year. */}
        {year_cents !== null && months >= YEAR_MONTHS && (
          <Money cents={year_cents} per="year" size="title" note={messages.quoted} />
        )}
      </div>
      <Dates order={order} today={today} />
    </Card>
  );
}

const UNCONFIRMED: ReadonlySet<OrderState> = new Set([
  "started",
  "handed_off",
  "submitted",
  "accepted",
] as const);

/**
 * The dates of the contract. Before its start is confirmed, its end would only be a guess. Before the customer finishes
 * the order with the provider, its start is, too.
 */
function shownDates(order: ListedOrder): Pick<ListedOrder, "starts_on" | "ends_on"> {
  if (isUnfinished(order)) return { starts_on: null, ends_on: null };
  const dates = contractDates(order);
  return UNCONFIRMED.has(order.state) ? { ...dates, ends_on: null } : dates;
}

function Dates({ order, today }: { readonly order: ListedOrder; readonly today: string }) {
  const messages = useMessages("orders").row;
  const format = useFormat();
  const { placed_at } = order;
  const { starts_on, ends_on } = shownDates(order);
  const planned = UNCONFIRMED.has(order.state);
  const dates = [
    [isUnfinished(order) ? messages.unfinished : messages.placed, centralDay(placed_at)],
    [
      planned
        ? messages.planned
        : starts_on !== null && starts_on <= today
          ? messages.started
          : messages.starts,
      starts_on,
    ],
    [ends_on !== null && ends_on < today ? messages.ended : messages.ends, ends_on],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex">
      {dates.map(
        ([name, day]) =>
          day !== null && (
            <Fact key={name} name={name}>
              {format.dateShort(day)}
            </Fact>
          ),
      )}
    </dl>
  );
}
