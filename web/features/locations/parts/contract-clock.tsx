// A contract's remaining time as a ring that empties, with the first day without a fee.
import type { ContractClock } from "#contracts/portal.ts";
import { NO_FEE_DAYS } from "#contracts/tables/contract-terms.ts";
import { TERM_ENDING_DAYS } from "#market/contract-clock.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { cx } from "#web/ui/cx.ts";

const SIZE = 88;
const STROKE = 8;
const RADIUS = (SIZE - STROKE) / 2;
const ROUND = 2 * Math.PI * RADIUS;
/** A full ring is a year or more. */
const FULL_DAYS = 365;

/** The ring and its dates. Month-to-month contracts have no clock. */
export function ContractClockView({ clock }: { readonly clock: ContractClock }) {
  const { clock: messages } = useMessages("locations");
  const over = clock.state === "over";
  return (
    <div className="flex items-center gap-4">
      <Ring clock={clock} />
      <div className="figures min-w-0">
        <p className="font-semibold">
          {over ? messages.ended({ date: clock.ends_on }) : messages.ends({ date: clock.ends_on })}
        </p>
        {!over && (
          <p className={clock.state === "free_to_leave" ? "text-good" : "text-small text-muted"}>
            {clock.state === "free_to_leave" ? messages.freeNow : messages.free({ date: clock.free_from })}
          </p>
        )}
      </div>
    </div>
  );
}

function Ring({ clock }: { readonly clock: ContractClock }) {
  const { clock: messages } = useMessages("locations");
  const format = useFormat();
  const left = Math.max(0, clock.days_left);
  const share = Math.min(1, left / FULL_DAYS);
  const over = clock.state === "over";
  return (
    <div className="relative shrink-0" style={{ width: SIZE, height: SIZE }}>
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={spoken()}>
        <g fill="none" strokeWidth={STROKE} transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}>
          <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} className={over ? "stroke-bad" : "stroke-line"} />
          {share > 0 && (
            <circle
              cx={SIZE / 2}
              cy={SIZE / 2}
              r={RADIUS}
              strokeLinecap="round"
              strokeDasharray={`${ROUND * share} ${ROUND}`}
              className={RING_TONES[ringTone(clock)]}
            />
          )}
        </g>
      </svg>
      <div
        aria-hidden="true"
        className={cx(
          "figures absolute inset-0 flex flex-col items-center justify-center leading-tight",
          over && "text-bad",
        )}
      >
        {over ? (
          <span className="text-small font-semibold">{messages.over}</span>
        ) : (
          <>
            <span className="text-title font-semibold">{format.number(left)}</span>
            <span className="max-w-16 text-center text-small text-muted">
              {messages.leftUnit({ n: left })}
            </span>
          </>
        )}
      </div>
    </div>
  );

  function spoken(): string {
    const { spoken } = messages;
    if (over) return spoken.over({ ends: clock.ends_on });
    if (clock.state === "free_to_leave") return spoken.free_to_leave({ n: left, ends: clock.ends_on });
    return spoken.running({ n: left, ends: clock.ends_on, free: clock.free_from });
  }
}

const RING_TONES = { accent: "stroke-accent", warn: "stroke-warn", bad: "stroke-bad" };

/** Returns how urgent a contract's end is: the nearer, the more urgent, whether or not a fee is owed. */
export function ringTone({ days_left: left }: Pick<ContractClock, "days_left">): keyof typeof RING_TONES {
  if (left <= NO_FEE_DAYS) return "bad";
  return left <= TERM_ENDING_DAYS ? "warn" : "accent";
}
