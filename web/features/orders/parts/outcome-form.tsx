import { useState } from "react";
import type { OrderDetail } from "#contracts/orders.ts";
import type { HandoffOutcome } from "#contracts/checkout.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Section } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { OutcomeCard, StartField, useReportOutcome } from "./outcome-card.tsx";
import { WHYS, type Why } from "./outcome-answers.ts";
import { HANDOFF_OUTCOMES as OUTCOMES } from "#contracts/tables/orders.ts";

type OutcomeChoice = HandoffOutcome["outcome"];

/** Asks for the outcome on the provider's own page, which only the customer can report. */
export function OrderOutcomeForm({ order }: { readonly order: OrderDetail }) {
  const { handoff: messages } = useMessages("order");
  const [result, setOutcome] = useState<OutcomeChoice | null>(null);
  const [starts, setStarts] = useState("");
  const [rejection, setRejection] = useState<Why>("left");
  const [tried, setTried] = useState(false);
  const report = useReportOutcome(order);
  const save = (): void => {
    setTried(true);
    if (result) report.send(toOutcomeBody(result, starts, rejection));
  };
  return (
    <Section title={messages.how}>
      <OutcomeCard tell={report} save={messages.save} onSave={save} incomplete={tried && result === null}>
        <RadioGroup
          label={messages.how}
          hideLabel
          options={OUTCOMES.map((value) => ({ value, label: messages.outcomes[value] }))}
          value={result}
          onChange={setOutcome}
          error={tried && result === null && messages.choose}
        />
        {result === "went_through" && (
          <StartField
            help={messages.startsHelp(order.provider)}
            value={starts}
            onChange={setStarts}
            error={report.wrongDay}
          />
        )}
        {result === "did_not_go_through" && (
          <RadioGroup
            label={messages.why}
            options={WHYS.map((value) => ({ value, label: messages.refusals[value] }))}
            value={rejection}
            onChange={setRejection}
          />
        )}
      </OutcomeCard>
    </Section>
  );
}

function toOutcomeBody(outcome: OutcomeChoice, starts: string, rejection: Why): HandoffOutcome {
  if (outcome === "went_through") return { outcome, ...(starts ? { starts_on: starts } : {}) };
  return { outcome, ...(outcome === "not_yet" || rejection === "left" ? {} : { code: rejection }) };
}
