import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Cancel, OrderStanding } from "#contracts/placing.ts";
import { cancelOrder } from "../../api/cancel-order.ts";
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
  /** Nobody else turns the power on there. */
  readonly moving: boolean;
  readonly receipt: string;
  /** It is cancelled, or its provider is asked to; the sentence that says which. */
  readonly onCancelled: (standing: OrderStanding, said: string) => void;
}

/** Takes an order back, with the reason; two steps, so that nobody does it by a slip. */
export function CancelForm({ orderId, provider, moving, receipt, onCancelled }: CancelFormProps) {
  const { cancel: words } = useMessages("placed");
  const config = useConfig();
  const [code, setCode] = useState<Code | null>(null);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const cancel = useMutation({
    mutationFn: (body: Cancel) => cancelOrder(config, orderId, body),
    onSuccess: (standing) =>
      onCancelled(standing, standing.state === "cancelled" ? words.done : words.asked(provider)),
  });

  function send(): void {
    setAsked(true);
    if (code === null || cancel.isPending) return;
    const said = reason.trim();
    cancel.mutate({ receipt, code, ...(said !== "" && { reason: said }) });
  }

  return (
    <Disclosure summary={words.open}>
      <form
        noValidate
        className="max-w-xl"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap={4}>
          <Text>{(moving ? words.textMoving : words.text)(provider)}</Text>
          <RadioGroup
            label={words.label}
            value={code}
            onChange={setCode}
            error={asked && code === null && words.missing}
            options={CANCEL_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
          />
          {code === "other" && (
            <TextArea
              label={words.words}
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
              {words.send}
            </Button>
          </div>
        </Stack>
      </form>
    </Disclosure>
  );
}
