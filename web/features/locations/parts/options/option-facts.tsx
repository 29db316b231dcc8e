import type { OutlookOption } from "#contracts/outlook.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";

/** The day, the fees, when they have paid off, and the range by weather. */
export function OptionFacts({ option }: { readonly option: OutlookOption }) {
  const { options: messages } = useMessages("outlook");
  const format = useFormat();
  const { plan, starts_on, exit_fee_cents: fee, one_time_cents: once, break_even_on, band } = option;
  const facts: (readonly [string, string | null])[] = [
    [messages.starts, starts_on && format.dateShort(starts_on)],
    [messages.fee, plan === null && fee === 0 ? null : feeText(fee)],
    [messages.oneTime, once > 0 ? format.money(once) : null],
    [messages.breakEven, break_even_on && hasFee(option) ? format.dateShort(break_even_on) : null],
    [messages.band, band && messages.range({ low: band.mild_cents, high: band.hot_cents })],
  ];
  return (
    <dl className="flex flex-col gap-1 text-small">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="flex flex-wrap justify-between gap-x-3">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );

  function feeText(cents: number | null): string {
    if (cents === null) return messages.notKnown;
    return cents === 0 ? messages.none : format.money(cents);
  }
}

/** The prices over time: each stretch of days at one price. */
export function OptionStretches({ option }: { readonly option: OutlookOption }) {
  const { options: messages } = useMessages("outlook");
  const format = useFormat();
  return (
    <ul className="flex flex-col gap-2 border-t border-line pt-3 text-small">
      {option.segments.map((segment) => (
        <li key={segment.from}>
          <span className="block text-muted">{messages.stretch({ days: segment })}</span>
          <span className="flex flex-wrap justify-between gap-x-3">
            <span>{segment.plan_name === null ? messages.segments[segment.kind] : formatName(segment)}</span>
            <span className="figures">{formatCost(segment)}</span>
          </span>
        </li>
      ))}
    </ul>
  );

  function formatName({ kind, plan_name }: OutlookOption["segments"][number]): string {
    // The plan of an option is named above, in the user's language.
    return kind === "plan" || plan_name === null
      ? messages.segments[kind]
      : `${messages.segments[kind]}: ${plan_name}`;
  }

  function formatCost({
    cents,
    low_cents: low,
    high_cents: high,
  }: OutlookOption["segments"][number]): string {
    if (low !== null && high !== null && low !== high) return messages.range({ low, high });
    return cents === null ? messages.notKnown : format.money(cents);
  }
}

/** Whether there is a fee that has to pay off. */
function hasFee({ exit_fee_cents, one_time_cents }: OutlookOption): boolean {
  return (exit_fee_cents ?? 0) + one_time_cents > 0;
}
