import { Table } from "#web/ui/table.tsx";

export interface TableAlternative {
  readonly caption: string;
  /** The first column names the row. The others contain numbers, aligned right. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** A last row with sums. */
  readonly total?: TableRow;
  /** Wider than the page: the first column stays visible, and no number wraps. */
  readonly wide?: boolean;
}

export interface TableRow {
  readonly key: string;
  readonly cells: readonly string[];
}

/** The table version of a chart. */
export function ChartTable({ caption, columns, rows, total, wide = false }: TableAlternative) {
  return (
    <Table
      caption={caption}
      hideCaption
      wide={wide}
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
