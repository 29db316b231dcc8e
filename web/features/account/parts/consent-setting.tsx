import { answerWith, purposesOf, saysNo, useAnswer } from "#web/telemetry/consent/consent.ts";
import { CONSENT_WORDS } from "#web/telemetry/consent/words.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useLanguage } from "#web/shared/i18n/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Present, Setting } from "./setting.tsx";

/** What services of others hear of the visit, and the way to change it; nothing where none is configured. */
export function ConsentSetting() {
  const words = CONSENT_WORDS[useLanguage()];
  const purposes = purposesOf(useConfig().telemetry);
  const answer = useAnswer(purposes);
  if (purposes.length === 0) return null;
  const byBrowser = saysNo();
  return (
    <Setting
      label={words.title}
      control={
        !byBrowser && (
          <>
            {answer !== "no" && (
              <Button size="small" onClick={() => answerWith("no", purposes)}>
                {words.no}
              </Button>
            )}
            {answer !== "yes" && (
              <Button size="small" onClick={() => answerWith("yes", purposes)}>
                {words.yes}
              </Button>
            )}
          </>
        )
      }
    >
      <Present>{byBrowser ? words.byBrowser : words.state[answer ?? "no"]}</Present>
      {!byBrowser && <Present muted>{purposes.map((purpose) => words.purpose[purpose]).join(" ")}</Present>}
    </Setting>
  );
}
