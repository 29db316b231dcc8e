// Shows the operator's own text: elements of ours only, because the text is data (contracts/content.ts).
import type { ReactNode } from "react";
import type { Content, ContentBlock, ContentSpan } from "#contracts/content.ts";
import { Link } from "#web/ui/link.tsx";
import { Table } from "#web/ui/table.tsx";

interface ContentBlocksProps {
  readonly content: Content;
  /** Names a table, which has no caption of its own. */
  readonly title: string;
}

/** The text of one page. It is marked with its language, which may be another than the page's. */
export function ContentBlocks({ content, title }: ContentBlocksProps) {
  return (
    <div lang={content.language} className="flex max-w-[68ch] flex-col gap-4">
      {content.blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the blocks never change their order
        <Block key={index} block={block} title={title} />
      ))}
    </div>
  );
}

function Block({ block, title }: { readonly block: ContentBlock; readonly title: string }): ReactNode {
  switch (block.kind) {
    case "heading": {
      const Tag = `h${block.level}` as "h2" | "h3" | "h4";
      const size = block.level === 2 ? "pt-4 text-title" : "pt-2 text-lead";
      return <Tag className={`${size} font-semibold`}>{renderSpans(block.spans)}</Tag>;
    }
    case "paragraph":
      return <p>{renderSpans(block.spans)}</p>;
    case "quote":
      return (
        <blockquote className="border-l-2 border-line pl-4 text-muted">{renderSpans(block.spans)}</blockquote>
      );
    case "list":
      return <Items ordered={block.ordered} items={block.items} />;
    case "table":
      return (
        <Table
          caption={title}
          hideCaption
          columns={block.header.map((spans, column) => ({
            key: String(column),
            header: renderSpans(spans),
            cell: ({ cells }: { cells: readonly ContentSpan[][] }) => renderSpans(cells[column] ?? []),
          }))}
          rows={block.rows.map((cells, index) => ({ cells, key: String(index) }))}
          rowKey={({ key }) => key}
        />
      );
    case "code":
      return <pre className="overflow-x-auto rounded-field bg-raised p-4 text-small">{block.text}</pre>;
    default:
      return block satisfies never;
  }
}

function Items({ ordered, items }: { readonly ordered: boolean; readonly items: readonly ContentSpan[][] }) {
  const Tag = ordered ? "ol" : "ul";
  return (
    <Tag className={`flex flex-col gap-2 pl-5 ${ordered ? "list-decimal" : "list-disc"}`}>
      {items.map((spans, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the items never change their order
        <li key={index}>{renderSpans(spans)}</li>
      ))}
    </Tag>
  );
}

function renderSpans(spans: readonly ContentSpan[]): ReactNode[] {
  // oxlint-disable-next-line react/no-array-index-key -- the spans never change their order
  return spans.map((span, index) => <Span key={index} span={span} />);
}

function Span({ span }: { readonly span: ContentSpan }): ReactNode {
  const { text, href, strong, emphasis, code } = span;
  let content: ReactNode = text === "\n" ? <br /> : text;
  if (code) content = <code className="rounded-small bg-raised px-1">{content}</code>;
  if (emphasis) content = <em>{content}</em>;
  if (strong) content = <strong className="font-semibold">{content}</strong>;
  if (href === undefined) return content;
  return (
    <Link href={href} external={href.startsWith("http")}>
      {content}
    </Link>
  );
}
