import type { ReactNode } from "react";
import { Suspense, lazy } from "react";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { ErrorText } from "#web/ui/field.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { PreviewPlaceholder } from "./preview-placeholder.tsx";
import type { CheapestState } from "./use-cheapest.ts";
import type { WrongMonth } from "./wrong-months.ts";
import type { PreviewResult as YearResult } from "./year-preview.ts";

// Loaded on demand, because a first visit has no year yet.
const PreviewResult = lazy(() =>
  import("./preview-result.tsx").then((module) => ({ default: module.PreviewResult })),
);

/** What is still missing for a year. */
export type PreviewStage = "empty" | "needs_place" | "needs_usage" | "enough";

interface PreviewCardProps {
  year: YearResult | undefined;
  stage: PreviewStage;
  /** Numbers that prevent the calculation of the year. */
  wrong: readonly WrongMonth[];
  cheapest: CheapestState;
  /** The button to continue, and what else is below. */
  children: ReactNode;
}

/** The preview of the year, and the lowest price for it. */
export function PreviewCard({ year, stage, wrong, cheapest, children }: PreviewCardProps) {
  const { preview: messages } = useMessages("compare");
  const shown = stage === "enough" ? year : undefined;
  const missing = {
    empty: messages.empty,
    needs_place: messages.requiresPlace,
    needs_usage: messages.requiresUsage,
  };
  return (
    <section
      aria-labelledby="compare-preview"
      className="flex min-w-0 flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="compare-preview" className="text-lead font-semibold">
        {messages.title}
      </h2>
      {stage !== "enough" && (
        <PreviewPlaceholder>
          {wrong.length > 0 ? <Wrong months={wrong} /> : <p className="text-muted">{missing[stage]}</p>}
        </PreviewPlaceholder>
      )}
      {stage === "enough" && !year && <Skeleton height={12} />}
      {shown?.ok && (
        <Suspense fallback={<Skeleton height={12} />}>
          <PreviewResult year={shown.value} cheapest={cheapest} />
        </Suspense>
      )}
      {shown && !shown.ok && <ErrorText>{messages.yearProblems[shown.code]}</ErrorText>}
      {children}
    </section>
  );
}

/** Which numbers are invalid, and why: the field itself may be far from here. */
function Wrong({ months }: { months: readonly WrongMonth[] }) {
  const { preview: messages } = useMessages("compare");
  return (
    <Stack gap={1}>
      <p>{messages.wrongMonths({ n: months.length })}</p>
      <ul className="flex flex-col gap-1 text-bad">
        {months.map(({ month, typed, code }) => (
          <li key={month} className="break-words">
            {messages.wrongMonth[code]({ month, typed })}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
