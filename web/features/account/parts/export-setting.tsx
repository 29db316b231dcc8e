import { getAccountExport } from "../api.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { saveFile } from "#web/shared/parts/save-file.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { useAction } from "#web/shared/form/use-action.ts";
import { exportFileName } from "./export-file-name.ts";
import { Present, Setting } from "./setting.tsx";

export function ExportSetting() {
  const config = useConfig();
  const toast = useToast();
  const { exported: messages } = useMessages("account");
  const action = useAction();

  function download(): void {
    action.run(async () => {
      const result = await getAccountExport(config);
      const name = exportFileName(config.portal_name, result.exported_at);
      saveFile(JSON.stringify(result, null, 2), "application/json", name);
      toast({ text: messages.done, tone: "good" });
    });
  }

  return (
    <Setting
      label={messages.label}
      control={
        <Button size="small" pending={action.pending} onClick={download}>
          {messages.action}
        </Button>
      }
    >
      <Present muted>{messages.text}</Present>
      {action.failure && <FailurePanel error={action.failure} onRetry={download} retrying={action.pending} />}
    </Setting>
  );
}
