import { useState } from "react";
import type { OrderDetail } from "#contracts/orders.ts";
import type { Outcome } from "#contracts/placing.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Section } from "../../ui/layout.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { AnswerCard, StartField, useTell } from "./answer-card.tsx";

type Answer = Outcome["outcome"];
const ANSWERS = ["went_through", "not_yet", "did_not_go_through"] as const satisfies readonly Answer[];
type Refusal = NonNullable<Outcome["code"]>;
const REFUSALS = [
  "left",
  "switch_hold",
  "hold_for_credit",
  "wrong_address",
  "plan_withdrawn",
  "already_switching",
  "refused",
] as const satisfies readonly (Refusal | "left")[];

/** How it went on the retailer's own page, which only its customer can tell. */
export function OutcomeForm({ order }: { readonly order: OrderDetail }) {
  const { handoff: words } = useMessages("order");
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [starts, setStarts] = useState("");
  const [refusal, setRefusal] = useState<(typeof REFUSALS)[number]>("left");
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
          options={ANSWERS.map((value) => ({ value, label: words.outcomes[value] }))}
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
            options={REFUSALS.map((value) => ({ value, label: words.refusals[value] }))}
            value={refusal}
            onChange={setRefusal}
          />
        )}
      </AnswerCard>
    </Section>
  );
}

function outcomeBody(outcome: Answer, starts: string, refusal: Refusal | "left"): Outcome {
  if (outcome === "went_through") return { outcome, ...(starts ? { starts_on: starts } : {}) };
  return { outcome, ...(outcome === "not_yet" || refusal === "left" ? {} : { code: refusal }) };
}
