import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Stack, Text } from "#web/ui/layout.tsx";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import { BillsPanel } from "./bills-panel.tsx";
import type { Draft } from "./draft.ts";
import { FilePanel } from "./file-panel.tsx";
import { HomePanel } from "./home-panel.tsx";
import { Question } from "./question.tsx";
import type { MeterFile } from "./use-meter-file.ts";
import type { WizardForm } from "./wizard-form.ts";

const WAYS: readonly Draft["way"][] = ["file", "bills", "home"];

interface UsageQuestionProps {
  form: WizardForm;
  meterFile: MeterFile;
  answered: boolean;
}

/** Question 2: a file, bills, or a description, whatever is easiest. */
export function UsageQuestion({ form, meterFile, answered }: UsageQuestionProps) {
  const { usage: words } = useMessages("compare");
  const { way } = form.draft;
  return (
    <Question number={2} title={words.title} answered={answered}>
      <Stack gap={2}>
        <SegmentedControl
          label={words.way}
          value={way}
          onChange={(value) => form.update({ way: value })}
          options={WAYS.map((value) => ({ value, label: words.ways[value] }))}
        />
        <Text size="small" tone="muted">
          {words.sureness[way]}
        </Text>
      </Stack>
      {way === "file" && <FilePanel form={form} meterFile={meterFile} />}
      {way === "bills" && <BillsPanel form={form} />}
      {way === "home" && <HomePanel form={form} />}
    </Question>
  );
}
