import type { BillLine, PrintedBill } from "#market/bill-check.ts";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { Form } from "#web/shared/form/form.tsx";
import { useForm, useValues, type FormState } from "#web/shared/form/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldGrid, Row, Stack, Text } from "#web/ui/layout.tsx";
import { NumberField, TextField } from "#web/ui/text-field.tsx";
import { BILL_FIELDS, checkDraft, EMPTY_BILL, type BillDraft, type BillField } from "./bill-draft.ts";
import { nameBillLine, type CheckTexts } from "./format-findings.ts";

const CHARGES = ["energy", "base", "delivery", "credits", "other"] as const;
const TAXES = [
  "assessment",
  "gross_receipts",
  "city",
  "district",
  "state_sales_tax",
  "franchise_fee",
] as const;
/** Characters of "$12,345.67". */
const MAX_LENGTH = 12;

type BillFormState = FormState<BillDraft, BillField>;

interface BillFormProps {
  readonly texts: CheckTexts;
  readonly onCheck: (bill: PrintedBill) => void;
}

/** The period, kWh and lines of a bill. */
export function BillForm({ texts, onCheck }: BillFormProps) {
  const { check: messages } = texts;
  const state = useValues<BillDraft>(EMPTY_BILL);
  const { bill, problems } = checkDraft(state.values, todayInTexas());
  const form = useForm({
    ...state,
    fields: BILL_FIELDS,
    autoFocus: "from",
    problems: Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [field, messages.problems[problem]]),
    ),
    onSubmit: async () => {
      if (bill) onCheck(bill);
    },
  });
  return (
    <Form form={form}>
      <Stack gap={6}>
        <Fields title={messages.period}>
          <FieldGrid columns={3}>
            <TextField label={messages.from} type="date" {...form.text("from")} />
            <TextField label={messages.to} type="date" {...form.text("to")} />
            <NumberField
              label={messages.kwh}
              unit="kWh"
              decimal
              maxLength={MAX_LENGTH}
              {...form.text("kwh")}
            />
          </FieldGrid>
        </Fields>
        <Fields title={messages.charges} help={messages.chargesHelp}>
          <Amounts form={form} lines={CHARGES} texts={texts} />
        </Fields>
        <Fields title={messages.taxes}>
          <Amounts form={form} lines={TAXES} texts={texts} />
        </Fields>
        <NumberField
          label={messages.total}
          help={messages.totalHelp}
          prefix="$"
          chars={14}
          decimal
          maxLength={MAX_LENGTH}
          {...form.text("total")}
        />
        <Row>
          <Button type="submit" variant="primary" pending={form.pending}>
            {messages.submit}
          </Button>
        </Row>
      </Stack>
    </Form>
  );
}

interface FieldsProps {
  readonly title: string;
  readonly help?: string;
  readonly children: React.ReactNode;
}

function Fields({ title, help, children }: FieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-lead font-semibold">{title}</legend>
      <Stack gap={3}>
        {help && (
          <Text size="small" tone="muted">
            {help}
          </Text>
        )}
        {children}
      </Stack>
    </fieldset>
  );
}

interface AmountsProps {
  readonly form: BillFormState;
  readonly lines: readonly BillLine[];
  readonly texts: CheckTexts;
}

function Amounts({ form, lines, texts }: AmountsProps) {
  const { help } = texts.check;
  return (
    <FieldGrid columns={3}>
      {lines.map((line) => (
        <NumberField
          key={line}
          label={nameBillLine(line, texts)}
          {...(line === "delivery" || line === "credits" || line === "other" ? { help: help[line] } : {})}
          prefix="$"
          decimal
          maxLength={MAX_LENGTH}
          {...form.text(line)}
        />
      ))}
    </FieldGrid>
  );
}
