import type { ReactNode } from "react";
import type { OrderKind, StartDates } from "#contracts/placing.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Notice } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { InfoIcon } from "#web/ui/icons.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { Wrong } from "./check-order.ts";
import { fieldId } from "./field-id.ts";
import type { OrderDraft } from "./order-draft.ts";
import type { DayProblem, Leaving, StartChoices, When } from "./start-days.ts";
import { dayProblem, feeOn, nextOpenDay, standingChoice } from "./start-days.ts";

interface StartProps {
  readonly draft: OrderDraft;
  readonly update: (patch: Partial<OrderDraft>) => void;
  readonly dates: StartDates;
  readonly leaving: Leaving;
  readonly choices: StartChoices;
  readonly wrong: Wrong;
}

/** Switch or move-in, in human words; a renewal is neither. */
export function KindField({
  kind,
  onChange,
  wrong,
}: {
  readonly kind: OrderKind | null;
  readonly onChange: (kind: "switch" | "move_in") => void;
  readonly wrong: Wrong;
}) {
  const { kind: words } = useMessages("placing");
  if (kind === "renewal") return <Text>{words.renewal}</Text>;
  return (
    <div id={fieldId("kind")}>
      <RadioGroup
        label={words.label}
        value={kind}
        onChange={onChange}
        error={wrong.kind && words.missing}
        options={(["switch", "move_in"] as const).map((value) => ({
          value,
          label: words.options[value],
          help: words.helps[value],
        }))}
      />
    </div>
  );
}

/** The first day: the earliest, the day on which leaving is free, or another. */
export function StartField(props: StartProps) {
  const { draft, update, dates, leaving, choices, wrong } = props;
  const { start: words } = useMessages("placing");
  const when = standingChoice(choices, draft.when);
  const options: { value: When; label: string; help?: string }[] = [
    {
      value: "earliest",
      label: words.earliest(choices.earliest),
      ...(leaving && { help: feeWords(choices.earliest) }),
    },
    ...(choices.free === null
      ? []
      : [{ value: "free" as const, label: words.free(choices.free), help: words.noFee }]),
    { value: "other", label: words.other },
  ];
  return (
    <Stack gap={4}>
      <LeavingNotice {...props} />
      <div id={when === "other" ? undefined : fieldId("day")}>
        <RadioGroup
          label={words.label}
          value={when}
          onChange={(value) => update({ when: value })}
          error={wrong.day && when === null && words.problems.missing}
          options={options}
        />
      </div>
      {when === "other" && (
        <OtherDay
          date={draft.date}
          onChange={(date) => update({ date })}
          dates={dates}
          fee={leaving && draft.date !== "" ? feeWords(draft.date) : null}
          problem={wrong.day ? (wrong.dayProblem ?? null) : null}
        />
      )}
    </Stack>
  );

  function feeWords(day: string): string {
    const fee = feeOn(leaving, day);
    if (fee === null) return words.feeUnknown;
    return fee === 0 ? words.noFee : words.fee(fee);
  }
}

/** What leaving costs now, and the day from which it is nothing, with the way to take that day. */
function LeavingNotice({ draft, update, dates, leaving, choices }: StartProps) {
  const { start: words } = useMessages("placing");
  const fee = feeOn(leaving, choices.earliest);
  if (!leaving || fee === 0) return null;
  const { free_from: from } = leaving;
  if (from === null) return fee === null ? null : <Said>{words.leavingEndless(fee)}</Said>;
  const { free, freeLater } = choices;
  return (
    <Said>
      <Text>{fee === null ? words.leavingUnknown(from) : words.leaving(fee, from)}</Text>
      {freeLater !== null && <Text>{words.later(freeLater, dates.latest)}</Text>}
      {free !== null && draft.when !== "free" && (
        <div className="pt-2">
          <Button onClick={() => update({ when: "free" })}>{words.startThen}</Button>
        </div>
      )}
    </Said>
  );
}

function Said({ children }: { readonly children: ReactNode }) {
  return (
    <Notice tone="warn" icon={<InfoIcon />}>
      {children}
    </Notice>
  );
}

interface OtherDayProps {
  readonly date: string;
  readonly onChange: (date: string) => void;
  readonly dates: StartDates;
  readonly fee: string | null;
  /** Told by the form, once it was sent. */
  readonly problem: DayProblem | null;
}

/** Any open day; the browser's own calendar cannot shut days out, so a closed one names the next. */
function OtherDay({ date, onChange, dates, fee, problem }: OtherDayProps) {
  const { start: words } = useMessages("placing");
  // A day that is whole but cannot be had is told at once.
  const shown = date === "" ? problem : (dayProblem(dates, date) ?? null);
  const next = shown === "closed" ? nextOpenDay(dates, date) : null;
  return (
    <Stack gap={2}>
      <TextField
        id={fieldId("day")}
        type="date"
        label={words.day}
        help={words.dayHelp(dates.earliest, dates.latest)}
        min={dates.earliest}
        max={dates.latest}
        chars={16}
        error={shown && problemWords(shown)}
        value={date}
        onChange={(event) => onChange(event.target.value)}
      />
      {next !== null && (
        <Row>
          <Button onClick={() => onChange(next)}>{words.take(next)}</Button>
        </Row>
      )}
      {!shown && fee !== null && (
        <Text size="small" tone="muted">
          {fee}
        </Text>
      )}
    </Stack>
  );

  function problemWords(what: DayProblem): string {
    if (what === "too_early") return words.problems.too_early(nextOpenDay(dates, date) ?? dates.earliest);
    return what === "too_late" ? words.problems.too_late(dates.latest) : words.problems[what];
  }
}
