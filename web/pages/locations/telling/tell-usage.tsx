// Telling how a home uses power, by the same three ways as the compare page; kept with the home.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { CustomUsage, CustomUsageAnswer, ServiceLocation } from "#contracts/portal.ts";
import { refreshLocations } from "../../../api/get-locations.ts";
import { postCustomUsage } from "../../../api/post-custom-usage.ts";
import { FailurePanel } from "../../../components/failure-panel.tsx";
import { useConfig } from "../../../components/use-config.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Notice } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { WarnIcon } from "../../../ui/icons.tsx";
import { Row, Stack, Text } from "../../../ui/layout.tsx";
import { SegmentedControl } from "../../../ui/radio-group.tsx";
import { BillsPanel } from "../../compare/wizard/bills-panel.tsx";
import type { Draft } from "../../compare/wizard/draft.ts";
import { focusField } from "../../compare/wizard/field-id.ts";
import type { FileHome } from "../../compare/wizard/file-usage.ts";
import { FilePanel } from "../../compare/wizard/file-panel.tsx";
import { HomePanel } from "../../compare/wizard/home-panel.tsx";
import { todayInTexas } from "../../compare/wizard/months.ts";
import { useMeterFile } from "../../compare/wizard/use-meter-file.ts";
import { useShownProblems } from "../../compare/wizard/use-shown-problems.ts";
import { checkUsage } from "../../compare/wizard/validate.ts";
import { useTelling } from "./use-telling.ts";

const WAYS: readonly Draft["way"][] = ["file", "bills", "home"];

interface TellUsageProps {
  readonly location: ServiceLocation;
  /** What was told before; null where nothing. */
  readonly told: CustomUsage | null;
  /** What the button says. */
  readonly submit: string;
  readonly onKept: () => void;
}

type FileProblem = { readonly kind: "thin" } | { readonly kind: "other_meter"; readonly esiid: string };

export function TellUsage({ location, told, submit, onKept }: TellUsageProps) {
  const { tell: words } = useMessages("telling");
  const { usage: ways } = useMessages("compare");
  const { esiid } = location.service_location;
  const [today] = useState(() => todayInTexas());
  const telling = useTelling(location.service_location, told, today);
  const { draft, entered } = telling;
  const [fileProblem, setFileProblem] = useState<FileProblem | null>(null);
  const checked = checkUsage(entered);
  const shown = useShownProblems(checked.ok ? [] : checked.problems);
  const form = { ...telling, ...shown };
  const meterFile = useMeterFile((name, home) => void takeFile(name, home));
  const keep = useKeepUsage(esiid, () => {
    telling.forget();
    onKept();
  });

  async function takeFile(name: string, home: FileHome): Promise<void> {
    const { asMonths } = await import("./as-months.ts");
    const usage = asMonths(home.usage);
    const other = home.esiid !== null && home.esiid !== esiid ? home.esiid : null;
    setFileProblem(
      usage === null ? { kind: "thin" } : other === null ? null : { kind: "other_meter", esiid: other },
    );
    telling.setFile(usage && { name, usage, tdu: home.tdu });
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (checked.ok && checked.value.kind !== "intervals") {
      if (!keep.isPending) keep.mutate(checked.value);
      return;
    }
    flushSync(() => shown.showAll());
    const first = checked.ok ? undefined : checked.problems[0];
    if (first) focusField(first.field);
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap={6}>
        <Stack gap={2}>
          <SegmentedControl
            label={ways.way}
            value={draft.way}
            onChange={(way) => telling.update({ way })}
            options={WAYS.map((value) => ({ value, label: ways.ways[value] }))}
          />
          <Text size="small" tone="muted">
            {draft.way === "file" ? words.surest : ways.sureness[draft.way]}
          </Text>
        </Stack>
        {draft.way === "file" && (
          <>
            <FilePanel form={form} meterFile={meterFile} privacy={words.privacy} />
            {fileProblem && (
              <Notice tone="warn" icon={<WarnIcon />}>
                {fileProblem.kind === "thin" ? words.thin : words.otherMeter(fileProblem.esiid)}
              </Notice>
            )}
          </>
        )}
        {draft.way === "bills" && <BillsPanel form={form} />}
        {draft.way === "home" && <HomePanel form={form} />}
        {keep.error && <FailurePanel error={keep.error} />}
        <Row>
          <Button type="submit" variant="primary" pending={keep.isPending}>
            {submit}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function useKeepUsage(esiid: string, onKept: () => void) {
  const config = useConfig();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (usage: CustomUsage): Promise<CustomUsageAnswer> => {
      const answer = await postCustomUsage(config, esiid, usage);
      client.setQueryData(["custom-usage", esiid], answer);
      await refreshLocations(client, esiid);
      return answer;
    },
    onSuccess: onKept,
  });
}
