import { todayInTexas } from "#web/shared/format/central-day.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { saveConsumedParam } from "#web/shared/session/consumed-params.ts";
import { Card } from "#web/ui/card.tsx";
import { ExternalIcon } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Wrapped } from "#web/ui/wrapped.tsx";
import { DepositDecision, type StepProps } from "./deposit-decision.tsx";
import { findCancelDay, findDepositNote, findOpenStep, formatStep } from "./open-step.ts";

/** What the customer can do about the provider's open step: continue on its page, or decide about its deposit. */
export function StepActions(props: StepProps) {
  const { order } = props;
  const step = findOpenStep(order);
  const steps = order.provider_steps;
  if (step === "identity" && steps?.identity_url) return <IdentityLink {...props} url={steps.identity_url} />;
  return step === "deposit" && steps?.deposit ? <DepositDecision {...props} deposit={steps.deposit} /> : null;
}

// In the same tab, because its page leads back to this order, which a guest's tab alone can open.
function IdentityLink({ order, orderId, receipt, url }: StepProps & { readonly url: string }) {
  const messages = useMessages("common");
  return (
    <Row>
      <ButtonLink
        variant="primary"
        href={url}
        onClick={() => receipt !== undefined && saveConsumedParam("receipt", orderId, receipt)}
      >
        <Wrapped>{messages.continueAt({ provider: order.provider })}</Wrapped> <ExternalIcon size={18} />
      </ButtonLink>
    </Row>
  );
}

/** The provider's open step as a card, for pages without a card for the next step. */
export function StepCard(props: StepProps) {
  const messages = useMessages("providerSteps");
  const step = findOpenStep(props.order);
  if (step === null) return null;
  return (
    <Card tone={step === "depositAccepted" ? "plain" : "accent"} title={messages.titles[step]}>
      <Text>{formatStep(step, props.order, messages)}</Text>
      <StepActions {...props} />
    </Card>
  );
}

/** What happened to the deposit, once its decision is made. */
export function DepositNote({ order }: Pick<StepProps, "order">) {
  const { notes } = useMessages("providerSteps");
  const note = findDepositNote(order);
  if (note === null) return null;
  const cents = order.provider_steps?.deposit?.amount_cents ?? 0;
  return <Text>{notes[note]({ cents, provider: order.provider })}</Text>;
}

/** Until when the order can be canceled with no fee. */
export function CancelDay({ order }: Pick<StepProps, "order">) {
  const messages = useMessages("providerSteps");
  const day = findCancelDay(order, todayInTexas());
  return day === null ? null : <Text tone="muted">{messages.rescission({ day })}</Text>;
}
