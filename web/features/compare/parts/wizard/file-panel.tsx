import { Suspense, lazy } from "react";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { ProgressBar } from "#web/ui/progress.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { USAGE_FILE_KINDS } from "../file-kinds.ts";
import { fieldId } from "./field-id.ts";
import { HowToGetFile } from "./how-to-get-file.tsx";
import type { MeterFile, Reading } from "./use-meter-file.ts";
import type { WizardForm } from "./wizard-form.ts";

// Loaded on demand, because most files can be read.
const ReadErrors = lazy(() => import("./read-errors.tsx").then((module) => ({ default: module.ReadErrors })));

// Loaded while the file is read, as its reader is: most first visits have none.
const FileFactsView = lazy(() =>
  import("./file-facts.tsx").then((module) => ({ default: module.FileFactsView })),
);

interface FilePanelProps {
  form: WizardForm;
  meterFile: MeterFile;
}

/** The meter's file: drop it, follow the progress, see its contents. */
export function FilePanel({ form, meterFile }: FilePanelProps) {
  const { file: messages } = useMessages("compare");
  const { reading } = meterFile;
  const { file } = form.formState;
  if (reading.kind === "reading") return <InProgress reading={reading} onCancel={meterFile.cancel} />;
  return (
    <div id={fieldId("file")} className="flex min-w-0 flex-col gap-4">
      {reading.kind === "failed" && (
        <Suspense fallback={null}>
          <ReadErrors name={reading.name} errors={reading.errors} />
        </Suspense>
      )}
      {reading.kind === "read" && reading.meters.length > 1 && (
        <ChooseMeter
          reading={reading}
          onChoose={meterFile.choose}
          wrong={form.problem("file") !== undefined}
        />
      )}
      {file && (
        <Suspense fallback={<Skeleton lines={5} />}>
          <FileFactsView file={file} />
        </Suspense>
      )}
      {file && reading.kind !== "failed" ? (
        <Disclosure summary={messages.another}>
          <MeterFileDropZone form={form} meterFile={meterFile} />
        </Disclosure>
      ) : (
        <>
          <MeterFileDropZone form={form} meterFile={meterFile} />
          <HowToGetFile tdu={form.draft.tdu} />
        </>
      )}
    </div>
  );
}

function MeterFileDropZone({ form, meterFile }: FilePanelProps) {
  const { file: messages } = useMessages("compare");
  return (
    <DropZone
      label={messages.fileTitle}
      help={messages.kinds}
      accept={USAGE_FILE_KINDS}
      error={form.problem("file")}
      onFiles={([first]) => first && meterFile.read(first)}
    >
      {messages.privacy}
    </DropZone>
  );
}

function InProgress({ reading, onCancel }: { reading: Reading & { kind: "reading" }; onCancel: () => void }) {
  const { file: messages } = useMessages("compare");
  return (
    <Stack gap={3}>
      <ProgressBar label={messages.reading({ name: reading.name })} value={reading.fraction} />
      <Row>
        <Button onClick={onCancel}>{messages.cancel}</Button>
      </Row>
    </Stack>
  );
}

interface ChooseMeterProps {
  reading: Reading & { kind: "read" };
  onChoose: (meter: number) => void;
  wrong: boolean;
}

function ChooseMeter({ reading, onChoose, wrong }: ChooseMeterProps) {
  const { file: messages, problems } = useMessages("compare");
  const format = useFormat();
  const { meters, chosen } = reading;
  return (
    <RadioGroup
      label={messages.meters({ n: meters.length })}
      error={wrong && chosen === null ? problems.file_meter : undefined}
      value={chosen === null ? null : String(chosen)}
      onChange={(value) => onChoose(Number(value))}
      options={meters.map(({ esiid, kwh }, index) => ({
        value: String(index),
        label: <span className="figures break-all">{esiid ?? messages.noEsiid}</span>,
        help: format.kwh(kwh),
      }))}
    />
  );
}
