import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { ScrollRegion } from "./scroll-region.tsx";

export interface Column<T> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: T) => ReactNode;
  /** Numbers are aligned to the end of the cell. */
  readonly align?: "start" | "end";
  /** The cell is the header of its row. */
  readonly rowHeader?: boolean;
}

export interface TableProps<T> {
  /** Describes the content of the table. */
  caption: ReactNode;
  hideCaption?: boolean;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** A last row below all others, for example with sums. */
  footer?: readonly ReactNode[];
  /** Wider than the page: row names stay visible while it scrolls sideways, and no cell wraps. */
  wide?: boolean;
}

/** A table of data. Scrolls sideways within itself if it does not fit. */
export function Table<T>({ caption, hideCaption, columns, rows, rowKey, footer, wide }: TableProps<T>) {
  return (
    <ScrollRegion label={typeof caption === "string" ? caption : undefined}>
      <table className={cx("w-full border-collapse text-small", wide && "whitespace-nowrap")}>
        <caption className={hideCaption ? "sr-only" : "pb-2 text-left text-muted"}>{caption}</caption>
        <thead>
          <tr className="border-b border-control">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  cell,
                  "font-semibold text-muted",
                  column.align === "end" ? "text-right" : "text-left",
                  wide && column.rowHeader && stays,
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            // The corners of the region would cut a line at its end.
            <tr key={rowKey(row)} className={cx("border-b border-line", !footer && "last:border-b-0")}>
              {columns.map((column) =>
                column.rowHeader ? (
                  <th
                    key={column.key}
                    scope="row"
                    className={cx(cell, "font-normal", side(column), wide && stays)}
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={cx(cell, side(column))}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {footer && (
          <tfoot>
            <tr className="font-semibold">
              {columns.map((column, index) => (
                <td key={column.key} className={cx(cell, side(column))}>
                  {footer[index]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  );
}

const stays = "sticky left-0 bg-surface";
const cell = "px-1 py-2 sm:px-2 first:pl-0 last:pr-0 align-baseline";

function side(column: { readonly align?: "start" | "end" }): string {
  return column.align === "end" ? "figures text-right whitespace-nowrap" : "text-left";
}
