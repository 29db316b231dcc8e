// Entry of a home's usage, with the same three methods as the compare page. Saved with the home.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { CustomUsage, ServiceLocation } from "#contracts/portal.ts";
import type { CustomUsageStatus } from "#contracts/usage-files.ts";
import { refreshLocations } from "#web/shared/api/get-locations.ts";
import { postCustomUsage } from "../../api/usage.ts";
import { Form } from "#web/shared/form/form.tsx";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack, Text } from "#web/ui/layout.tsx";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import { BillsPanel } from "#web/features/compare/parts/wizard/bills-panel.tsx";
import type { Draft } from "#web/features/compare/parts/wizard/draft.ts";
import { focusField } from "#web/features/compare/parts/wizard/field-id.ts";
import { HomeProfilePanel } from "#web/features/compare/parts/wizard/home-profile-panel.tsx";
import { todayInTexas } from "#web/shared/format/central-day.ts";
import { useShownProblems } from "#web/features/compare/parts/wizard/use-shown-problems.ts";
import { checkUsage } from "#web/features/compare/parts/wizard/validate.ts";
import { UploadFile } from "./upload-file.tsx";
import { useUsageEntry } from "./use-usage-entry.ts";
import { useUpload } from "./use-upload.ts";

const USAGE_METHODS: readonly Draft["method"][] = ["file", "bills", "home"];

interface UsageEntryProps {
  readonly location: ServiceLocation;
  /** What was entered before. Null if nothing. */
  readonly customUsage: CustomUsage | null;
  /** Label of the button. */
  readonly submit: string;
  readonly onSaved: () => void;
}

export function UsageEntry({ location, customUsage, submit, onSaved }: UsageEntryProps) {
  const { form: messages } = useMessages("usageEntry");
  const { usage } = useMessages("compare");
  const { esiid } = location.service_location;
  const [today] = useState(() => todayInTexas());
  const usageEntry = useUsageEntry(location.service_location, customUsage, today);
  const { draft, formState } = usageEntry;
  const checked = checkUsage(formState);
  const shown = useShownProblems(checked.ok ? [] : checked.problems);
  const form = { ...usageEntry, ...shown };
  // Here, so that an upload continues while another method is shown.
  const upload = useUpload(esiid, onSaved);
  const saveUsage = useSaveUsage(esiid, () => {
    usageEntry.clearForm();
    onSaved();
  });

  function save(): void {
    if (checked.ok && checked.value.kind !== "intervals") {
      if (!saveUsage.isPending) saveUsage.mutate(checked.value);
      return;
    }
    flushSync(() => shown.showAll());
    const first = checked.ok ? undefined : checked.problems[0];
    if (first) focusField(first.field);
  }

  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <SegmentedControl
          label={usage.method}
          value={draft.method}
          onChange={(method) => usageEntry.update({ method })}
          options={USAGE_METHODS.map((value) => ({ value, label: usage.methods[value] }))}
        />
        <Text size="small" tone="muted">
          {draft.method === "file" ? messages.surest : usage.confidence[draft.method]}
        </Text>
      </Stack>
      {draft.method === "file" ? (
        <UploadFile location={location.service_location} submit={submit} upload={upload} />
      ) : (
        <Form form={{ submit: save }}>
          <Stack gap={6}>
            {draft.method === "bills" && <BillsPanel form={form} />}
            {draft.method === "home" && <HomeProfilePanel form={form} />}
            {saveUsage.error && <FailurePanel error={saveUsage.error} />}
            <Row>
              <Button type="submit" variant="primary" pending={saveUsage.isPending}>
                {submit}
              </Button>
            </Row>
          </Stack>
        </Form>
      )}
    </Stack>
  );
}

function useSaveUsage(esiid: string, onSaved: () => void) {
  const config = useConfig();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (usage: CustomUsage): Promise<CustomUsageStatus> => {
      const result = await postCustomUsage(config, esiid, usage);
      client.setQueryData(["custom-usage", esiid], result);
      await refreshLocations(client, esiid);
      return result;
    },
    onSuccess: onSaved,
  });
}
