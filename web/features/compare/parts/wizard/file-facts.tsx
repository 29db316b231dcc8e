import { DocumentIcon } from "#web/ui/icons.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";

import { Skeleton } from "#web/ui/skeleton.tsx";
import type { FileUsage } from "./draft.ts";
import type { FileFacts } from "./file-usage.ts";
import { usageKey } from "./usage-key.ts";

/** Shows the contents of a file that was read. */
export function FileFactsView({ file }: { file: FileUsage }) {
  const { file: messages } = useMessages("compare");
  const { data: facts } = useQuery({
    queryKey: ["file-facts", usageKey(file.usage)],
    queryFn: async () => {
      const { findFileFacts } = await import("./file-usage.ts");
      return findFileFacts(file.usage);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <p aria-live="polite" className="flex items-start gap-2 font-semibold">
        <span className="mt-0.5 text-good">
          <DocumentIcon />
        </span>
        <span className="min-w-0 break-words">{messages.read({ name: file.name })}</span>
      </p>
      {facts ? <Facts facts={facts} /> : <Skeleton lines={4} />}
    </div>
  );
}

function Facts({ facts }: { facts: FileFacts }) {
  const { file: messages } = useMessages("compare");
  const format = useFormat();
  const { covered, from, through, missing, estimated, readings } = facts;
  const span =
    facts.unit === "days"
      ? messages.days({ n: covered, span: { from, through } })
      : messages.months({ n: covered, from, through });
  const count = (n: number): string => (n === 0 ? messages.none : messages.share({ count: n, of: readings }));
  return (
    <dl aria-label={messages.holds} className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Fact name={messages.readings}>{span}</Fact>
      {facts.unit === "days" && <Fact name={messages.missing}>{count(missing)}</Fact>}
      {facts.unit === "days" && <Fact name={messages.estimated}>{count(estimated)}</Fact>}
      <Fact name={messages.used}>{format.kwh(facts.kwh)}</Fact>
      {facts.exported_kwh > 0 && <Fact name={messages.exported}>{format.kwh(facts.exported_kwh)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted max-sm:text-small">{name}</dt>
      <dd className="figures max-sm:mb-1.5">{children}</dd>
    </>
  );
}
