// A meter's file as the usage of a home: uploaded, previewed, then saved.
import type { Location } from "#contracts/portal.ts";
import type { FILE_NOT_READ, FileMeter } from "#contracts/usage-files.ts";
import { READ_ERROR_CODES } from "#meter/formats/result.ts";
import type { ReadError } from "#meter/formats/result.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { FailurePanel } from "#web/shared/parts/failure-panel.tsx";
import { Banner } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { ClockIcon, WarnIcon } from "#web/ui/icons.tsx";
import { Row, Stack } from "#web/ui/layout.tsx";
import { ProgressBar } from "#web/ui/progress.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { USAGE_FILE_KINDS } from "#web/features/compare/parts/file-kinds.ts";
import { HowToGetFile } from "#web/features/compare/parts/wizard/how-to-get-file.tsx";
import { ReadErrors } from "#web/features/compare/parts/wizard/read-errors.tsx";
import { FileMeterFacts } from "./file-meter-facts.tsx";
import type { Upload } from "./use-upload.ts";

/** Our error while reading: the file itself is fine. */
const NOT_READ: typeof FILE_NOT_READ = "not_read";

interface UploadFileProps {
  readonly location: Location;
  /** Label of the button. */
  readonly submit: string;
  readonly upload: Upload;
}

export function UploadFile({ location, submit, upload }: UploadFileProps) {
  const { file: messages } = useMessages("compare");
  const { form } = useMessages("usageEntry");
  const { sending, looked, failure, outcome } = upload;
  if (sending !== null) return <ProgressBar label={form.sending({ name: sending })} value={null} />;
  const preview = looked?.preview;
  return (
    <Stack gap={4}>
      {failure && <FailurePanel error={failure} />}
      {preview?.ok === false && (
        <ReadErrors name={looked?.name ?? ""} errors={preview.errors.flatMap(asReadError)} />
      )}
      {outcome?.state === "failed" && <FileNotSaved problem={outcome.problem} />}
      {looked && preview?.ok && (
        <Stack gap={4}>
          {preview.meters.length > 1 && <ChooseMeter meters={preview.meters} upload={upload} />}
          <Chosen meter={preview.meters[upload.meter ?? -1]} location={location} name={looked.name} />
          <Row>
            <Button
              variant="primary"
              pending={upload.keeping}
              disabled={upload.meter === null}
              onClick={upload.save}
            >
              {submit}
            </Button>
          </Row>
          {/* Announced by screen readers when it appears. */}
          <div aria-live="polite">
            {upload.late && (
              <Banner title={form.late} icon={<ClockIcon />}>
                {form.lateText}
              </Banner>
            )}
          </div>
        </Stack>
      )}
      {preview?.ok ? (
        <Disclosure summary={messages.another}>
          <MeterFileDropZone upload={upload} />
        </Disclosure>
      ) : (
        <>
          <MeterFileDropZone upload={upload} />
          <HowToGetFile tdu={location.tdu} />
        </>
      )}
    </Stack>
  );
}

function FileNotSaved({ problem }: { readonly problem: string | null }) {
  const { form } = useMessages("usageEntry");
  const ours = problem === NOT_READ;
  return (
    <Banner tone="warn" icon={<WarnIcon />} title={ours ? form.notRead : form.notSaved}>
      {ours ? form.notReadText : form.notSavedText}
    </Banner>
  );
}

function MeterFileDropZone({ upload }: { readonly upload: Upload }) {
  const { file: messages } = useMessages("compare");
  const { form } = useMessages("usageEntry");
  return (
    <DropZone
      label={messages.fileTitle}
      help={messages.kinds}
      accept={USAGE_FILE_KINDS}
      onFiles={([first]) => first && upload.take(first)}
    >
      {form.privacy}
    </DropZone>
  );
}

interface ChooseMeterProps {
  readonly meters: readonly FileMeter[];
  readonly upload: Upload;
}

function ChooseMeter({ meters, upload }: ChooseMeterProps) {
  const { file: messages } = useMessages("compare");
  const format = useFormat();
  return (
    <RadioGroup
      label={messages.meters({ n: meters.length })}
      value={upload.meter === null ? null : String(upload.meter)}
      onChange={(value) => upload.choose(Number(value))}
      options={meters.map(({ esiid, kwh }, index) => ({
        value: String(index),
        label: <span className="figures break-all">{esiid ?? messages.noEsiid}</span>,
        help: format.kwh(kwh),
      }))}
    />
  );
}

interface ChosenProps {
  readonly meter: FileMeter | undefined;
  readonly location: Location;
  readonly name: string;
}

function Chosen({ meter, location, name }: ChosenProps) {
  const { form } = useMessages("usageEntry");
  if (!meter) return null;
  const other = meter.esiid !== null && meter.esiid !== location.esiid ? meter.esiid : null;
  return (
    <Stack gap={3}>
      <FileMeterFacts meter={meter} name={name} />
      {other !== null && (
        <Banner tone="warn" icon={<WarnIcon />}>
          {form.otherMeter({ esiid: other })}
        </Banner>
      )}
    </Stack>
  );
}

/** Returns an error whose code this page has a text for. The server may be newer than the page. */
function asReadError(error: { readonly code: string; readonly message: string }): ReadError[] {
  const code = READ_ERROR_CODES.find((known) => known === error.code) ?? "unknown_format";
  return [{ ...error, code }];
}
