import { SEPARATOR } from "#messages/keep-together.ts";
import { useFormat } from "#web/shared/i18n/use-format.ts";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import type { BillLine, MonthBill } from "./bill-month.ts";
import { monthTotal } from "./bill-stack.ts";

/** The lines of one month's bill as they are printed on the bill, and their sum. */
export function BillLines({ bill }: { readonly bill: MonthBill }) {
  const messages = useMessages("charts");
  const format = useFormat();
  const total = monthTotal(bill);
  if (total === null) return null;
  return (
    <div className="self-start rounded-card bg-raised px-4 py-3">
      <table className="figures w-full text-small">
        <caption className="pb-2 text-left text-body font-semibold">
          {bill.caption ?? messages.bills.detail({ month: format.monthName(bill.month) })}
          <span className="font-normal text-muted">
            {SEPARATOR}
            {format.kwh(bill.kwh)}
            {bill.estimated && SEPARATOR + messages.estimated}
          </span>
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{messages.bills.line}</th>
            <th scope="col">{messages.bills.amount}</th>
          </tr>
        </thead>
        <tbody>
          {bill.lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines never move within their bill
            <LineRow key={index} line={line} />
          ))}
          {bill.taxes && (
            <>
              <LineRow line={{ label: bill.taxes.before, quantity: null, rate: null, cents: total }} />
              {bill.taxes.lines.map((line) => (
                <LineRow key={line.label} line={line} />
              ))}
            </>
          )}
        </tbody>
        <tfoot>
          <tr className="border-t border-control font-semibold">
            <th scope="row" className="pt-1.5 text-left">
              {bill.taxes?.total ?? messages.total}
            </th>
            <td className="pt-1.5 text-right">{format.moneyExact(total + sumTaxes(bill))}</td>
          </tr>
        </tfoot>
      </table>
      {bill.taxNote && <p className="figures pt-1.5 text-small text-muted">{bill.taxNote}</p>}
    </div>
  );
}

function sumTaxes({ taxes }: MonthBill): number {
  return (taxes?.lines ?? []).reduce((sum, { cents }) => sum + cents, 0);
}

function LineRow({ line }: { readonly line: BillLine }) {
  const format = useFormat();
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal">
        {line.label}
        {(line.quantity ?? line.rate) && (
          <span className="text-muted"> {[line.quantity, line.rate].filter(Boolean).join(" × ")}</span>
        )}
      </th>
      <td className={`py-1.5 text-right whitespace-nowrap ${line.cents < 0 ? "text-good" : ""}`}>
        {format.moneyExact(line.cents)}
      </td>
    </tr>
  );
}
