import { useId, useState } from "react";
import type { ReactNode } from "react";
import { ChartTable } from "./chart-table.tsx";
import type { TableAlternative } from "./chart-table.tsx";
import { useMessages } from "#web/shared/i18n/use-messages.ts";
import { usePrinting } from "./use-printing.ts";

interface ChartFrameProps {
  /** The chart's message in one sentence. */
  readonly sentence: ReactNode;
  /** The same values as a table, one click away. */
  readonly table: TableAlternative;
  /** A key, only if labels in the chart are not enough. */
  readonly legend?: ReactNode;
  /** A switch for what is drawn (units, week or year), shown next to the table button. */
  readonly controls?: ReactNode;
  /** Next to the chart or table, or below it on narrow screens: details of the selected mark. */
  readonly detail?: ReactNode;
  /** In print, the table appears below the chart: its rows are the reason to print the page. */
  readonly printTable?: boolean;
  readonly children: ReactNode;
}

/** The frame of every chart: the sentence, the chart or its table version, and the key. */
export function ChartFrame(props: ChartFrameProps) {
  const { sentence, table, legend, controls, detail, printTable, children } = props;
  const [asTable, setAsTable] = useState(false);
  const messages = useMessages("common");
  const printing = usePrinting();
  const body = useId();
  return (
    <figure className="m-0 flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <figcaption className="max-w-[65ch] flex-1 basis-72">{sentence}</figcaption>
        <div
          className="flex flex-wrap items-center gap-x-3 gap-y-1 whitespace-nowrap sm:-my-1.5"
          data-print="hide"
        >
          {controls}
          <button
            type="button"
            aria-controls={body}
            onClick={() => setAsTable(!asTable)}
            className="touch -mx-2 inline-flex items-center gap-1.5 rounded-field px-2 text-small font-semibold text-accent hover:bg-accent-soft"
          >
            <ToggleIcon table={!asTable} />
            {asTable ? messages.asChart : messages.asTable}
          </button>
        </div>
      </div>
      <div className={detail ? "grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]" : undefined}>
        <div id={body} className="flex min-w-0 flex-col gap-3">
          {asTable ? <ChartTable {...table} /> : children}
          {!asTable && legend}
          {!asTable && printTable && printing && <ChartTable {...table} />}
        </div>
        {/* The printed table has the numbers of every bar. */}
        {!(printTable && printing) && detail}
      </div>
    </figure>
  );
}

function ToggleIcon({ table }: { readonly table: boolean }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path
        d={table ? "M2 3.5h12v9H2zM2 7.5h12M7 3.5v9" : "M2.5 13.5v-5M6.2 13.5v-9M9.8 13.5v-7M13.5 13.5v-11"}
      />
    </svg>
  );
}
