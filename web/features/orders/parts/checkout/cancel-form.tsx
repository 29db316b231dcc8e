import type { Cancel, OrderStatus } from "#contracts/checkout.ts";
import { cancelOrder } from "../../api.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
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
  const state = useValues<{ code: Code | null; reason: string }>({ code: null, reason: "" });
  const { code, reason } = state.values;
  const form = useForm({
    ...state,
    fields: ["code", "reason"],
    problems: { code: code === null ? messages.missing : undefined },
    onSubmit: async () => {
      if (code === null) return;
      const text = reason.trim();
      const status = await cancelOrder(config, orderId, {
        receipt,
        code,
        ...(text !== "" && { reason: text }),
      });
      onCancelled(status, status.state === "cancelled" ? messages.done : messages.requested({ provider }));
    },
  });

  return (
    <Disclosure summary={messages.open}>
      <Form form={form} className="max-w-xl">
        <Stack gap={4}>
          <Text>{(moving ? messages.textMoving : messages.text)({ provider })}</Text>
          <RadioGroup
            {...form.choice("code")}
            label={messages.label}
            options={CANCEL_REASONS.map((value) => ({ value, label: messages.reasons[value] }))}
          />
          {code === "other" && (
            <TextArea
              {...form.text("reason")}
              label={messages.customReason}
              optional
              rows={3}
              maxLength={500}
            />
          )}
          <FormFailure form={form} retry />
          <div className="sm:w-fit">
            <Button type="submit" variant="danger" fill pending={form.pending}>
              {messages.send}
            </Button>
          </div>
        </Stack>
      </Form>
    </Disclosure>
  );
}
