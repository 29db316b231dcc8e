import type { OrderDetail } from "#contracts/orders.ts";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
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
  const report = useReportOutcome(order);
  const state = useValues({ day: order.starts_on ?? "" });
  const { day } = state.values;
  const form = useForm({
    ...state,
    fields: ["day"],
    problems: { day: day === "" ? messages.missing : undefined },
    toRejections: report.toRejections,
    onSubmit: () => report.send({ outcome: "went_through", starts_on: day }),
  });
  return (
    <OutcomeCard form={form} saveLabel={messages.save}>
      <StartField {...form.text("day")} help={messages.help({ provider: order.provider })} />
    </OutcomeCard>
  );
}
