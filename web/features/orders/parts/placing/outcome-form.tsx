import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderStatus, HandoffOutcome } from "#contracts/checkout.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { reportOutcome } from "../../api.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { WHYS, type Why } from "../outcome-answers.ts";
import { HANDOFF_OUTCOMES as OUTCOMES } from "#contracts/tables/orders.ts";

type OutcomeChoice = HandoffOutcome["outcome"];

interface OrderOutcomeFormProps {
  readonly orderId: string;
  readonly receipt: string;
  /** The outcome is already known: only the day is requested. */
  readonly dayOnly: boolean;
  /** Called when the report is saved, with the matching sentence. */
  readonly onReported: (status: OrderStatus, text: string) => void;
}

/** Asks for the outcome at the provider, with the day or the reason that they named. */
export function OrderOutcomeForm({ orderId, receipt, dayOnly, onReported }: OrderOutcomeFormProps) {
  const { outcome: messages } = useMessages("placed");
  const config = useConfig();
  const [result, setOutcome] = useState<OutcomeChoice | null>(dayOnly ? "went_through" : null);
  const [day, setDay] = useState("");
  const [why, setWhy] = useState<Why>("left");
  const [requested, setRequested] = useState(false);
  const report = useMutation({
    mutationFn: (body: HandoffOutcome) => reportOutcome(config, orderId, body),
    onSuccess: (status) => onReported(status, getOutcomeText(status, day, messages)),
  });

  const dayMissing = dayOnly && day === "";
  const dayProblem =
    (requested && dayMissing && messages.dayMissing) || (isDayRejected(report.error) && messages.dayWrong);

  function send(): void {
    setRequested(true);
    if (result === null || dayMissing || report.isPending) return;
    report.mutate({
      receipt,
      outcome: result,
      ...(result === "went_through" && day !== "" && { starts_on: day }),
      ...(result === "did_not_go_through" && why !== "left" && { code: why }),
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
            label={messages.label}
            hideLabel
            value={result}
            onChange={setOutcome}
            error={requested && result === null && messages.missing}
            options={OUTCOMES.map((value) => ({
              value,
              label: messages.options[value],
              help: messages.helps[value],
            }))}
          />
        )}
        {result === "went_through" && (
          <TextField
            type="date"
            label={messages.day}
            help={dayOnly ? undefined : messages.dayHelp}
            optional={!dayOnly}
            chars={16}
            error={dayProblem}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
        {result === "did_not_go_through" && (
          <Select
            label={messages.why}
            value={why}
            onChange={(event) => setWhy(WHYS.find((one) => one === event.target.value) ?? "left")}
            options={WHYS.map((value) => ({ value, label: messages.whys[value] }))}
          />
        )}
        {report.error && !isDayRejected(report.error) && (
          <FailurePanel error={report.error} onRetry={send} retrying={report.isPending} />
        )}
        <div className="sm:w-fit">
          <Button type="submit" fill pending={report.isPending}>
            {messages.send}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function isDayRejected(error: unknown): boolean {
  return error instanceof ApiFailure && "starts_on" in error.fields;
}

/** Returns the sentence for what was saved. */
function getOutcomeText(
  { state }: OrderStatus,
  day: string,
  messages: Messages<"placed">["outcome"],
): string {
  const { told: enteredUsage } = messages;
  if (state === "scheduled" && day !== "") return enteredUsage.scheduled(day);
  if (state === "accepted" || state === "scheduled") return enteredUsage.accepted;
  return state === "handed_off" ? enteredUsage.handed_off : enteredUsage.rejected;
}
