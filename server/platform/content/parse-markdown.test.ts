import { describe, expect, it } from "vitest";
import { contentBlockSchema } from "#contracts/content.ts";
import { parseMarkdown } from "./parse-markdown.ts";

describe("an operator's Markdown", () => {
  it("becomes headings below the page's own, paragraphs, lists, tables and links", () => {
    const blocks = parseMarkdown(
      "# Who we are\n\nA **small *team*** at [our office](/contact).  \nTwo &amp; `three`\n\n- One\n  - Inner\n- Two\n\n> Quote\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n",
    );
    expect(blocks).toEqual([
      { kind: "heading", level: 2, spans: [{ text: "Who we are" }] },
      {
        kind: "paragraph",
        spans: [
          { text: "A " },
          { text: "small ", strong: true },
          { text: "team", strong: true, emphasis: true },
          { text: " at " },
          { text: "our office", href: "/contact" },
          { text: "." },
          { text: "\n" },
          { text: "Two & " },
          { text: "three", code: true },
        ],
      },
      { kind: "list", ordered: false, items: [[{ text: "One" }], [{ text: "Inner" }], [{ text: "Two" }]] },
      { kind: "quote", spans: [{ text: "Quote" }] },
      {
        kind: "table",
        header: [[{ text: "a" }], [{ text: "b" }]],
        rows: [[[{ text: "1" }], [{ text: "2" }]]],
      },
    ]);
    expect(blocks.map((block) => contentBlockSchema.parse(block))).toEqual(blocks);
  });

  it.each([
    "<script>alert(1)</script>",
    "a <img src=x onerror=alert(1)> b",
    "<style>* { display: none }</style>",
    "<div\n onclick=alert(1)\n>x</div>",
    "![pixel](https://tracker.example/p.gif)",
    "- [ ] <input onfocus=alert(1) autofocus>",
  ])("never becomes more than text: %s", (text) => {
    const blocks = parseMarkdown(text);
    expect(blocks).toHaveLength(1);
    const [block] = blocks;
    const spans =
      block?.kind === "list" ? block.items.flat() : block?.kind === "paragraph" ? block.spans : [];
    expect(spans.flatMap((span) => Object.keys(span)).filter((key) => key !== "text")).toEqual([]);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java&#115;cript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.example",
    "/\\evil.example",
    "file:///etc/passwd",
    "page.html",
  ])("shows a link to %s as text", (address) => {
    expect(JSON.stringify(parseMarkdown(`[here](${address})`))).not.toContain("href");
  });

  it.each(["https://example.com/a?b=1", "mailto:help@example.com", "tel:+15125550123", "/terms", "#top"])(
    "links to %s",
    (address) => {
      expect(parseMarkdown(`[here](${address})`)).toEqual([
        { kind: "paragraph", spans: [{ text: "here", href: address }] },
      ]);
    },
  );

  it("reads deep nesting in time and without failing", () => {
    expect(parseMarkdown(`${"> ".repeat(500)}x`)).toBeDefined();
    expect(parseMarkdown(`${"*".repeat(20_000)}x`)).toBeDefined();
    expect(parseMarkdown("[".repeat(5_000))).toBeDefined();
  });
});
