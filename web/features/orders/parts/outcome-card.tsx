import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, type ReactNode } from "react";
import type { OrderDetail } from "#contracts/orders.ts";
import type { HandoffOutcome } from "#contracts/checkout.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { refreshOrders } from "#web/shared/api/get-orders.ts";
import { reportOutcome } from "../api.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Row } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** Reports the outcome: one request and its result. */
interface Tell {
  readonly send: (body: HandoffOutcome) => void;
  readonly pending: boolean;
  /** Null if it concerns only the day. */
  readonly error: Error | null;
  readonly wrongDay: string | null;
}

/** Reports the outcome of the order to the server, and refetches what is shown of it. */
export function useReportOutcome(order: OrderDetail): Tell {
  const { handoff: messages } = useMessages("order");
  const config = useConfig();
  const client = useQueryClient();
  const toast = useToast();
  const report = useMutation({
    mutationFn: (body: HandoffOutcome) => reportOutcome(config, order.id, body),
    onSuccess: async () => {
      await refreshOrders(client);
      toast({ text: messages.noted, tone: "good" });
    },
  });
  const ofDay = report.error instanceof ApiFailure && "starts_on" in report.error.fields;
  return {
    send: (body) => report.mutate(body),
    pending: report.isPending,
    error: ofDay ? null : report.error,
    wrongDay: ofDay ? messages.startsError : null,
  };
}

interface OutcomeCardProps {
  readonly tell: Tell;
  readonly save: string;
  readonly onSave: () => void;
  /** Whether it was submitted with something missing. */
  readonly incomplete: boolean;
  readonly children: ReactNode;
}

/** A card with the fields of a report and the button that sends it. */
export function OutcomeCard({ tell, save, onSave, incomplete, children }: OutcomeCardProps) {
  const form = useRef<HTMLFormElement>(null);
  const wrong = tell.wrongDay !== null;
  // Moves the focus to the invalid field as soon as its error is shown.
  useEffect(() => {
    const fields = wrong ? "input[aria-invalid]" : "input";
    if (wrong || incomplete) form.current?.querySelector<HTMLInputElement>(fields)?.focus();
  }, [wrong, incomplete]);
  return (
    <Card as="div">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!tell.pending) onSave();
        }}
      >
        <div className="flex max-w-xl flex-col gap-4">
          {children}
          {tell.error && <FailurePanel error={tell.error} onRetry={onSave} retrying={tell.pending} />}
          <Row>
            <Button type="submit" pending={tell.pending}>
              {save}
            </Button>
          </Row>
        </div>
      </form>
    </Card>
  );
}

interface StartFieldProps {
  readonly help: string;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error: ReactNode;
}

/** The day on which the plan starts. */
export function StartField({ help, value, onChange, error }: StartFieldProps) {
  const { handoff: messages } = useMessages("order");
  return (
    <TextField
      type="date"
      chars={14}
      label={messages.starts}
      help={help}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
