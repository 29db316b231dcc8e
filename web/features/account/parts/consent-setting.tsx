import { saveConsent, listPurposes, hasDoNotTrack, useConsent } from "#web/telemetry/consent/consent.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Present, Setting } from "./setting.tsx";

/**
 * Which data third-party services get about the visit, with a control to change it. Renders nothing if none is
 * configured.
 */
export function ConsentSetting() {
  const messages = useMessages("consent");
  const purposes = listPurposes(useConfig().telemetry);
  const consent = useConsent(purposes);
  if (purposes.length === 0) return null;
  const byBrowser = hasDoNotTrack();
  return (
    <Setting
      label={messages.title}
      control={
        !byBrowser && (
          <>
            {consent !== "no" && (
              <Button size="small" onClick={() => saveConsent("no", purposes)}>
                {messages.no}
              </Button>
            )}
            {consent !== "yes" && (
              <Button size="small" onClick={() => saveConsent("yes", purposes)}>
                {messages.yes}
              </Button>
            )}
          </>
        )
      }
    >
      <Present>{byBrowser ? messages.byBrowser : messages.state[consent ?? "no"]}</Present>
      {!byBrowser && (
        <Present muted>{purposes.map((purpose) => messages.purpose[purpose]).join(" ")}</Present>
      )}
    </Setting>
  );
}
