// A contract's time as a ring that empties, with the day from which leaving is free.
import type { ContractClock } from "#contracts/portal.ts";
import { useFormat } from "../i18n/use-format.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { cx } from "../ui/cx.ts";

const SIZE = 88;
const STROKE = 8;
const RADIUS = (SIZE - STROKE) / 2;
const ROUND = 2 * Math.PI * RADIUS;
/** A full ring is a year or more. */
const FULL_DAYS = 365;
/** The ring turns to the colour of "soon" for the last of these days. */
const SOON_DAYS = 60;

/** The ring and its dates; null clocks are month-to-month contracts, which have none. */
export function ContractClockView({ clock }: { readonly clock: ContractClock }) {
  const { clock: words } = useMessages("locations");
  const over = clock.state === "over";
  return (
    <div className="flex items-center gap-4">
      <Ring clock={clock} />
      <div className="figures min-w-0">
        <p className="font-semibold">{over ? words.ended(clock.ends_on) : words.ends(clock.ends_on)}</p>
        {!over && (
          <p className={clock.state === "free_to_leave" ? "text-good" : "text-small text-muted"}>
            {clock.state === "free_to_leave" ? words.freeNow : words.free(clock.free_from)}
          </p>
        )}
      </div>
    </div>
  );
}

function Ring({ clock }: { readonly clock: ContractClock }) {
  const { clock: words } = useMessages("locations");
  const format = useFormat();
  const left = Math.max(0, clock.days_left);
  const share = Math.min(1, left / FULL_DAYS);
  return (
    <div className="relative shrink-0" style={{ width: SIZE, height: SIZE }}>
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={spoken()}>
        <g fill="none" strokeWidth={STROKE} transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}>
          <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} className="stroke-line" />
          {share > 0 && (
            <circle
              cx={SIZE / 2}
              cy={SIZE / 2}
              r={RADIUS}
              strokeLinecap="round"
              strokeDasharray={`${ROUND * share} ${ROUND}`}
              className={toneOf(clock)}
            />
          )}
        </g>
      </svg>
      <div
        aria-hidden="true"
        className={cx(
          "figures absolute inset-0 flex flex-col items-center justify-center leading-tight",
          clock.state === "over" && "text-bad",
        )}
      >
        {clock.state === "over" ? (
          <span className="text-small font-semibold">{words.over}</span>
        ) : (
          <>
            <span className="text-title font-semibold">{format.number(left)}</span>
            <span className="text-small text-muted">{words.leftUnit(left)}</span>
          </>
        )}
      </div>
    </div>
  );

  function spoken(): string {
    const { spoken: say } = words;
    if (clock.state === "over") return say.over(clock.ends_on);
    if (clock.state === "free_to_leave") return say.free_to_leave(left, clock.ends_on);
    return say.running(left, clock.ends_on, clock.free_from);
  }
}

function toneOf({ state, days_left: left }: ContractClock): string {
  if (state === "free_to_leave") return "stroke-good";
  return left <= SOON_DAYS ? "stroke-warn" : "stroke-accent";
}
