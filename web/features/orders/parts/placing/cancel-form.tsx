import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Cancel, OrderStatus } from "#contracts/checkout.ts";
import { cancelOrder } from "../../api.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { CANCEL_REASONS } from "#contracts/tables/orders.ts";

type Code = Cancel["code"];

interface CancelFormProps {
  readonly orderId: string;
  readonly provider: string;
  /** Otherwise the power there will not be turned on. */
  readonly moving: boolean;
  readonly receipt: string;
  /** Called once it is canceled, or its provider was requested to cancel it, with the matching sentence. */
  readonly onCancelled: (status: OrderStatus, text: string) => void;
}

/** Cancels an order, with the reason. Two steps, to prevent accidents. */
export function CancelForm({ orderId, provider, moving, receipt, onCancelled }: CancelFormProps) {
  const { cancel: messages } = useMessages("placed");
  const config = useConfig();
  const [code, setCode] = useState<Code | null>(null);
  const [reason, setReason] = useState("");
  const [requested, setRequested] = useState(false);
  const cancel = useMutation({
    mutationFn: (body: Cancel) => cancelOrder(config, orderId, body),
    onSuccess: (status) =>
      onCancelled(status, status.state === "cancelled" ? messages.done : messages.asked(provider)),
  });

  function send(): void {
    setRequested(true);
    if (code === null || cancel.isPending) return;
    const text = reason.trim();
    cancel.mutate({ receipt, code, ...(text !== "" && { reason: text }) });
  }

  return (
    <Disclosure summary={messages.open}>
      <form
        noValidate
        className="max-w-xl"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap={4}>
          <Text>{(moving ? messages.textMoving : messages.text)(provider)}</Text>
          <RadioGroup
            label={messages.label}
            value={code}
            onChange={setCode}
            error={requested && code === null && messages.missing}
            options={CANCEL_REASONS.map((value) => ({ value, label: messages.reasons[value] }))}
          />
          {code === "other" && (
            <TextArea
              label={messages.words}
              optional
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
          {cancel.error && <FailurePanel error={cancel.error} onRetry={send} retrying={cancel.isPending} />}
          <div className="sm:w-fit">
            <Button type="submit" variant="danger" fill pending={cancel.isPending}>
              {messages.send}
            </Button>
          </div>
        </Stack>
      </form>
    </Disclosure>
  );
}
