import type { BestPlan } from "#contracts/portal.ts";
import { Range } from "../../../charts/range.tsx";
import { Money } from "../../../components/money.tsx";
import type { Messages } from "../../../i18n/catalog.ts";
import { useMessages } from "../../../i18n/use-messages.ts";
import { paths } from "../../../paths.ts";
import { cx } from "../../../ui/cx.ts";
import { ButtonLink, Link } from "../../../ui/link.tsx";
import { SAME_CENTS } from "../../compare/results/view.ts";

interface BestRowProps {
  readonly item: BestPlan;
  readonly esiid: string;
  readonly scale: { readonly min: number; readonly max: number };
  /** Yearly cost of what they have now, cents. */
  readonly current: number | null;
  readonly mine: boolean;
  readonly narrow: boolean;
}

/** One of the best plans: its year large, what that is against theirs, its terms. */
export function BestRow({ item, esiid, scale, current, mine, narrow }: BestRowProps) {
  const { best: words } = useMessages("locations");
  const { plan, cost, band } = item;
  if (!cost) return null;
  return (
    <li className={cx("grid gap-x-6 gap-y-2 p-4 sm:p-5", !narrow && "sm:grid-cols-[minmax(0,1fr)_14rem]")}>
      <div className="min-w-0">
        <p className="text-small text-muted">{plan.provider.name}</p>
        <h3 className="text-lead font-semibold">
          <Link look="plain" href={paths.comparePlan(plan.id, { esiid })}>
            {plan.name}
          </Link>
        </h3>
        <p className="figures text-small text-muted">{terms(item, words)}</p>
        {band && (
          <p className="figures text-small text-muted">{words.band(band.mild_cents, band.hot_cents)}</p>
        )}
        {!mine && (
          <p className="-ml-3">
            <ButtonLink
              variant="quiet"
              size="small"
              href={paths.orderPlan(plan.id, { esiid })}
              aria-label={words.orderOf(plan.name)}
            >
              {words.order}
            </ButtonLink>
          </p>
        )}
      </div>
      <div className={cx("flex flex-col gap-1", !narrow && "sm:text-right")}>
        <p>
          <Money cents={cost.year_cents} per="year" size="title" />
        </p>
        <Range
          {...scale}
          value={cost.year_cents}
          low={cost.low_cents}
          high={cost.high_cents}
          current={current}
        />
        <Savings cents={item.savings_cents} mine={mine} />
      </div>
    </li>
  );
}

function Savings({ cents, mine }: { readonly cents: number | null; readonly mine: boolean }) {
  const { best: words } = useMessages("locations");
  if (mine) return <p className="text-small font-semibold text-accent">{words.yours}</p>;
  if (cents === null) return null;
  if (Math.abs(cents) < SAME_CENTS) return <p className="text-small text-muted">{words.same}</p>;
  return cents > 0 ? (
    <p className="figures text-small font-semibold text-good">{words.saves(cents)}</p>
  ) : (
    <p className="figures text-small text-muted">{words.more(-cents)}</p>
  );
}

function terms({ plan }: BestPlan, words: Messages<"locations">["best"]): string {
  const { termination_fee: fee } = plan;
  const feeText =
    fee.kind === "flat" || fee.kind === "per_remaining_month"
      ? words.fee[fee.kind](fee.amount_usd)
      : words.fee[fee.kind];
  return [words.term(plan.term_months), feeText, words.renewable(plan.renewable_percent)].join(" · ");
}
