import { useState } from "react";
import type { OrderDetail } from "#contracts/orders.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Section } from "#web/ui/layout.tsx";
import { AnswerCard, StartField, useTell } from "./answer-card.tsx";

/** The day that the retailer named after it said yes, or another one since. */
export function StartForm({ order }: { readonly order: OrderDetail }) {
  const { handoff } = useMessages("order");
  const words = handoff.dated;
  if (order.state === "scheduled")
    return (
      <Disclosure summary={words.other}>
        <StartCard order={order} />
      </Disclosure>
    );
  return (
    <Section title={words.title} lead={words.text}>
      <StartCard order={order} />
    </Section>
  );
}

function StartCard({ order }: { readonly order: OrderDetail }) {
  const { handoff } = useMessages("order");
  const words = handoff.dated;
  const [starts, setStarts] = useState(order.starts_on ?? "");
  const [tried, setTried] = useState(false);
  const tell = useTell(order);
  const save = (): void => {
    setTried(true);
    if (starts) tell.send({ outcome: "went_through", starts_on: starts });
  };
  return (
    <AnswerCard tell={tell} save={words.save} onSave={save} incomplete={tried && starts === ""}>
      <StartField
        help={words.help(order.provider)}
        value={starts}
        onChange={setStarts}
        error={tried && starts === "" ? words.missing : tell.wrongDay}
      />
    </AnswerCard>
  );
}
