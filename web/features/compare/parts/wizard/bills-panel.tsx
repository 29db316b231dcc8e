import type { ClipboardEvent } from "react";
import { useState } from "react";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { FieldNotes } from "#web/ui/field.tsx";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import { NumberField } from "#web/ui/text-field.tsx";
import { pastedNumbers } from "./amount.ts";
import type { Draft } from "./draft.ts";
import { fieldId } from "./field-id.ts";
import { twelveMonths } from "./months.ts";
import type { WizardForm } from "./wizard-form.ts";

const KINDS: readonly Draft["bills"][] = ["monthly", "annual"];

/** kWh from bills: twelve months, some of them, or the year's total. */
export function BillsPanel({ form }: { form: WizardForm }) {
  const { bills: messages } = useMessages("compare");
  const { draft } = form;
  return (
    <>
      <SegmentedControl
        label={messages.kind}
        hideLabel
        value={draft.bills}
        onChange={(bills) => form.update({ bills })}
        options={KINDS.map((value) => ({ value, label: messages.kinds[value] }))}
      />
      {draft.bills === "monthly" ? (
        <MonthGrid form={form} />
      ) : (
        <NumberField
          id={fieldId("annual")}
          label={messages.annual}
          help={messages.annualHelp}
          error={form.problem("annual")}
          unit="kWh"
          chars={14}
          decimal
          value={draft.annual}
          onChange={(event) => form.update({ annual: event.target.value })}
          onBlur={() => draft.annual.trim() !== "" && form.leave("annual")}
        />
      )}
    </>
  );
}

function MonthGrid({ form }: { form: WizardForm }) {
  const { bills: messages } = useMessages("compare");
  const format = useFormat();
  const [pasted, setPasted] = useState(0);
  const { draft } = form;
  const months = twelveMonths(draft.months_end);
  const filled = Object.values(draft.months).filter((text) => text.trim() !== "").length;
  const id = fieldId("months");
  const texts = { label: messages.legend, help: messages.help, error: form.problem("months") };

  function onPaste(event: ClipboardEvent, index: number): void {
    const numbers = pastedNumbers(event.clipboardData.getData("text"));
    if (numbers.length < 2) return;
    event.preventDefault();
    const fields = months.slice(index, index + numbers.length);
    const patch = Object.fromEntries(fields.map((month, at) => [month, String(numbers[at] ?? "")]));
    form.update({ months: { ...draft.months, ...patch } });
    setPasted(fields.length);
  }

  return (
    <fieldset id={id} className="flex min-w-0 flex-col gap-3" aria-describedby={`${id}-help`}>
      <legend className="mb-1 font-semibold">{messages.legend}</legend>
      <FieldNotes id={id} texts={texts} />
      <div className="grid grid-cols-3 gap-x-3 gap-y-3 sm:grid-cols-4">
        {months.map((month, index) => (
          <NumberField
            key={month}
            id={fieldId(`month:${month}`)}
            label={<MonthLabel short={format.monthShort(month)} year={month.slice(0, 4)} />}
            error={form.problem(`month:${month}`)}
            decimal
            maxLength={12}
            value={draft.months[month] ?? ""}
            onChange={(event) => form.update({ months: { ...draft.months, [month]: event.target.value } })}
            onPaste={(event) => onPaste(event, index)}
            onBlur={() => form.leave(`month:${month}`)}
          />
        ))}
      </div>
      <p className="text-small text-muted">{filled > 0 && messages.filled({ n: filled })}</p>
      <p aria-live="polite" className="sr-only">
        {pasted > 0 && messages.pasted({ n: pasted })}
      </p>
    </fieldset>
  );
}

function MonthLabel({ short, year }: { short: string; year: string }) {
  return (
    <>
      {short} <span className="figures font-normal text-muted">{year}</span>
    </>
  );
}
