import type { OrderStatus } from "#contracts/checkout.ts";
import { reportOutcome } from "../../api.ts";
import { Form, FormFailure } from "#web/shared/form/form.tsx";
import { useForm, useValues } from "#web/shared/form/use-form.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toOutcomeBody, WHYS, type OutcomeValues } from "../outcome-options.ts";
import { HANDOFF_OUTCOMES as OUTCOMES } from "#contracts/tables/orders.ts";

interface OrderOutcomeFormProps {
  readonly orderId: string;
  readonly receipt: string;
  /** The outcome is already known: only the day is requested. */
  readonly dayOnly: boolean;
  /** Called when the report is saved, with the matching sentence. */
  readonly onReported: (status: OrderStatus, text: string) => void;
}

/** Asks for the outcome at the provider, with the day or the reason that they named. */
export function OrderOutcomeForm(props: OrderOutcomeFormProps) {
  const { dayOnly } = props;
  const { outcome: messages } = useMessages("placed");
  const form = useOutcomeForm(props);
  const { result: outcome } = form.values;
  return (
    <Form form={form} className="max-w-xl">
      <Stack gap={4}>
        {!dayOnly && (
          <RadioGroup
            {...form.choice("result")}
            label={messages.label}
            hideLabel
            options={OUTCOMES.map((value) => ({
              value,
              label: messages.options[value],
              help: messages.helps[value],
            }))}
          />
        )}
        {outcome === "went_through" && (
          <TextField
            {...form.text("day")}
            type="date"
            label={messages.day}
            help={dayOnly ? undefined : messages.dayHelp}
            optional={!dayOnly}
            chars={16}
          />
        )}
        {outcome === "did_not_go_through" && (
          <Select
            label={messages.why}
            value={form.values.why}
            onChange={(event) =>
              form.update({ why: WHYS.find((one) => one === event.target.value) ?? "left" })
            }
            options={WHYS.map((value) => ({ value, label: messages.whys[value] }))}
          />
        )}
        <FormFailure form={form} retry />
        <div className="sm:w-fit">
          <Button type="submit" fill pending={form.pending}>
            {messages.send}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

/** Returns the form of an outcome, which is sent with the receipt of its order. */
function useOutcomeForm({ orderId, receipt, dayOnly, onReported }: OrderOutcomeFormProps) {
  const { outcome: messages } = useMessages("placed");
  const config = useConfig();
  const state = useValues<OutcomeValues>({
    result: dayOnly ? "went_through" : null,
    day: "",
    why: "left",
  });
  const { result: outcome, day, why } = state.values;
  return useForm({
    ...state,
    fields: ["result", "day"],
    problems: {
      result: outcome === null ? messages.missing : undefined,
      day: dayOnly && day === "" ? messages.dayMissing : undefined,
    },
    toRejections: ({ fields }) => ("starts_on" in fields ? { day: messages.dayWrong } : {}),
    onSubmit: async () => {
      if (outcome === null) return;
      const status = await reportOutcome(config, orderId, { receipt, ...toOutcomeBody(outcome, day, why) });
      onReported(status, getOutcomeText(status, day, messages));
    },
  });
}

/** Returns the sentence for what was saved. */
function getOutcomeText(
  { state }: OrderStatus,
  day: string,
  messages: Messages<"placed">["outcome"],
): string {
  const { results: confirmations } = messages;
  if (state === "scheduled" && day !== "") return confirmations.scheduled({ day });
  if (state === "accepted" || state === "scheduled") return confirmations.accepted;
  return state === "handed_off" ? confirmations.handed_off : confirmations.rejected;
}
