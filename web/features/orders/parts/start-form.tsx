import { useState } from "react";
import type { OrderDetail } from "#contracts/orders.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Section } from "#web/ui/layout.tsx";
import { OutcomeCard, StartField, useReportOutcome } from "./outcome-card.tsx";

/** The start day that the provider named after accepting, or a later correction. */
export function StartForm({ order }: { readonly order: OrderDetail }) {
  const { handoff } = useMessages("order");
  const messages = handoff.dated;
  if (order.state === "scheduled")
    return (
      <Disclosure summary={messages.other}>
        <StartCard order={order} />
      </Disclosure>
    );
  return (
    <Section title={messages.title} lead={messages.text}>
      <StartCard order={order} />
    </Section>
  );
}

function StartCard({ order }: { readonly order: OrderDetail }) {
  const { handoff } = useMessages("order");
  const messages = handoff.dated;
  const [starts, setStarts] = useState(order.starts_on ?? "");
  const [tried, setTried] = useState(false);
  const report = useReportOutcome(order);
  const save = (): void => {
    setTried(true);
    if (starts) report.send({ outcome: "went_through", starts_on: starts });
  };
  return (
    <OutcomeCard tell={report} save={messages.save} onSave={save} incomplete={tried && starts === ""}>
      <StartField
        help={messages.help(order.provider)}
        value={starts}
        onChange={setStarts}
        error={tried && starts === "" ? messages.missing : report.wrongDay}
      />
    </OutcomeCard>
  );
}
