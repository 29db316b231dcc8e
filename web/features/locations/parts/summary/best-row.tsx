import type { PlanSwitch } from "#contracts/compare.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import { Range } from "#web/charts/range.tsx";
import { TwelveMonthsCost, TwelveMonthsSplit } from "../outlook/twelve-months.tsx";
import type { Messages } from "#web/shared/i18n/catalog.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { SAME_CENTS, getShownNet } from "#messages/message-values.ts";
import { paths } from "#web/shared/paths.ts";
import { NowrapText } from "#web/ui/nowrap-text.tsx";
import { cx } from "#web/ui/cx.ts";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { isShort } from "#rating/plan-groups.ts";
import { getCostRange } from "#web/features/compare/parts/results/view.ts";
import type { PricedPlan } from "./best-list.ts";

interface BestRowProps {
  readonly item: PricedPlan;
  readonly esiid: string;
  readonly scale: { readonly min: number; readonly max: number };
  readonly mine: boolean;
  readonly narrow: boolean;
  /** The day on which the page recommends to switch, YYYY-MM-DD. Null if it recommends none. */
  readonly bestDay: string | null;
  /** Whether the plan can be ordered: no order is in progress. */
  readonly canOrder: boolean;
}

/** One of the best plans: its twelve-month cost in large type, the savings of switching to it, its terms. */
export function BestRow({ item, esiid, scale, mine, narrow, bestDay, canOrder }: BestRowProps) {
  const { best: messages } = useMessages("locations");
  const { plan, twelve_months: twelve, band } = item;
  return (
    <li className={cx("grid gap-x-6 gap-y-2 p-4 sm:p-5", !narrow && "sm:grid-cols-[minmax(0,1fr)_14rem]")}>
      <div className="min-w-0">
        <p className="text-small text-muted">{plan.provider.name}</p>
        <h3 className="text-lead font-semibold">
          <Link look="plain" href={paths.comparePlan(plan.id, { esiid })}>
            <NowrapText>{plan.name}</NowrapText>
          </Link>
        </h3>
        <p className="text-small text-muted">{terms(item, messages)}</p>
        <TwelveMonthsSplit twelve={twelve} />
        {band && !isShort(item) && (
          <p className="text-small text-muted">
            {messages.band({ mild: band.mild_cents, hot: band.hot_cents })}
          </p>
        )}
      </div>
      <div className={cx("flex flex-col gap-1", !narrow && "sm:row-span-2 sm:text-right")}>
        <p>
          <TwelveMonthsCost twelve={twelve} size="title" />
        </p>
        <Range {...scale} value={twelve.cents} {...getCostRange(item)} />
        <Savings change={item.switch} mine={mine} bestDay={bestDay} />
      </div>
      {!mine && canOrder && (
        <p>
          <ButtonLink
            variant="quiet"
            size="small"
            flush
            href={paths.orderPlan(plan.id, { esiid })}
            aria-label={messages.orderPlan({ plan: plan.name })}
          >
            {messages.order}
          </ButtonLink>
        </p>
      )}
    </li>
  );
}

/** The savings of switching on the plan's best day, including fees. Renders nothing if unknown. */
function Savings({
  change,
  mine,
  bestDay,
}: Pick<BestRowProps, "mine" | "bestDay"> & { readonly change: PlanSwitch | null }) {
  const { best: messages } = useMessages("locations");
  const net = getShownNet(change);
  if (mine) return <p className="text-small font-semibold text-accent">{messages.yours}</p>;
  if (change === null || net === null) return null;
  if (Math.abs(net) < SAME_CENTS) return <p className="text-small text-muted">{messages.netSame}</p>;
  return net > 0 ? (
    <p className="figures text-small font-semibold text-good">
      {messages.net({
        cents: net,
        day: change.starts_on,
        own: bestDay !== null && change.starts_on !== bestDay,
      })}
    </p>
  ) : (
    <p className="text-small text-muted">{messages.netMore({ cents: -net })}</p>
  );
}

function terms({ plan }: PricedPlan, messages: Messages<"locations">["best"]): string {
  const { termination_fee: fee } = plan;
  const feeText =
    fee.kind === "flat" || fee.kind === "per_remaining_month"
      ? messages.fee[fee.kind]({ usd: fee.amount_usd })
      : messages.fee[fee.kind];
  return [
    messages.term({ n: plan.term_months }),
    feeText,
    messages.renewable({ percent: plan.renewable_percent }),
  ].join(SEPARATOR);
}
