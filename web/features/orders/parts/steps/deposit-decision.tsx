import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { DepositDecision as Decision, GuestOrder, ProviderSteps } from "#contracts/checkout.ts";
import type { OrderDetail } from "#contracts/orders.ts";
import { DEPOSIT_EXEMPTIONS, getEnrollmentRule } from "#market/enrollment-rules.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { Dialog } from "#web/ui/modal.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { decideDeposit } from "../../api.ts";

export interface StepProps {
  readonly order: Pick<
    OrderDetail | GuestOrder,
    "state" | "provider" | "cancel_requested_at" | "provider_steps"
  >;
  readonly orderId: string;
  /** For a guest. */
  readonly receipt?: string;
  /** Fetches the order's current status. */
  readonly onChanged: () => void;
}

interface DepositProps extends StepProps {
  readonly deposit: NonNullable<ProviderSteps["deposit"]>;
}

/** The deposit with its reason and its limit, who need not pay one, and the decision. */
export function DepositDecision(props: DepositProps) {
  const { order, deposit } = props;
  const { provider } = order;
  const messages = useMessages("providerSteps");
  const [declining, setDeclining] = useState(false);
  const decide = useDecision(props, () => setDeclining(false));
  const { amount_cents, limit_cents: limit, reason } = deposit;
  const last = decide.variables ?? "accept";
  const failure = decide.error && (
    <FailurePanel error={decide.error} onRetry={() => decide.mutate(last)} retrying={decide.isPending} />
  );
  return (
    <Stack gap={4}>
      {reason !== null && <Text>{messages.reason({ provider, reason })}</Text>}
      {limit !== null && (
        <Text tone={amount_cents > limit ? "bad" : "muted"}>
          {(amount_cents > limit ? messages.overLimit : messages.limit)({ cents: limit, provider })}
        </Text>
      )}
      <Exemptions provider={provider} />
      {!declining && failure}
      <Row>
        <Button
          variant="primary"
          pending={decide.isPending && last === "accept"}
          onClick={() => decide.mutate("accept")}
        >
          {messages.accept}
        </Button>
        <Button onClick={() => setDeclining(true)}>{messages.decline}</Button>
      </Row>
      <Dialog
        open={declining}
        onClose={() => setDeclining(false)}
        title={messages.declineTitle}
        actions={
          <>
            <Button onClick={() => setDeclining(false)}>{messages.keep}</Button>
            <Button variant="danger" pending={decide.isPending} onClick={() => decide.mutate("decline")}>
              {messages.decline}
            </Button>
          </>
        }
      >
        <Text>{messages.declineText({ provider })}</Text>
        {declining && failure}
      </Dialog>
    </Stack>
  );
}

function Exemptions({ provider }: { readonly provider: string }) {
  const messages = useMessages("providerSteps");
  const values = {
    age: getEnrollmentRule("senior_age").value,
    months: getEnrollmentRule("payment_history").value,
  };
  return (
    <Stack gap={2}>
      <Text>{messages.exempt({ provider })}</Text>
      <ul className="list-disc pl-5 text-small text-muted">
        {DEPOSIT_EXEMPTIONS.map((name) => {
          const text = messages.exemptions[name];
          return <li key={name}>{typeof text === "string" ? text : text(values)}</li>;
        })}
      </ul>
    </Stack>
  );
}

function useDecision({ orderId, receipt, deposit, onChanged }: DepositProps, onDone: () => void) {
  const messages = useMessages("providerSteps");
  const config = useConfig();
  const toast = useToast();
  return useMutation({
    mutationFn: (decision: Decision["decision"]) =>
      decideDeposit(config, orderId, {
        decision,
        amount_cents: deposit.amount_cents,
        ...(receipt === undefined ? {} : { receipt }),
      }),
    onSuccess: (_status, decision) => {
      onChanged();
      onDone();
      toast({ text: decision === "accept" ? messages.accepted : messages.declined, tone: "good" });
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure) || error.status !== 409) return;
      // The page shows the current deposit.
      onChanged();
      onDone();
      toast({ text: messages.changed, tone: "bad" });
    },
  });
}
