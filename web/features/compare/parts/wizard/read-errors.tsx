import type { ReadError } from "#meter/formats/result.ts";
import { useLateMessages } from "#web/shared/i18n/use-late-messages.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { findExpectedRow, findExpectedText, toFoundText } from "./expected-text.ts";

/** More would not help to fix the file. */
const SHOWN = 5;

/** Lists why a file could not be read, line by line. */
export function ReadErrors({ name, errors }: { name: string; errors: readonly ReadError[] }) {
  const { file: messages } = useMessages("compare");
  const rest = errors.length - SHOWN;
  return (
    <ErrorPanel
      what={messages.failed({ name })}
      safe={messages.failedSafe}
      todo={messages.failedTodo}
      action={
        <ul className="flex flex-col gap-1.5">
          {errors.slice(0, SHOWN).map((error) => (
            <li key={JSON.stringify(error)} className="border-l-2 border-bad/50 pl-3 wrap-anywhere">
              <OneError error={error} />
            </li>
          ))}
          {rest > 0 && <li className="pl-3 text-muted">{messages.more({ n: rest })}</li>}
        </ul>
      }
    />
  );
}

function OneError({ error }: { error: ReadError }) {
  const { file: messages, readErrors } = useMessages("compare");
  const problems = useLateMessages("problems");
  const expected = problems && error.expected ? findExpectedText(error.expected, problems.file) : null;
  const row = error.expected ? findExpectedRow(error.expected) : null;
  const found = problems && error.found ? toFoundText(error.found, problems.file) : null;
  const place = [
    error.line === undefined ? "" : messages.line({ line: error.line }),
    error.column === undefined ? "" : messages.column({ column: error.column }),
  ].filter(Boolean);
  return (
    <>
      {place.length > 0 && <span className="font-semibold">{place.join(", ")}: </span>}
      {readErrors[error.code]}
      {expected !== null && ` ${messages.expected({ text: expected })}`}
      {found !== null && ` ${messages.found({ text: found })}`}
      {row !== null && ` ${messages.expectedRow({ text: row })}`}
    </>
  );
}
