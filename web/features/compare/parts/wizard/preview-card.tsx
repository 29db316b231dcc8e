import type { ReactNode } from "react";
import { Suspense, lazy } from "react";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { ErrorText } from "#web/ui/field.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { FigureSkeleton, Skeleton } from "#web/ui/skeleton.tsx";
import { PreviewPlaceholder } from "./preview-placeholder.tsx";
import type { CheapestState } from "./use-cheapest.ts";
import type { WrongMonth } from "./wrong-months.ts";
import type { PreviewResult as YearResult } from "./year-preview.ts";

// Loaded on demand, because a first visit has no year yet. The chart comes with the price: below a chart that appears
// later, a button would move away from the pointer.
const PreviewResult = lazy(async () => {
  const [module] = await Promise.all([import("./preview-result.tsx"), loadMessages("charts", getLanguage())]);
  return { default: module.PreviewResult };
});

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
      {stage === "enough" && !year && <ResultSkeleton />}
      {shown?.ok && (
        <Suspense fallback={<ResultSkeleton />}>
          <PreviewResult year={shown.value} cheapest={cheapest} />
        </Suspense>
      )}
      {shown && !shown.ok && <ErrorText>{messages.yearProblems[shown.code]}</ErrorText>}
      {children}
    </section>
  );
}

/** As tall as the result, so that the buttons below stay where they are. */
function ResultSkeleton() {
  return (
    <Stack gap={6}>
      <FigureSkeleton />
      <Skeleton height={14.25} />
      <Skeleton height={6} />
    </Stack>
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
