import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { REGION_DASH, STEP_OPACITY } from "./heat-map-drawing.tsx";

interface HeatKeyProps {
  /** kWh of the darkest cell. */
  readonly largest: number;
  /** Cells with larger values also get this color. */
  readonly andMore: boolean;
  readonly regions: RegionMarksProps["regions"];
}

/** The color scale with its ends in kWh, and the outlines with their names. */
export function HeatKey({ largest, andMore, regions }: HeatKeyProps) {
  const messages = useMessages("charts").heat;
  const format = useFormat();
  return (
    <ul className="figures flex flex-wrap gap-x-5 gap-y-1 text-small text-muted">
      <li className="flex items-center gap-1.5">
        {messages.less}
        <svg width="80" height="14" aria-hidden="true">
          {STEP_OPACITY.map((opacity, index) => (
            <rect
              key={opacity}
              x={index * 16}
              width="15"
              height="14"
              fillOpacity={opacity}
              className="fill-accent"
            />
          ))}
        </svg>
        {messages.hourlyMost({ kwh: format.kwh(largest, 1), andMore })}
      </li>
      <RegionMarks regions={regions} />
    </ul>
  );
}

interface RegionMarksProps {
  readonly regions: readonly { readonly name: string }[];
}

/** The outlines of hours that share a price, each with its name, as list items. */
export function RegionMarks({ regions }: RegionMarksProps) {
  return (
    <>
      {regions.map((region, index) => (
        <li key={region.name} className="flex items-center gap-1.5">
          <svg width="22" height="14" aria-hidden="true">
            <rect
              x="1"
              y="1"
              width="20"
              height="12"
              fill="none"
              strokeWidth="2"
              strokeDasharray={REGION_DASH[index % REGION_DASH.length]}
              className="stroke-ink"
            />
          </svg>
          {region.name}
        </li>
      ))}
    </>
  );
}
