import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { OrderDetail } from "#contracts/orders.ts";
import type { Cancel } from "#contracts/checkout.ts";
import { cancelOrder } from "../api.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { refreshOrders } from "#web/shared/api/get-orders.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Text } from "#web/ui/layout.tsx";
import { Dialog } from "#web/ui/modal.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { CANCEL_REASONS } from "#contracts/tables/orders.ts";

/** The button and its confirmation. The dialog stays mounted, so that closing it returns the focus. */
export function CancelOrder({ order }: { readonly order: OrderDetail }) {
  const { cancel: messages } = useMessages("order");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {messages.action}
      </Button>
      <CancelDialog order={order} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

interface CancelDialogProps {
  readonly order: OrderDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

function CancelDialog({ order, open, onClose }: CancelDialogProps) {
  const { cancel: messages } = useMessages("order");
  const [code, setCode] = useState<Cancel["code"] | null>(null);
  const [ownReason, setTypedReason] = useState("");
  const [tried, setTried] = useState(false);
  const reasons = useRef<HTMLDivElement>(null);
  const cancel = useCancel(order, onClose);
  const close = (): void => {
    setTried(false);
    if (!cancel.isPending) cancel.reset();
    onClose();
  };
  const send = (): void => {
    setTried(true);
    if (!code) reasons.current?.querySelector("input")?.focus();
    const reason = code === "other" ? ownReason.trim() : "";
    if (code) cancel.mutate({ code, ...(reason ? { reason } : {}) });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={messages.title}
      actions={
        <>
          <Button onClick={close}>{messages.keep}</Button>
          <Button variant="danger" pending={cancel.isPending} onClick={send}>
            {messages.confirm}
          </Button>
        </>
      }
    >
      <Text>{consequence(order, messages)}</Text>
      <Text>{messages.safe[order.kind]}</Text>
      <div ref={reasons}>
        <RadioGroup
          label={messages.why}
          options={CANCEL_REASONS.map((value) => ({ value, label: messages.reasons[value] }))}
          value={code}
          onChange={setCode}
          error={tried && code === null && messages.whyError}
        />
      </div>
      {code === "other" && (
        <TextField
          label={messages.customReason}
          optional
          maxLength={500}
          value={ownReason}
          onChange={(event) => setTypedReason(event.currentTarget.value)}
        />
      )}
      {cancel.error && <FailurePanel error={cancel.error} onRetry={send} retrying={cancel.isPending} />}
    </Dialog>
  );
}

/** Returns what canceling does, depending on who has the order now. */
function consequence(order: OrderDetail, messages: Messages<"order">["cancel"]): string {
  if (order.connector === "partner") return messages.reviewing({ provider: order.provider });
  return order.state === "started" ? messages.here : messages.there({ provider: order.provider });
}

function useCancel(order: OrderDetail, onClose: () => void) {
  const { cancel: messages } = useMessages("order");
  const config = useConfig();
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: Cancel) => cancelOrder(config, order.id, body),
    onSuccess: async ({ state }) => {
      await refreshOrders(client);
      onClose();
      toast({
        text: state === "cancelled" ? messages.done : messages.requested({ provider: order.provider }),
        tone: "good",
      });
    },
    onError: async (error) => {
      if (!(error instanceof ApiFailure) || error.status !== 409) return;
      // It has progressed in the meantime: the page shows its status.
      await refreshOrders(client);
      onClose();
      toast({ text: messages.changed, tone: "bad" });
    },
  });
}
