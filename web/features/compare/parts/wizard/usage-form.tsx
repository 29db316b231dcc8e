import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Stack, Text } from "#web/ui/layout.tsx";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import { BillsPanel } from "./bills-panel.tsx";
import type { Draft } from "./draft.ts";
import { FilePanel } from "./file-panel.tsx";
import { HomeProfilePanel } from "./home-profile-panel.tsx";
import { WizardStep } from "./wizard-step.tsx";
import type { MeterFile } from "./use-meter-file.ts";
import type { WizardForm } from "./wizard-form.ts";

export const USAGE_METHODS: readonly Draft["method"][] = ["file", "bills", "home"];

interface UsageFormProps {
  form: WizardForm;
  meterFile: MeterFile;
  isFilled: boolean;
}

/** Question 2: a file, bills, or a description, whichever is easiest. */
export function UsageForm({ form, meterFile, isFilled }: UsageFormProps) {
  const { usage: messages } = useMessages("compare");
  const { method: way } = form.draft;
  return (
    <WizardStep number={2} title={messages.title} isFilled={isFilled}>
      <Stack gap={2}>
        <SegmentedControl
          label={messages.method}
          value={way}
          onChange={(value) => form.update({ method: value })}
          options={USAGE_METHODS.map((value) => ({ value, label: messages.methods[value] }))}
        />
        <Text size="small" tone="muted">
          {messages.confidence[way]}
        </Text>
      </Stack>
      {way === "file" && <FilePanel form={form} meterFile={meterFile} />}
      {way === "bills" && <BillsPanel form={form} />}
      {way === "home" && <HomeProfilePanel form={form} />}
    </WizardStep>
  );
}
