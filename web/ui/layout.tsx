// The layout components of pages: nothing else in web/features sets margins or columns.
import type { ElementType, ReactNode } from "react";
import { cx } from "./cx.ts";
import { NowrapText } from "./nowrap-text.tsx";

export type Gap = 1 | 2 | 3 | 4 | 6 | 8 | 12;
const GAPS: Record<Gap, string> = {
  1: "gap-1",
  2: "gap-2",
  3: "gap-3",
  4: "gap-4",
  6: "gap-6",
  8: "gap-8",
  12: "gap-12",
};

interface Box {
  children: ReactNode;
  gap?: Gap;
  /** The element. Default: div. */
  as?: ElementType;
}

/** One below the other. */
export function Stack({ children, gap = 4, as: Tag = "div" }: Box) {
  return <Tag className={cx("flex min-w-0 flex-col", GAPS[gap])}>{children}</Tag>;
}

export interface RowProps extends Box {
  justify?: "start" | "between" | "end" | "center";
  align?: "center" | "start" | "end" | "baseline";
  wrap?: boolean;
}

const JUSTIFY = { start: "", between: "justify-between", end: "justify-end", center: "justify-center" };
const ALIGN = { center: "items-center", start: "items-start", end: "items-end", baseline: "items-baseline" };

/** Side by side, wrapping if there is no room. */
export function Row({
  children,
  gap = 3,
  justify = "start",
  align = "center",
  wrap = true,
  as: Tag = "div",
}: RowProps) {
  return (
    <Tag className={cx("flex min-w-0", wrap && "flex-wrap", GAPS[gap], JUSTIFY[justify], ALIGN[align])}>
      {children}
    </Tag>
  );
}

const COLUMNS = {
  2: "sm:grid-cols-2",
  3: "sm:grid-cols-2 lg:grid-cols-3",
  4: "grid-cols-2 lg:grid-cols-4",
  /** A narrow column for filters, then the content. */
  side: "lg:grid-cols-[16rem_minmax(0,1fr)]",
  /** The content, then a narrow column next to it. */
  aside: "lg:grid-cols-[minmax(0,1fr)_20rem]",
};

/** Columns if there is room, one column on a phone. */
export function Grid({
  children,
  columns,
  gap = 4,
  as: Tag = "div",
}: Box & { columns: keyof typeof COLUMNS }) {
  return <Tag className={cx("grid min-w-0", GAPS[gap], COLUMNS[columns])}>{children}</Tag>;
}

/** Fields in columns. Label, control and notes are rows of the grid, so a label of two lines moves its neighbors too. */
export function FieldGrid({ children, columns }: { children: ReactNode; columns: 2 | 3 }) {
  return (
    <div
      className={cx(
        "-mb-2 grid min-w-0 gap-x-4 gap-y-1 *:row-span-3 *:grid *:grid-rows-subgrid *:pb-2",
        COLUMNS[columns],
      )}
    >
      {children}
    </div>
  );
}

/** The content of a page: title first, then at most three blocks. */
export function Page({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-8">{children}</div>;
}

export interface PageHeaderProps {
  title: ReactNode;
  /** One sentence about what matters now. */
  lead?: ReactNode;
  /** A link back, above the title. */
  back?: ReactNode;
  /** A word or two above the title. */
  above?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, lead, back, above, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div className="flex min-w-0 max-w-[68ch] flex-col gap-1.5">
        {back && (
          <div className="text-small" data-print="hide">
            {back}
          </div>
        )}
        {above && <p className="text-small text-muted">{above}</p>}
        <h1 className="text-head font-semibold tracking-tight">
          <NowrapText>{title}</NowrapText>
        </h1>
        {lead && (
          <p className="text-lead text-muted">
            <NowrapText>{lead}</NowrapText>
          </p>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}

export interface SectionProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Anchor for links. */
  id?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A block of a page with its own heading. */
export function Section({ title, lead, id, actions, children }: SectionProps) {
  return (
    <section id={id} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="max-w-[68ch]">
          <h2 className="text-title font-semibold">
            <NowrapText>{title}</NowrapText>
          </h2>
          {lead && (
            <p className="text-muted">
              <NowrapText>{lead}</NowrapText>
            </p>
          )}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

const TONES = {
  ink: "",
  muted: "text-muted",
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
  accent: "text-accent",
};
export type TextTone = keyof typeof TONES;
const SIZES = { small: "text-small", body: "text-body", lead: "text-lead", title: "text-title" };

export interface TextProps {
  children: ReactNode;
  tone?: TextTone;
  size?: keyof typeof SIZES;
  strong?: boolean;
  /** Default: p. Use span inside other text. */
  as?: "p" | "span" | "h2" | "h3" | "h4" | "dt" | "dd" | "li" | "div";
}

/** Running text in the portal's colors. */
export function Text({ children, tone = "ink", size = "body", strong, as: Tag = "p" }: TextProps) {
  return (
    <Tag className={cx(TONES[tone], SIZES[size], strong && "font-semibold", Tag === "p" && "max-w-[68ch]")}>
      <NowrapText>{children}</NowrapText>
    </Tag>
  );
}
