import { Table } from "../ui/table.tsx";

export interface TableTwin {
  readonly caption: string;
  /** The first column names the row; the others hold figures, set right. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** A last row of sums. */
  readonly total?: TableRow;
}

export interface TableRow {
  readonly key: string;
  readonly cells: readonly string[];
}

/** The table twin of a chart. */
export function ChartTable({ caption, columns, rows, total }: TableTwin) {
  return (
    <Table
      caption={caption}
      hideCaption
      columns={columns.map((header, index) => ({
        key: header,
        header,
        cell: (row: TableRow) => row.cells[index] ?? "",
        align: index === 0 ? ("start" as const) : ("end" as const),
        rowHeader: index === 0,
      }))}
      rows={rows}
      rowKey={(row) => row.key}
      {...(total && { footer: total.cells })}
    />
  );
}
