import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { OrderDetail, OptOut } from "#contracts/orders.ts";
import { refreshOrders } from "#web/shared/api/get-orders.ts";
import { patchOwnOptOut } from "../api/patch-opt-out.ts";
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

/** The choice, or what was chosen and how to take it back. */
export function RenewalChoice({ order }: { readonly order: OrderDetail }) {
  const config = useConfig();
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (body: OptOut) => patchOwnOptOut(config, body),
    // Waited for, so that the button works until the page shows what is true now.
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
  const { renewal: words } = useMessages("renewals");
  const [reason, setReason] = useState<Reason>({ reason: null, words: "" });
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <Section title={words.choice} lead={words.choiceText}>
      <Card as="div">
        <ReasonFields value={reason} onChange={setReason} />
        <Grid columns={2} gap={3}>
          <Button
            fill
            onClick={() => {
              toast({ text: words.kept });
              void navigate(paths.order(order.id));
            }}
          >
            {words.keep}
          </Button>
          <Button
            fill
            pending={pending}
            onClick={() =>
              onOptOut(optOutBody({ order_id: order.id, email: "", token: "", ...reason }, false))
            }
          >
            {words.optOut}
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
  const { renewal: words, optOut } = useMessages("renewals");
  const { undo_until, opt_out_reason } = order.renewal;
  const undoable = undo_until !== null && isAhead(undo_until);
  const listed = REASONS.find((reason) => reason === opt_out_reason);
  const told = listed ? optOut.reasons[listed] : opt_out_reason;
  return (
    <Section title={words.out(centralDay(at))}>
      <Card as="div">
        <Stack gap={2}>
          <Text>{undoable ? words.outText(centralDay(undo_until)) : words.outFinal}</Text>
          {told && <Text tone="muted">{words.reason(told)}</Text>}
        </Stack>
        {undoable && (
          <Grid columns={2} gap={3}>
            <Button
              fill
              pending={pending}
              onClick={() => onUndo({ order_id: order.id, email: "", opt_out_reason: "", undo: true })}
            >
              {words.undo}
            </Button>
          </Grid>
        )}
      </Card>
    </Section>
  );
}
