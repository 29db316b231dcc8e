import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { OrderDetail, OptOut } from "#contracts/orders.ts";
import { refreshOrders } from "#web/shared/api/get-orders.ts";
import { patchMyOptOut } from "../api.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { paths } from "#web/shared/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Grid, Section, Stack, Text } from "#web/ui/layout.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { optOutBody, REASONS } from "./opt-out-inputs.ts";
import { ReasonFields, type Reason } from "./reason-fields.tsx";
import { centralDay, isAhead } from "#web/shared/format/central-day.ts";

/** The choice, or the chosen action and how to undo it. */
export function RenewalChoice({ order }: { readonly order: OrderDetail }) {
  const config = useConfig();
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (body: OptOut) => patchMyOptOut(config, body),
    // Awaited, so that the button stays busy until the page shows the current state.
    onSuccess: () => refreshOrders(client),
  });
  return (
    <>
      {order.renewal.opted_out_at ? (
        <OptedOut
          order={order}
          at={order.renewal.opted_out_at}
          pending={send.isPending}
          onUndo={send.mutate}
        />
      ) : (
        <Choice order={order} pending={send.isPending} onOptOut={send.mutate} />
      )}
      {send.error && (
        <FailurePanel error={send.error} onRetry={() => send.variables && send.mutate(send.variables)} />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly order: OrderDetail;
  readonly pending: boolean;
  readonly onOptOut: (body: OptOut) => void;
}

function Choice({ order, pending, onOptOut }: ChoiceProps) {
  const { renewal: messages } = useMessages("renewals");
  const [reason, setReason] = useState<Reason>({ reason: null, freeText: "" });
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <Section title={messages.choice} lead={messages.choiceText}>
      <Card as="div">
        <ReasonFields value={reason} onChange={setReason} />
        <Grid columns={2} gap={3}>
          <Button
            fill
            onClick={() => {
              toast({ text: messages.stays });
              void navigate(paths.order(order.id));
            }}
          >
            {messages.keep}
          </Button>
          <Button
            fill
            pending={pending}
            onClick={() =>
              onOptOut(optOutBody({ order_id: order.id, email: "", token: "", ...reason }, false))
            }
          >
            {messages.optOut}
          </Button>
        </Grid>
      </Card>
    </Section>
  );
}

interface OptedOutProps {
  readonly order: OrderDetail;
  /** ISO 8601. */
  readonly at: string;
  readonly pending: boolean;
  readonly onUndo: (body: OptOut) => void;
}

function OptedOut({ order, at, pending, onUndo }: OptedOutProps) {
  const { renewal: messages, optOut } = useMessages("renewals");
  const { undo_until, opt_out_reason } = order.renewal;
  const undoable = undo_until !== null && isAhead(undo_until);
  const listed = REASONS.find((reason) => reason === opt_out_reason);
  const reasonText = listed ? optOut.reasons[listed] : opt_out_reason;
  return (
    <Section title={messages.out({ day: centralDay(at) })}>
      <Card as="div">
        <Stack gap={2}>
          <Text>{undoable ? messages.outText({ day: centralDay(undo_until) }) : messages.outFinal}</Text>
          {reasonText && <Text tone="muted">{messages.reason({ reason: reasonText })}</Text>}
        </Stack>
        {undoable && (
          <Grid columns={2} gap={3}>
            <Button
              fill
              pending={pending}
              onClick={() => onUndo({ order_id: order.id, email: "", opt_out_reason: "", undo: true })}
            >
              {messages.undo}
            </Button>
          </Grid>
        )}
      </Card>
    </Section>
  );
}
