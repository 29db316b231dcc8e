import { TDUS } from "#market/tdu.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { DropZone } from "../../../ui/drop-zone.tsx";
import { Row, Stack, Text } from "../../../ui/layout.tsx";
import { Link } from "../../../ui/link.tsx";
import { ProgressBar } from "../../../ui/progress.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { FileFactsView } from "./file-facts.tsx";
import { fieldId } from "./field-id.ts";
import { ReadErrors } from "./read-errors.tsx";
import type { MeterFile, Reading } from "./use-meter-file.ts";
import type { WizardForm } from "./wizard-form.ts";

const ACCEPT = ".csv,.xml,.json,.txt,text/csv,text/xml,application/xml,application/json";
/** Smart Meter Texas serves Oncor, CenterPoint, AEP Texas and TNMP only. */
const NOT_IN_SMT: ReadonlySet<string> = new Set(["lpl", "nueces"]);

interface FilePanelProps {
  form: WizardForm;
  meterFile: MeterFile;
  /** What becomes of the file, where it is not as the compare page says. */
  privacy?: string | undefined;
}

/** The meter's file: drop it, watch it being read, see what it holds. */
export function FilePanel({ form, meterFile, privacy }: FilePanelProps) {
  const { file: words } = useMessages("compare");
  const { reading } = meterFile;
  const { file } = form.entered;
  if (reading.kind === "reading") return <InProgress reading={reading} onCancel={meterFile.cancel} />;
  return (
    <div id={fieldId("file")} className="flex min-w-0 flex-col gap-4">
      {reading.kind === "failed" && <ReadErrors name={reading.name} errors={reading.errors} />}
      {reading.kind === "read" && reading.homes.length > 1 && (
        <ChooseMeter
          reading={reading}
          onChoose={meterFile.choose}
          wrong={form.problem("file") !== undefined}
        />
      )}
      {file && <FileFactsView file={file} />}
      {file && reading.kind !== "failed" ? (
        <Disclosure summary={words.another}>
          <Drop form={form} meterFile={meterFile} privacy={privacy} />
        </Disclosure>
      ) : (
        <>
          <Drop form={form} meterFile={meterFile} privacy={privacy} />
          <HowToGetIt form={form} />
        </>
      )}
    </div>
  );
}

function Drop({ form, meterFile, privacy }: FilePanelProps) {
  const { file: words } = useMessages("compare");
  return (
    <DropZone
      label={words.drop}
      help={words.kinds}
      accept={ACCEPT}
      error={form.problem("file")}
      onFiles={([first]) => first && meterFile.read(first)}
    >
      {privacy ?? words.privacy}
    </DropZone>
  );
}

function InProgress({ reading, onCancel }: { reading: Reading & { kind: "reading" }; onCancel: () => void }) {
  const { file: words } = useMessages("compare");
  return (
    <Stack gap={3}>
      <ProgressBar label={words.reading(reading.name)} value={reading.fraction} />
      <Row>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </Row>
    </Stack>
  );
}

interface ChooseMeterProps {
  reading: Reading & { kind: "read" };
  onChoose: (home: number) => void;
  wrong: boolean;
}

function ChooseMeter({ reading, onChoose, wrong }: ChooseMeterProps) {
  const { file: words, problems } = useMessages("compare");
  const format = useFormat();
  const { homes, chosen } = reading;
  return (
    <RadioGroup
      label={words.meters(homes.length)}
      error={wrong && chosen === null ? problems.file_meter : undefined}
      value={chosen === null ? null : String(chosen)}
      onChange={(value) => onChoose(Number(value))}
      options={homes.map(({ esiid, kwh }, index) => ({
        value: String(index),
        label: <span className="figures break-all">{esiid ?? words.noEsiid}</span>,
        help: format.kwh(kwh),
      }))}
    />
  );
}

function HowToGetIt({ form }: { form: WizardForm }) {
  const { file: words } = useMessages("compare");
  const { tdu } = form.draft;
  return (
    <Disclosure summary={words.how}>
      {tdu && NOT_IN_SMT.has(tdu) && <Text>{words.notThere(TDUS[tdu].name)}</Text>}
      <ol className="flex list-decimal flex-col gap-2 pl-5 marker:text-muted">
        {words.steps.map((step) => (
          <li key={step} className="max-w-[60ch]">
            {step}
          </li>
        ))}
      </ol>
      <Text>
        <Link href="https://www.smartmetertexas.com/" external>
          {words.site}
        </Link>
      </Text>
    </Disclosure>
  );
}
