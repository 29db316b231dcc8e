// GET /api/orders/{id}/calendar.ics: the dates of an order for a calendar (RFC 5545).
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import { ICalCalendar, ICalEventStatus, ICalEventTransparency, type ICalEventData } from "ical-generator";
import { isFinal } from "#contracts/order-transitions.ts";
import { contractClock } from "#market/contract-clock.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { type Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import { createProblemError } from "#server/platform/errors.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { formatOrderedLocation } from "#server/domain/orders/order-message.ts";
import { FULL_ORDER_COLUMNS, type FullOrderRow } from "#server/domain/orders/order-row.ts";
import { noSuchOrder } from "./get-order.ts";

type Row = FullOrderRow & { readonly language: Language };

const ORDER_SQL = `
  select ${FULL_ORDER_COLUMNS}, o.language from portal.orders o where o.id = $1 and o.user_id = $2`;

async function getOrder(ctx: Context, customer: Customer, id: string): Promise<Row> {
  const { rows } = isUuid(id) ? await ctx.db.pool.query<Row>(ORDER_SQL, [id, customer.id]) : { rows: [] };
  const [row] = rows;
  if (!row) throw noSuchOrder();
  return row;
}

interface OrderDate {
  readonly name: "starts" | "free" | "ends";
  readonly day: string;
  readonly about: string;
}

function listOrderDates(row: Row): OrderDate[] {
  const { starts_on, ends_on, plan } = row;
  const t = getMessages("serverOrderCalendar", row.language);
  const provider = plan.provider.name;
  const about = t.about({ provider, home: formatOrderedLocation(row) });
  const ends = ends_on === null ? null : contractClock(ends_on, ends_on);
  return [
    ...(starts_on ? [{ name: "starts" as const, day: starts_on, about }] : []),
    ...(ends
      ? [
          { name: "free" as const, day: ends.free_from, about: `${t.freeAbout}\n${about}` },
          {
            name: "ends" as const,
            day: ends.ends_on,
            about: `${t.endsAbout({ provider })}\n${about}`,
          },
        ]
      : []),
  ];
}

/**
 * Returns the file's text. The file of a failed order removes its dates from the calendar. Throws `not_found`, and
 * `conflict` if no date is known.
 */
export async function orderCalendar(ctx: Context, customer: Customer, id: string): Promise<string> {
  const row = await getOrder(ctx, customer, id);
  const dates = listOrderDates(row);
  if (dates.length === 0)
    throw createProblemError("conflict", "no_dates", "This order has no dates yet. Try again later.");
  const events = row.events ?? [];
  const off = isFinal(row.state) && row.state !== "ended";
  const t = getMessages("serverOrderCalendar", row.language);
  const plan = row.plan.texts[row.language]?.name ?? row.plan.name;
  const shared = {
    allDay: true,
    // Such a day does not show as busy.
    transparency: ICalEventTransparency.TRANSPARENT,
    status: off ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Each event of the order may have changed its dates, and a calendar uses the file with the higher number.
    sequence: events.length,
    stamp: new Date(events.at(-1)?.at ?? row.placed_at),
    url: portalLink(ctx.config, `/orders/${row.id}`),
  } satisfies Partial<ICalEventData>;
  const calendar = new ICalCalendar({
    name: ctx.config.portalName,
    prodId: { company: ctx.config.portalName, product: "orders", language: row.language.toUpperCase() },
  });
  for (const { name, day, about } of dates)
    calendar.createEvent({
      ...shared,
      id: `${row.id}-${name}`,
      start: new Date(`${day}T00:00:00Z`),
      summary: t[name]({ plan }),
      description: about,
    });
  return calendar.toString();
}
