import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Stack, Text } from "#web/ui/layout.tsx";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import { BillsPanel } from "./bills-panel.tsx";
import type { Draft } from "./draft.ts";
import { FilePanel } from "./file-panel.tsx";
import { HomeProfilePanel } from "./home-profile-panel.tsx";
import { ConsentForm } from "./question.tsx";
import type { MeterFile } from "./use-meter-file.ts";
import type { WizardForm } from "./wizard-form.ts";

const CURRENT_PLAN_CHOICES: readonly Draft["way"][] = ["file", "bills", "home"];

interface UsageFormProps {
  form: WizardForm;
  meterFile: MeterFile;
  answered: boolean;
}

/** Question 2: a file, bills, or a description, whichever is easiest. */
export function UsageForm({ form, meterFile, answered }: UsageFormProps) {
  const { usage: messages } = useMessages("compare");
  const { way } = form.draft;
  return (
    <ConsentForm number={2} title={messages.title} answered={answered}>
      <Stack gap={2}>
        <SegmentedControl
          label={messages.way}
          value={way}
          onChange={(value) => form.update({ way: value })}
          options={CURRENT_PLAN_CHOICES.map((value) => ({ value, label: messages.ways[value] }))}
        />
        <Text size="small" tone="muted">
          {messages.sureness[way]}
        </Text>
      </Stack>
      {way === "file" && <FilePanel form={form} meterFile={meterFile} />}
      {way === "bills" && <BillsPanel form={form} />}
      {way === "home" && <HomeProfilePanel form={form} />}
    </ConsentForm>
  );
}
