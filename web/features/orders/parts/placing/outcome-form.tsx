import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderStanding, Outcome } from "#contracts/placing.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { tellOutcome } from "../../api/order-outcome.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { WHYS, type Why } from "../answers.ts";
import { HANDOFF_OUTCOMES as OUTCOMES } from "#contracts/tables/orders.ts";

type Answer = Outcome["outcome"];

interface OutcomeFormProps {
  readonly orderId: string;
  readonly receipt: string;
  /** It went through already: only the day is asked for. */
  readonly dayOnly: boolean;
  /** What was told is noted; the sentence that says so. */
  readonly onTold: (standing: OrderStanding, said: string) => void;
}

/** How it went at the provider's, with the day or the reason that they named. */
export function OutcomeForm({ orderId, receipt, dayOnly, onTold }: OutcomeFormProps) {
  const { outcome: words } = useMessages("placed");
  const config = useConfig();
  const [answer, setAnswer] = useState<Answer | null>(dayOnly ? "went_through" : null);
  const [day, setDay] = useState("");
  const [why, setWhy] = useState<Why>("left");
  const [asked, setAsked] = useState(false);
  const tell = useMutation({
    mutationFn: (body: Outcome) => tellOutcome(config, orderId, body),
    onSuccess: (standing) => onTold(standing, saidOf(standing, day, words)),
  });

  const dayMissing = dayOnly && day === "";
  const dayProblem = (asked && dayMissing && words.dayMissing) || (dayRefused(tell.error) && words.dayWrong);

  function send(): void {
    setAsked(true);
    if (answer === null || dayMissing || tell.isPending) return;
    tell.mutate({
      receipt,
      outcome: answer,
      ...(answer === "went_through" && day !== "" && { starts_on: day }),
      ...(answer === "did_not_go_through" && why !== "left" && { code: why }),
    });
  }

  return (
    <form
      noValidate
      className="max-w-xl"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap={4}>
        {!dayOnly && (
          <RadioGroup
            label={words.label}
            hideLabel
            value={answer}
            onChange={setAnswer}
            error={asked && answer === null && words.missing}
            options={OUTCOMES.map((value) => ({
              value,
              label: words.options[value],
              help: words.helps[value],
            }))}
          />
        )}
        {answer === "went_through" && (
          <TextField
            type="date"
            label={words.day}
            help={dayOnly ? undefined : words.dayHelp}
            optional={!dayOnly}
            chars={16}
            error={dayProblem}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
        {answer === "did_not_go_through" && (
          <Select
            label={words.why}
            value={why}
            onChange={(event) => setWhy(WHYS.find((one) => one === event.target.value) ?? "left")}
            options={WHYS.map((value) => ({ value, label: words.whys[value] }))}
          />
        )}
        {tell.error && !dayRefused(tell.error) && (
          <FailurePanel error={tell.error} onRetry={send} retrying={tell.isPending} />
        )}
        <div className="sm:w-fit">
          <Button type="submit" fill pending={tell.isPending}>
            {words.send}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function dayRefused(error: unknown): boolean {
  return error instanceof ApiFailure && "starts_on" in error.fields;
}

/** The sentence for what was noted. */
function saidOf({ state }: OrderStanding, day: string, words: Messages<"placed">["outcome"]): string {
  const { told } = words;
  if (state === "scheduled" && day !== "") return told.scheduled(day);
  if (state === "accepted" || state === "scheduled") return told.accepted;
  return state === "handed_off" ? told.handed_off : told.rejected;
}
