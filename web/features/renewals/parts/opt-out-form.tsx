import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm } from "#web/shared/form/use-form.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { OrderNumber } from "./order-number.tsx";
import { optOutProblems, type OptOutInputs } from "./opt-out-inputs.ts";
import { ReasonFields } from "./reason-fields.tsx";

interface OptOutFormProps {
  readonly inputs: OptOutInputs;
  readonly onChange: (inputs: OptOutInputs) => void;
  /** Sends the opt-out. Throws the reason if it could not be sent. */
  readonly onSend: () => Promise<void>;
}

/**
 * Order number, email and reason, prefilled from the link. Errors are shown after the first attempt to submit. A signed
 * link needs no email address.
 */
export function OptOutForm({ inputs, onChange, onSend }: OptOutFormProps) {
  const messages = useMessages("renewals").optOut;
  const wrong = optOutProblems(inputs);
  const form = useForm({
    values: inputs,
    update: (patch) => onChange({ ...inputs, ...patch }),
    fields: ["order_id", "email"],
    problems: {
      order_id: wrong.has("order_id") ? messages.orderIdError : undefined,
      email: wrong.has("email") ? messages.emailError : undefined,
    },
    onSubmit: onSend,
  });
  return (
    <Form form={form}>
      <Stack gap={6}>
        <OrderNumber {...form.choice("order_id")} fromLink={inputs.token !== ""} />
        {inputs.token === "" && (
          <TextField
            {...form.text("email")}
            name="email"
            type="email"
            label={messages.email}
            help={messages.emailHelp}
            autoComplete="email"
            maxLength={320}
          />
        )}
        {!inputs.undo && (
          <>
            <ReasonFields value={inputs} onChange={form.update} />
            <Text>{messages.what}</Text>
          </>
        )}
        <FormFailure form={form} retry />
        <Stack gap={2}>
          <Button type="submit" variant="primary" fill pending={form.pending}>
            {inputs.undo ? messages.submitUndo : messages.submit}
          </Button>
          <Button variant="quiet" fill onClick={() => form.update({ undo: !inputs.undo })}>
            {inputs.undo ? messages.insteadOut : messages.instead}
          </Button>
        </Stack>
      </Stack>
    </Form>
  );
}
