// A contract's remaining time: the days left, twelve bars that show the months left, and the first day without a fee.
import type { OrderState } from "#contracts/order-transitions.ts";
import type { ListedOrder } from "#contracts/orders.ts";
import type { ContractClock } from "#contracts/portal.ts";
import { NO_FEE_DAYS } from "#contracts/tables/contract-terms.ts";
import { TERM_ENDING_DAYS } from "#market/contract-clock.ts";
import { MiniYear } from "#web/charts/mini-year.tsx";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { cx } from "#web/ui/cx.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const MONTHS = 12;
const DAYS_PER_MONTH = 365 / MONTHS;
const EQUAL_MONTHS: readonly number[] = Array<number>(MONTHS).fill(1);

/** The plan that was ordered for a home and has not started yet. */
export interface NextPlan {
  readonly plan: string;
  /** YYYY-MM-DD. Null if no date is set yet. */
  readonly starts: string | null;
}

const ON_ITS_WAY: ReadonlySet<OrderState> = new Set(["submitted", "accepted", "scheduled"] as const);

/** Returns the plan of an order that a provider has and that has not started yet, otherwise null. */
export function toNextPlan(order: Pick<ListedOrder, "state" | "plan_name" | "starts_on">): NextPlan | null {
  const { state, plan_name: plan, starts_on } = order;
  return ON_ITS_WAY.has(state) ? { plan, starts: state === "scheduled" ? starts_on : null } : null;
}

/** Returns the next plan of a home, or null if none is ordered. The newest order is first. */
export function findNextPlan(orders: readonly ListedOrder[], esiid: string): NextPlan | null {
  const ordered = orders.filter(({ service_location }) => service_location.esiid === esiid);
  return ordered.map(toNextPlan).find((next) => next !== null) ?? null;
}

interface ContractClockProps {
  readonly clock: ContractClock;
  /** The home's usage by calendar month, January first. If left out, all bars have one height. */
  readonly months?: readonly number[] | undefined;
  /** The plan that comes next takes the place of when to switch. */
  readonly next?: NextPlan | null;
}

/** The days left, the bars and the dates. Month-to-month contracts have no clock. */
export function ContractClockView({ clock, months = EQUAL_MONTHS, next = null }: ContractClockProps) {
  const { clock: messages } = useMessages("locations");
  const format = useFormat();
  const tone = clockTone(clock);
  const over = clock.state === "over";
  const left = monthsLeft(clock);
  return (
    <div className="figures flex min-w-0 flex-col gap-1.5 sm:items-end sm:text-right">
      <p>
        <VisuallyHidden>{spoken()}</VisuallyHidden>
        <span aria-hidden="true" className={cx("font-semibold", TEXT_TONES[tone])}>
          {over ? (
            <span className="text-title">{messages.ended({ date: clock.ends_on })}</span>
          ) : (
            <>
              <span className="text-head">{format.number(clock.days_left)}</span>{" "}
              <span className="text-small font-normal text-muted">
                {messages.leftUnit({ n: clock.days_left })}
              </span>
            </>
          )}
        </span>
      </p>
      <MiniYear
        values={rotateMonths(months, clock.ends_on)}
        toneOf={(index) => (index >= MONTHS - left ? tone : "used")}
      />
      {!over && <p className="text-small">{messages.ends({ date: clock.ends_on })}</p>}
      {next !== null && <p className="text-small">{messages.next(next)}</p>}
      {!over && next === null && (
        <p className={cx("text-small", clock.state === "free_to_leave" ? "text-good" : "text-muted")}>
          {clock.state === "free_to_leave" ? messages.freeNow : messages.free({ date: clock.free_from })}
        </p>
      )}
    </div>
  );

  function spoken(): string {
    const { spoken } = messages;
    const { days_left: n, ends_on: ends, free_from: free } = clock;
    if (over) return spoken.over({ ends });
    if (next !== null) return spoken.next({ n, ends });
    return clock.state === "free_to_leave"
      ? spoken.free_to_leave({ n, ends })
      : spoken.running({ n, ends, free });
  }
}

/** Returns twelve calendar months so that the month of `endsOn` (YYYY-MM-DD) is the last. */
function rotateMonths(months: readonly number[], endsOn: string): readonly number[] {
  const after = Number(endsOn.slice(5, 7)) % MONTHS;
  return [...months.slice(after), ...months.slice(0, after)];
}

/** Returns how many months of a contract are left, started ones included, 0 to 12. */
export function monthsLeft({ days_left }: Pick<ContractClock, "days_left">): number {
  return days_left < 0 ? 0 : Math.min(MONTHS, Math.ceil((days_left + 1) / DAYS_PER_MONTH));
}

const TEXT_TONES = { accent: "text-ink", warn: "text-warn", bad: "text-bad" };

/** Returns how urgent a contract's end is: the nearer, the more urgent, whether or not a fee is owed. */
export function clockTone({ days_left: left }: Pick<ContractClock, "days_left">): keyof typeof TEXT_TONES {
  if (left <= NO_FEE_DAYS) return "bad";
  return left <= TERM_ENDING_DAYS ? "warn" : "accent";
}
