import type { ReactNode } from "react";
import { Suspense, lazy } from "react";
import { Money } from "#web/shared/parts/money.tsx";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { getLanguage } from "#web/shared/i18n/language.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/progress.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { PreviewPlaceholder } from "./preview-placeholder.tsx";
import { confidence } from "./confidence.ts";
import type { CheapestState } from "./use-cheapest.ts";
import type { WrongMonth } from "./wrong-months.ts";
import type { PreviewResult, YearPreview } from "./year-preview.ts";

const YearBars = lazy(async () => {
  const [module] = await Promise.all([import("./year-bars.tsx"), loadMessages("charts", getLanguage())]);
  return { default: module.YearBars };
});

/** What is still missing for a year. */
export type PreviewStage = "empty" | "needs_place" | "needs_usage" | "enough";

interface PreviewCardProps {
  year: PreviewResult | undefined;
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
    needs_place: messages.needsPlace,
    needs_usage: messages.needsUsage,
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
      {shown?.ok && <Year year={shown.value} />}
      {shown?.ok && <Cost cheapest={cheapest} />}
      {shown && !shown.ok && (
        <p role="alert" className="text-bad">
          {messages.yearProblems[shown.code]}
        </p>
      )}
      {children}
    </section>
  );
}

/** Which numbers are invalid, and why: the field itself may be far from here. */
function Wrong({ months }: { months: readonly WrongMonth[] }) {
  const { preview: messages } = useMessages("compare");
  return (
    <Stack gap={1}>
      <p>{messages.wrongMonths(months.length)}</p>
      <ul className="flex flex-col gap-1 text-bad">
        {months.map(({ month, typed, code }) => (
          <li key={month} className="break-words">
            {messages.wrongMonth[code](month, typed)}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Year({ year }: { year: YearPreview }) {
  const { preview: messages } = useMessages("compare");
  const format = useFormat();
  return (
    <Stack gap={3}>
      <Figure value={format.number(year.kwh)} unit={messages.aYear} size="head" />
      <Text size="small" tone="muted">
        {confidence(year, messages)}
      </Text>
      <Suspense fallback={<Skeleton height={9} />}>
        <YearBars months={year.months} />
      </Suspense>
      {year.exported_kwh > 0 && (
        <Text size="small" tone="muted">
          {messages.exported(year.exported_kwh)}
        </Text>
      )}
    </Stack>
  );
}

function Cost({ cheapest }: { cheapest: CheapestState }) {
  const { preview: messages } = useMessages("compare");
  const { result, working, failed } = cheapest;
  return (
    <div className="flex min-h-24 flex-col gap-1 border-t border-line pt-4">
      <div aria-live="polite" className="flex flex-col gap-1">
        {result?.lowest.item && <Best cheapest={cheapest} />}
        {result && !result.lowest.item && <Text tone="muted">{messages.noPlans}</Text>}
        {!result && working && (
          <span className="flex items-center gap-2 text-muted">
            <Spinner />
            {messages.pricing}
          </span>
        )}
        {failed && <Text tone="muted">{messages.failed}</Text>}
      </div>
      {failed && (
        <div>
          <Button onClick={cheapest.retry}>{messages.retry}</Button>
        </div>
      )}
    </div>
  );
}

function Best({ cheapest: { result, working } }: { cheapest: CheapestState }) {
  const { preview: messages } = useMessages("compare");
  const best = result?.lowest.item;
  if (!best || !result) return null;
  const { plan, twelve_months: twelve } = best;
  const saved = result.current_cents === null ? null : result.current_cents - twelve.cents;
  return (
    <span className="flex flex-col gap-1">
      <Money cents={twelve.cents} per="year" size="head" label={messages.cheapest} />
      <Text size="small">{messages.by(plan.name, plan.provider.name)}</Text>
      {saved !== null && (
        <Text size="small" tone={saved > 0 ? "good" : "ink"} strong>
          {saved > 0 ? messages.saves(saved) : messages.keeps}
        </Text>
      )}
      <span className="flex items-center gap-2 text-small text-muted">
        {working && <Spinner />}
        {working ? messages.pricing : messages.of(result.of, result.lowest.prepaidIsLower)}
      </span>
    </span>
  );
}
