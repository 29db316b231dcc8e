import type { AccountExport } from "#contracts/account.ts";
import { getAccountExport } from "../../api/get-account-export.ts";
import { FailurePanel } from "../../components/failure-panel.tsx";
import { useConfig } from "../../components/use-config.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useAction } from "../auth/use-action.ts";
import { exportFileName } from "./export-file-name.ts";
import { Present, Setting } from "./setting.tsx";

export function ExportSetting() {
  const config = useConfig();
  const toast = useToast();
  const { exported: words } = useMessages("account");
  const action = useAction();

  function download(): void {
    action.run(async () => {
      const answer = await getAccountExport(config);
      save(answer, exportFileName(config.portal_name, answer.exported_at));
      toast({ text: words.done, tone: "good" });
    });
  }

  return (
    <Setting
      label={words.label}
      control={
        <Button size="small" pending={action.pending} onClick={download}>
          {words.action}
        </Button>
      }
    >
      <Present muted>{words.text}</Present>
      {action.failure && <FailurePanel error={action.failure} onRetry={download} retrying={action.pending} />}
    </Setting>
  );
}

function save(answer: AccountExport, name: string): void {
  const file = new Blob([JSON.stringify(answer, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads it while it saves.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
