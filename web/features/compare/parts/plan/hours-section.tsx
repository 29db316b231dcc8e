import { useState } from "react";
import type { Tariff } from "#contracts/plan.ts";
import { findWindowIndex } from "#rating/window-slots.ts";
import { HeatMap } from "#web/charts/heat-map.tsx";
import type { HeatRegion, HeatRow } from "#web/charts/heat-shape.ts";
import type { Format } from "#messages/format.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { Card } from "#web/ui/card.tsx";
import { Section } from "#web/ui/layout.tsx";
import { SegmentedControl } from "#web/ui/radio-group.tsx";
import type { LocationYear } from "./location-year.ts";
import { pricedWindow, windowName } from "./window-names.ts";

interface HoursSectionProps {
  readonly tariff: Tariff;
  readonly locationYear: LocationYear;
  /** Share of the year in each energy window. */
  readonly shares: readonly number[];
}

type View = "week" | "year";

/** The home's hours as a heat map, with the plan's windows outlined. */
export function HoursSection({ tariff, locationYear: location, shares }: HoursSectionProps) {
  const messages = useMessages("planDetails").hours;
  const format = useFormat();
  const byMonth = tariff.energy.some((window) => window.months);
  const [view, setView] = useState<View>(byMonth ? "year" : "week");
  const naming = { messages, format };
  const [first] = tariff.energy;
  const measured = location.usage.method === "measured" || location.usage.method === "extended";
  const sentence = [
    first ? messages.sentence({ name: windowName(first, naming), share: shares[0] ?? 0 }) : null,
    measured ? null : messages.typical,
  ];
  return (
    <Section
      title={messages.title}
      actions={
        <SegmentedControl
          label={messages.view}
          hideLabel
          options={[
            { value: "week", label: messages.week },
            { value: "year", label: messages.year },
          ]}
          value={view}
          onChange={setView}
        />
      }
    >
      <Card as="div">
        <HeatMap
          sentence={sentence.filter(Boolean).join(" ")}
          rows={view === "week" ? weekRows(location, format) : yearRows(location, format)}
          regions={toHeatRegions(tariff, view, (index) => {
            const window = tariff.energy[index];
            return window ? pricedWindow(window, naming) : "";
          })}
        />
      </Card>
    </Section>
  );
}

function weekRows(locationYear: LocationYear, format: Format): HeatRow[] {
  return locationYear.hours.by_weekday.map((kwh, day) => ({
    key: String(day),
    short: format.weekdayShort(day),
    long: format.weekday(day),
    kwh,
  }));
}

function yearRows(locationYear: LocationYear, format: Format): HeatRow[] {
  return locationYear.hours.by_month.map((kwh, month) => {
    const iso = `2026-${String(month + 1).padStart(2, "0")}`;
    return { key: iso, short: format.monthShort(iso), long: format.monthShort(iso), kwh };
  });
}

/** If the rows don't specify it, a Wednesday represents the days of a month, and July the months of a week. */
const MIDWEEK = 3;
const MIDSUMMER = 7;

/** Returns every window except the last, which is all other hours. */
function toHeatRegions(tariff: Tariff, view: View, name: (index: number) => string): HeatRegion[] {
  const table = Array.from({ length: view === "week" ? 7 : 12 }, (_, row) =>
    view === "week"
      ? findWindowIndex(tariff.energy, MIDSUMMER, row, 24, 60)
      : findWindowIndex(tariff.energy, row + 1, MIDWEEK, 24, 60),
  );
  return tariff.energy.slice(0, -1).flatMap((_, index) => {
    // A map of months cannot show a weekend.
    const drawn = table.some((row) => row.includes(index));
    return drawn ? [{ name: name(index), holds: (row, hour) => table[row]?.[hour] === index }] : [];
  });
}
