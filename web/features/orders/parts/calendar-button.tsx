import { useMutation } from "@tanstack/react-query";
import type { OrderState } from "#contracts/order-transitions.ts";
import type { OrderDetail } from "#contracts/orders.ts";
import { getOrderCalendar } from "../api.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { saveFile } from "#web/shared/parts/save-file.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";

const HELD: ReadonlySet<OrderState> = new Set(["accepted", "scheduled", "active"] as const);
const OFF: ReadonlySet<OrderState> = new Set(["rejected", "cancelled"] as const);

/**
 * Returns what the calendar file of an order does on the day `today` (YYYY-MM-DD): `add` its dates, or `remove` them if
 * it failed after they could be added. Null if none of its dates is still to come, or it could never be added.
 */
export function calendarAction(
  { state, starts_on, ends_on, events }: Pick<OrderDetail, "state" | "starts_on" | "ends_on" | "events">,
  today: string,
): "add" | "remove" | null {
  const last = ends_on ?? starts_on;
  if (last === null || last < today) return null;
  if (HELD.has(state)) return "add";
  return OFF.has(state) && events.some((event) => HELD.has(event.state)) ? "remove" : null;
}

interface CalendarButtonProps {
  readonly order: OrderDetail;
  /** YYYY-MM-DD in Texas. */
  readonly today: string;
}

/** Saves the order's dates as a calendar file. Renders nothing if there are none. */
export function CalendarButton({ order, today }: CalendarButtonProps) {
  const messages = useMessages("order");
  const config = useConfig();
  const save = useMutation({
    mutationFn: () => getOrderCalendar(config, order.id),
    onSuccess: (text) => saveFile(text, "text/calendar", `${order.id}.ics`),
  });
  const action = calendarAction(order, today);
  if (action === null) return null;
  return (
    <Stack gap={3}>
      <Row>
        <Button pending={save.isPending} onClick={() => save.mutate()}>
          {action === "remove" ? messages.calendarOff : messages.calendar}
        </Button>
      </Row>
      {save.error && (
        <FailurePanel error={save.error} onRetry={() => save.mutate()} retrying={save.isPending} />
      )}
    </Stack>
  );
}
