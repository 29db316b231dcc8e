import type { ReactNode } from "react";
import type { OrderKind, StartDates } from "#contracts/checkout.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { InfoIcon } from "#web/ui/icons.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { formatDayProblem } from "./order-errors.ts";
import type { TerminationFees, StartChoices, When } from "./start-days.ts";
import { dayProblem, feeOn, nextOpenDay, getCurrentChoice } from "./start-days.ts";
import type { OrderFormState } from "./use-order-form.ts";

interface StartProps {
  readonly form: OrderFormState;
  readonly dates: StartDates;
  readonly terminationFees: TerminationFees;
  readonly choices: StartChoices;
}

/** Asks for switch or move-in in plain language. A renewal is neither. */
export function KindField({
  kind,
  form,
}: {
  readonly kind: OrderKind | null;
  readonly form: OrderFormState;
}) {
  const { kind: messages } = useMessages("checkout");
  if (kind === "renewal") return <Text>{messages.renewal}</Text>;
  return (
    <RadioGroup
      {...form.field("kind")}
      label={messages.label}
      value={kind}
      onChange={(value) => form.update({ kind: value })}
      options={(["switch", "move_in"] as const).map((value) => ({
        value,
        label: messages.options[value],
        help: messages.helps[value],
      }))}
    />
  );
}

/** The first day: the earliest, the day without an early termination fee, or another. */
export function StartField(props: StartProps) {
  const { form, dates, terminationFees, choices } = props;
  const { values: draft, update } = form;
  const { start: messages } = useMessages("checkout");
  const when = getCurrentChoice(choices, draft.when);
  const { id, error } = form.field("day");
  const options: { value: When; label: string; help?: string }[] = [
    {
      value: "earliest",
      label: messages.earliest({ day: choices.earliest }),
      ...(terminationFees && { help: formatFee(choices.earliest) }),
    },
    ...(choices.free === null
      ? []
      : [{ value: "free" as const, label: messages.free({ day: choices.free }), help: messages.noFee }]),
    { value: "other", label: messages.other },
  ];
  return (
    <Stack gap={4}>
      <TerminationFeeBanner {...props} />
      <RadioGroup
        id={when === "other" ? undefined : id}
        label={messages.label}
        value={when}
        onChange={(value) => update({ when: value })}
        error={when === null && error}
        options={options}
      />
      {when === "other" && (
        <OtherDay
          id={id}
          date={draft.date}
          onChange={(date) => update({ date })}
          dates={dates}
          fee={terminationFees && draft.date !== "" ? formatFee(draft.date) : null}
          error={error}
        />
      )}
    </Stack>
  );

  function formatFee(day: string): string {
    const fee = feeOn(terminationFees, day);
    if (fee === null) return messages.feeUnknown;
    return fee === 0 ? messages.noFee : messages.fee({ cents: fee });
  }
}

/** The early termination fee now, and the day from which there is none, with a button to select that day. */
function TerminationFeeBanner({ form, dates, terminationFees, choices }: StartProps) {
  const { start: messages } = useMessages("checkout");
  const fee = feeOn(terminationFees, choices.earliest);
  if (!terminationFees || fee === 0) return null;
  const { free_from: from } = terminationFees;
  if (from === null)
    return fee === null ? null : (
      <StartDateBanner>{messages.terminationFeeEndless({ cents: fee })}</StartDateBanner>
    );
  const { free, freeLater } = choices;
  return (
    <StartDateBanner>
      <Text>
        {fee === null
          ? messages.terminationFeeUnknown({ day: from })
          : messages.terminationFee({ cents: fee, day: from })}
      </Text>
      {freeLater !== null && <Text>{messages.later({ day: freeLater, last: dates.latest })}</Text>}
      {free !== null && form.values.when !== "free" && (
        <div className="pt-2">
          <Button onClick={() => form.update({ when: "free" })}>{messages.startThen({ free })}</Button>
        </div>
      )}
    </StartDateBanner>
  );
}

function StartDateBanner({ children }: { readonly children: ReactNode }) {
  return (
    <Banner tone="warn" icon={<InfoIcon />}>
      {children}
    </Banner>
  );
}

interface OtherDayProps {
  readonly id: string;
  readonly date: string;
  readonly onChange: (date: string) => void;
  readonly dates: StartDates;
  readonly fee: string | null;
  /** Error for a missing day, once the form was submitted. */
  readonly error: string | undefined;
}

/** Any open day. The browser's own calendar cannot disable days, so a closed one shows the next open one. */
function OtherDay({ id, date, onChange, dates, fee, error }: OtherDayProps) {
  const { start: messages } = useMessages("checkout");
  // A complete but unavailable day is reported immediately.
  const problem = date === "" ? null : dayProblem(dates, date);
  const shown = date === "" ? error : problem && formatDayProblem(problem, date, dates, messages);
  const next = problem === "closed" ? nextOpenDay(dates, date) : null;
  return (
    <Stack gap={2}>
      <TextField
        id={id}
        type="date"
        label={messages.day}
        help={messages.dayHelp({ from: dates.earliest, to: dates.latest })}
        min={dates.earliest}
        max={dates.latest}
        chars={16}
        error={shown}
        value={date}
        onChange={(event) => onChange(event.target.value)}
      />
      {next !== null && (
        <Row>
          <Button onClick={() => onChange(next)}>{messages.take({ day: next })}</Button>
        </Row>
      )}
      {!shown && fee !== null && (
        <Text size="small" tone="muted">
          {fee}
        </Text>
      )}
    </Stack>
  );
}
