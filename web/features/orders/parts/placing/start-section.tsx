import type { ReactNode } from "react";
import type { OrderKind, StartDates } from "#contracts/checkout.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { InfoIcon } from "#web/ui/icons.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { Wrong } from "./check-order.ts";
import { fieldId } from "./field-id.ts";
import type { OrderDraft } from "./order-draft.ts";
import type { DayProblem, TerminationFees, StartChoices, When } from "./start-days.ts";
import { dayProblem, feeOn, nextOpenDay, getCurrentChoice } from "./start-days.ts";

interface StartProps {
  readonly draft: OrderDraft;
  readonly update: (patch: Partial<OrderDraft>) => void;
  readonly dates: StartDates;
  readonly leaving: TerminationFees;
  readonly choices: StartChoices;
  readonly wrong: Wrong;
}

/** Asks for switch or move-in in plain language. A renewal is neither. */
export function KindField({
  kind,
  onChange,
  wrong,
}: {
  readonly kind: OrderKind | null;
  readonly onChange: (kind: "switch" | "move_in") => void;
  readonly wrong: Wrong;
}) {
  const { kind: messages } = useMessages("placing");
  if (kind === "renewal") return <Text>{messages.renewal}</Text>;
  return (
    <div id={fieldId("kind")}>
      <RadioGroup
        label={messages.label}
        value={kind}
        onChange={onChange}
        error={wrong.kind && messages.missing}
        options={(["switch", "move_in"] as const).map((value) => ({
          value,
          label: messages.options[value],
          help: messages.helps[value],
        }))}
      />
    </div>
  );
}

/** The first day: the earliest, the day without an early termination fee, or another. */
export function StartField(props: StartProps) {
  const { draft, update, dates, leaving, choices, wrong } = props;
  const { start: messages } = useMessages("placing");
  const when = getCurrentChoice(choices, draft.when);
  const options: { value: When; label: string; help?: string }[] = [
    {
      value: "earliest",
      label: messages.earliest(choices.earliest),
      ...(leaving && { help: formatFee(choices.earliest) }),
    },
    ...(choices.free === null
      ? []
      : [{ value: "free" as const, label: messages.free(choices.free), help: messages.noFee }]),
    { value: "other", label: messages.other },
  ];
  return (
    <Stack gap={4}>
      <TerminationFeeBanner {...props} />
      <div id={when === "other" ? undefined : fieldId("day")}>
        <RadioGroup
          label={messages.label}
          value={when}
          onChange={(value) => update({ when: value })}
          error={wrong.day && when === null && messages.problems.missing}
          options={options}
        />
      </div>
      {when === "other" && (
        <OtherDay
          date={draft.date}
          onChange={(date) => update({ date })}
          dates={dates}
          fee={leaving && draft.date !== "" ? formatFee(draft.date) : null}
          problem={wrong.day ? (wrong.dayProblem ?? null) : null}
        />
      )}
    </Stack>
  );

  function formatFee(day: string): string {
    const fee = feeOn(leaving, day);
    if (fee === null) return messages.feeUnknown;
    return fee === 0 ? messages.noFee : messages.fee(fee);
  }
}

/** The early termination fee now, and the day from which there is none, with a button to select that day. */
function TerminationFeeBanner({ draft, update, dates, leaving, choices }: StartProps) {
  const { start: messages } = useMessages("placing");
  const fee = feeOn(leaving, choices.earliest);
  if (!leaving || fee === 0) return null;
  const { free_from: from } = leaving;
  if (from === null)
    return fee === null ? null : <StartDateBanner>{messages.leavingEndless(fee)}</StartDateBanner>;
  const { free, freeLater } = choices;
  return (
    <StartDateBanner>
      <Text>{fee === null ? messages.leavingUnknown(from) : messages.leaving(fee, from)}</Text>
      {freeLater !== null && <Text>{messages.later(freeLater, dates.latest)}</Text>}
      {free !== null && draft.when !== "free" && (
        <div className="pt-2">
          <Button onClick={() => update({ when: "free" })}>{messages.startThen}</Button>
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
  readonly date: string;
  readonly onChange: (date: string) => void;
  readonly dates: StartDates;
  readonly fee: string | null;
  /** Set by the form after it was submitted. */
  readonly problem: DayProblem | null;
}

/** Any open day. The browser's own calendar cannot disable days, so a closed one shows the next open one. */
function OtherDay({ date, onChange, dates, fee, problem }: OtherDayProps) {
  const { start: messages } = useMessages("placing");
  // A complete but unavailable day is reported immediately.
  const shown = date === "" ? problem : (dayProblem(dates, date) ?? null);
  const next = shown === "closed" ? nextOpenDay(dates, date) : null;
  return (
    <Stack gap={2}>
      <TextField
        id={fieldId("day")}
        type="date"
        label={messages.day}
        help={messages.dayHelp(dates.earliest, dates.latest)}
        min={dates.earliest}
        max={dates.latest}
        chars={16}
        error={shown && formatProblem(shown)}
        value={date}
        onChange={(event) => onChange(event.target.value)}
      />
      {next !== null && (
        <Row>
          <Button onClick={() => onChange(next)}>{messages.take(next)}</Button>
        </Row>
      )}
      {!shown && fee !== null && (
        <Text size="small" tone="muted">
          {fee}
        </Text>
      )}
    </Stack>
  );

  function formatProblem(what: DayProblem): string {
    if (what === "too_early") return messages.problems.too_early(nextOpenDay(dates, date) ?? dates.earliest);
    return what === "too_late" ? messages.problems.too_late(dates.latest) : messages.problems[what];
  }
}
