import { useState } from "react";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
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
  readonly onSend: () => void;
  readonly pending: boolean;
  readonly error: unknown;
}

/**
 * Order number, email and reason, prefilled from the link. Errors are shown after the first attempt to submit. A signed
 * link needs no email address.
 */
export function OptOutForm({ inputs, onChange, onSend, pending, error }: OptOutFormProps) {
  const messages = useMessages("renewals").optOut;
  const [tried, setTried] = useState(false);
  const problems = optOutProblems(inputs);
  const shown = (field: "order_id" | "email", text: string): string | null =>
    tried && problems.has(field) ? text : null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problems.size === 0 && !pending) onSend();
        else if (problems.size > 0)
          focusField(event.currentTarget, problems.has("order_id") ? "order_id" : "email");
      }}
    >
      <Stack gap={6}>
        <OrderNumber
          value={inputs.order_id}
          fromLink={inputs.token !== ""}
          error={shown("order_id", messages.orderIdError)}
          onChange={(order_id) => onChange({ ...inputs, order_id })}
        />
        {inputs.token === "" && (
          <TextField
            name="email"
            type="email"
            label={messages.email}
            help={messages.emailHelp}
            error={shown("email", messages.emailError)}
            value={inputs.email}
            autoComplete="email"
            maxLength={320}
            onChange={(event) => onChange({ ...inputs, email: event.currentTarget.value })}
          />
        )}
        {!inputs.undo && (
          <>
            <ReasonFields value={inputs} onChange={(reason) => onChange({ ...inputs, ...reason })} />
            <Text>{messages.what}</Text>
          </>
        )}
        {error !== null && <FailurePanel error={error} onRetry={onSend} retrying={pending} />}
        <Stack gap={2}>
          <Button type="submit" variant="primary" fill pending={pending}>
            {inputs.undo ? messages.submitUndo : messages.submit}
          </Button>
          <Button variant="quiet" fill onClick={() => onChange({ ...inputs, undo: !inputs.undo })}>
            {inputs.undo ? messages.insteadOut : messages.instead}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.focus();
}
