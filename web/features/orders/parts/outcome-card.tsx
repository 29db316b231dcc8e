import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import type { HandoffOutcome } from "#contracts/checkout.ts";
import type { OrderDetail } from "#contracts/orders.ts";
import type { ApiFailure } from "#web/shared/api/failure.ts";
import { refreshOrders } from "#web/shared/api/get-orders.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import type { FieldErrors, FormState } from "#web/shared/form/use-form.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Row } from "#web/ui/layout.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { reportOutcome } from "../api.ts";

interface OutcomeReport {
  readonly send: (body: HandoffOutcome) => Promise<void>;
  /** Returns the error that a failure contains for the day. */
  readonly toRejections: (failure: ApiFailure) => FieldErrors<"day">;
}

/** Returns a function that reports the outcome of an order to the server and refetches what is shown of it. */
export function useReportOutcome(order: OrderDetail): OutcomeReport {
  const { handoff: messages } = useMessages("order");
  const config = useConfig();
  const client = useQueryClient();
  const toast = useToast();
  return {
    send: async (body) => {
      await reportOutcome(config, order.id, body);
      await refreshOrders(client);
      toast({ text: messages.saved, tone: "good" });
    },
    toRejections: ({ fields }) => ("starts_on" in fields ? { day: messages.startsError } : {}),
  };
}

interface OutcomeCardProps {
  readonly form: Pick<FormState<object, string>, "failure" | "isFieldFailure" | "pending" | "submit">;
  readonly saveLabel: string;
  readonly children: ReactNode;
}

/** A card with the fields of a report and the button that sends it. */
export function OutcomeCard({ form, saveLabel: save, children }: OutcomeCardProps) {
  return (
    <Card as="div">
      <Form form={form}>
        <div className="flex max-w-xl flex-col gap-4">
          {children}
          <FormFailure form={form} retry />
          <Row>
            <Button type="submit" pending={form.pending}>
              {save}
            </Button>
          </Row>
        </div>
      </Form>
    </Card>
  );
}

/** Renders the field for the day on which the plan starts: YYYY-MM-DD, or empty. */
export function StartField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  const { handoff: messages } = useMessages("order");
  return <TextField type="date" chars={14} label={messages.starts} {...props} />;
}
