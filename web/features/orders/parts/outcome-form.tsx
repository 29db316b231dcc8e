import { useState } from "react";
import type { OrderDetail } from "#contracts/orders.ts";
import type { Outcome } from "#contracts/placing.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Section } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { AnswerCard, StartField, useTell } from "./answer-card.tsx";
import { WHYS, type Why } from "./answers.ts";
import { HANDOFF_OUTCOMES as OUTCOMES } from "#contracts/tables/orders.ts";

type Answer = Outcome["outcome"];

/** How it went on the retailer's own page, which only its customer can tell. */
export function OutcomeForm({ order }: { readonly order: OrderDetail }) {
  const { handoff: words } = useMessages("order");
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [starts, setStarts] = useState("");
  const [refusal, setRefusal] = useState<Why>("left");
  const [tried, setTried] = useState(false);
  const tell = useTell(order);
  const save = (): void => {
    setTried(true);
    if (answer) tell.send(outcomeBody(answer, starts, refusal));
  };
  return (
    <Section title={words.how}>
      <AnswerCard tell={tell} save={words.save} onSave={save} incomplete={tried && answer === null}>
        <RadioGroup
          label={words.how}
          hideLabel
          options={OUTCOMES.map((value) => ({ value, label: words.outcomes[value] }))}
          value={answer}
          onChange={setAnswer}
          error={tried && answer === null && words.choose}
        />
        {answer === "went_through" && (
          <StartField
            help={words.startsHelp(order.provider)}
            value={starts}
            onChange={setStarts}
            error={tell.wrongDay}
          />
        )}
        {answer === "did_not_go_through" && (
          <RadioGroup
            label={words.why}
            options={WHYS.map((value) => ({ value, label: words.refusals[value] }))}
            value={refusal}
            onChange={setRefusal}
          />
        )}
      </AnswerCard>
    </Section>
  );
}

function outcomeBody(outcome: Answer, starts: string, refusal: Why): Outcome {
  if (outcome === "went_through") return { outcome, ...(starts ? { starts_on: starts } : {}) };
  return { outcome, ...(outcome === "not_yet" || refusal === "left" ? {} : { code: refusal }) };
}
