// Shows the year and its lowest price once there is enough data to calculate them.
import { Money } from "#web/shared/parts/money.tsx";
import { subtractYears } from "#messages/message-values.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { Stack, Text } from "#web/ui/layout.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { toYearDifference } from "../results/view.ts";
import { formatConfidence } from "./confidence.ts";
import type { CheapestState } from "./use-cheapest.ts";
import { YearBars } from "./year-bars.tsx";
import type { YearPreview } from "./year-preview.ts";

/** Shows a calculated year in the preview card. */
export function PreviewResult({ year, cheapest }: { year: YearPreview; cheapest: CheapestState }) {
  return (
    <>
      <Year year={year} />
      <Cost cheapest={cheapest} />
    </>
  );
}

function Year({ year }: { year: YearPreview }) {
  const { preview: messages } = useMessages("compare");
  const format = useFormat();
  return (
    <Stack gap={3}>
      <Figure value={format.number(year.kwh)} unit={messages.aYear} size="head" />
      <Text size="small" tone="muted">
        {formatConfidence(year, messages)}
      </Text>
      <YearBars months={year.months} />
      {year.exported_kwh > 0 && (
        <Text size="small" tone="muted">
          {messages.exported({ kwh: year.exported_kwh })}
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
  const { current_cents: current } = result;
  const change = current === null ? null : toYearDifference(subtractYears(twelve.cents, current));
  return (
    <span className="flex flex-col gap-1">
      <Money cents={twelve.cents} per="year" size="head" label={messages.cheapest} />
      <Text size="small">{messages.by({ name: plan.name, provider: plan.provider.name })}</Text>
      {change && (
        <Text size="small" tone={change.direction === "less" ? "good" : "ink"} strong>
          {messages.current(change)}
        </Text>
      )}
      <span className="flex items-center gap-2 text-small text-muted">
        {working && <Spinner />}
        {working
          ? messages.pricing
          : messages.of({ n: result.of, prepaidIsLower: result.lowest.prepaidIsLower })}
      </span>
    </span>
  );
}
