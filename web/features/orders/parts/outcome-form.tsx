import type { OrderDetail } from "#contracts/orders.ts";
import { HANDOFF_OUTCOMES as OUTCOMES } from "#contracts/tables/orders.ts";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Section } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { toOutcomeBody, WHYS, type OutcomeValues } from "./outcome-options.ts";
import { OutcomeCard, StartField, useReportOutcome } from "./outcome-card.tsx";

/** Asks for the outcome on the provider's own page, which only the customer can report. */
export function OrderOutcomeForm({ order }: { readonly order: OrderDetail }) {
  const { handoff: messages } = useMessages("order");
  const report = useReportOutcome(order);
  const state = useValues<OutcomeValues>({ result: null, day: "", why: "left" });
  const { result: outcome, day, why } = state.values;
  const form = useForm({
    ...state,
    fields: ["result", "day"],
    problems: { result: outcome === null ? messages.choose : undefined },
    toRejections: report.toRejections,
    onSubmit: async () => {
      if (outcome !== null) await report.send(toOutcomeBody(outcome, day, why));
    },
  });
  return (
    <Section title={messages.how}>
      <OutcomeCard form={form} saveLabel={messages.save}>
        <RadioGroup
          {...form.choice("result")}
          label={messages.how}
          hideLabel
          options={OUTCOMES.map((value) => ({ value, label: messages.outcomes[value] }))}
        />
        {outcome === "went_through" && (
          <StartField {...form.text("day")} help={messages.startsHelp({ provider: order.provider })} />
        )}
        {outcome === "did_not_go_through" && (
          <RadioGroup
            label={messages.why}
            options={WHYS.map((value) => ({ value, label: messages.rejections[value] }))}
            value={why}
            onChange={(chosen) => form.update({ why: chosen })}
          />
        )}
      </OutcomeCard>
    </Section>
  );
}
