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

/** Orders with valid dates, and failed ones, whose file removes the dates again. */
const HELD: ReadonlySet<OrderState> = new Set(["accepted", "scheduled", "active"] as const);
const OFF: ReadonlySet<OrderState> = new Set(["rejected", "cancelled"] as const);

/** Saves the order's dates as a calendar file. Renders nothing if there are none. */
export function CalendarButton({ order }: { readonly order: OrderDetail }) {
  const messages = useMessages("order");
  const config = useConfig();
  const save = useMutation({
    mutationFn: () => getOrderCalendar(config, order.id),
    onSuccess: (text) => saveFile(text, "text/calendar", `${order.id}.ics`),
  });
  const { state, starts_on, ends_on } = order;
  const off = OFF.has(state);
  if ((starts_on === null && ends_on === null) || !(off || HELD.has(state))) return null;
  return (
    <Stack gap={3}>
      <Row>
        <Button pending={save.isPending} onClick={() => save.mutate()}>
          {off ? messages.calendarOff : messages.calendar}
        </Button>
      </Row>
      {save.error && (
        <FailurePanel error={save.error} onRetry={() => save.mutate()} retrying={save.isPending} />
      )}
    </Stack>
  );
}
