import { useMutation } from "@tanstack/react-query";
import type { MonthOption } from "#contracts/live-link.ts";
import type { ReadingsFile } from "../../api/usage.ts";
import { READINGS_FILES, getReadingsFile, toMonthKey } from "../../api/usage.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { saveFile } from "#web/shared/parts/save-file.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Section } from "#web/ui/layout.tsx";

interface SaveReadingsProps {
  readonly esiid: string;
  readonly month: MonthOption;
  /** Newest first. */
  readonly months: readonly MonthOption[];
}

interface DownloadInput {
  readonly file: ReadingsFile;
  readonly from: string;
  readonly to: string;
  /** The days in the file's name. */
  readonly span: string;
}

/** Saves the readings as files for other programs. */
export function SaveReadings({ esiid, month, months }: SaveReadingsProps) {
  const { save: messages } = useMessages("usage");
  const config = useConfig();
  const save = useMutation({
    mutationFn: async ({ file, from, to, span }: DownloadInput) => {
      const text = await getReadingsFile(config, esiid, file, { from, to });
      saveFile(
        text,
        READINGS_FILES[file].type,
        `${messages.file({ lastFour: esiid.slice(-4), span })}.${file}`,
      );
    },
  });
  const { start: from, end: to } = month;
  const span = toMonthKey(month);
  const pending = (file: ReadingsFile, of: string): boolean =>
    save.isPending && save.variables.file === file && save.variables.span === of;
  return (
    <Section title={messages.title} lead={messages.text}>
      <Row>
        <Button pending={pending("csv", span)} onClick={() => save.mutate({ file: "csv", from, to, span })}>
          {messages.csv}
        </Button>
        <Button pending={pending("xml", span)} onClick={() => save.mutate({ file: "xml", from, to, span })}>
          {messages.xml}
        </Button>
        <Button
          variant="quiet"
          pending={pending("csv", "all")}
          onClick={() =>
            save.mutate({
              file: "csv",
              from: months.at(-1)?.start ?? from,
              to: months[0]?.end ?? to,
              span: "all",
            })
          }
        >
          {messages.all}
        </Button>
      </Row>
      {save.error && <FailurePanel error={save.error} />}
    </Section>
  );
}
