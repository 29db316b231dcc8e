import type { ReactNode } from "react";
import type { FileMeter } from "#contracts/usage-files.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { DocumentIcon } from "#web/ui/icons.tsx";

const SHOWN_GAPS = 3;

/** The contents of one meter in a file: which days, how much, and what is missing. */
export function FileMeterFacts({ meter, name }: { readonly meter: FileMeter; readonly name: string }) {
  const { file: messages } = useMessages("compare");
  const { form } = useMessages("usageEntry");
  const format = useFormat();
  const { from, through, days, read_days, missing, estimated, kwh, exported_kwh, gaps } = meter;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <p aria-live="polite" className="flex items-start gap-2 font-semibold">
        <span className="mt-0.5 text-good">
          <DocumentIcon />
        </span>
        <span className="min-w-0 break-words">{messages.read({ name })}</span>
      </p>
      <dl aria-label={messages.holds} className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Fact name={messages.readings}>{messages.days({ n: days, span: { from, through } })}</Fact>
        <Fact name={form.readCompletely}>{messages.share({ count: read_days, of: days })}</Fact>
        <Fact name={messages.missing}>{missing === 0 ? messages.none : format.number(missing)}</Fact>
        <Fact name={messages.estimated}>{estimated === 0 ? messages.none : format.number(estimated)}</Fact>
        <Fact name={messages.used}>{format.kwh(kwh)}</Fact>
        {exported_kwh > 0 && <Fact name={messages.exported}>{format.kwh(exported_kwh)}</Fact>}
        {gaps.length > 0 && (
          <Fact name={form.gaps}>
            {gaps
              .slice(0, SHOWN_GAPS)
              .map((gap) =>
                form.gap({ from: gap.from, span: gap, days: gap.from === gap.through ? "one" : "many" }),
              )
              .join("; ")}
            {gaps.length > SHOWN_GAPS && ` ${form.moreGaps({ n: gaps.length - SHOWN_GAPS })}`}
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted max-sm:text-small">{name}</dt>
      <dd className="figures max-sm:mb-1.5">{children}</dd>
    </>
  );
}
