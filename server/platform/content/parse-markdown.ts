// Parses an operator's Markdown to a flat document. Raw HTML and images become text, and links lead to https, http,
// mailto, tel or a path of the portal.
import { Lexer, type MarkedToken, type Token, type Tokens } from "marked";
import type { ContentBlock, ContentSpan } from "#contracts/content.ts";

const PROTOCOLS: ReadonlySet<string> = new Set(["https:", "http:", "mailto:", "tel:"]);
/** The page's own title is the first level. */
const HIGHEST_HEADING = 2;
const LOWEST_HEADING = 4;
/** Lists and quotes within each other. Deeper ones are left as text. */
const MAX_DEPTH = 20;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: "”",
  nbsp: "\u00a0",
  copy: "©",
  ndash: "–",
  mdash: "—",
};

type Look = Omit<ContentSpan, "text">;

/** Returns the text with the few entities that people type replaced by their characters. */
function decodeEntities(text: string): string {
  return text.replaceAll(/&([a-z]{2,5});/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** Returns the address of a link, or null if it must not be followed. */
function safeHref(href: string): string | null {
  const address = href.trim();
  // A path of the portal or a place on the page. "//" would be another host, and browsers read "\" as "/".
  if (/^[/#](?![/\\])/.test(address)) return /[\s\\]/.test(address) ? null : address;
  const url = URL.parse(address);
  return url !== null && PROTOCOLS.has(url.protocol) ? url.href : null;
}

/** Returns the runs of inline tokens, each with the look of everything around it. */
function toSpans(tokens: readonly Token[], look: Look = {}, depth = 0): ContentSpan[] {
  if (depth > MAX_DEPTH) return [];
  return (tokens as readonly MarkedToken[]).flatMap((token) => {
    const inside = (more: Look): ContentSpan[] =>
      toSpans("tokens" in token ? (token.tokens ?? []) : [], { ...look, ...more }, depth + 1);
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the rest is shown as text
    switch (token.type) {
      case "strong":
        return inside({ strong: true });
      case "em":
        return inside({ emphasis: true });
      case "del":
        return inside({});
      case "codespan":
        return [{ text: token.text, ...look, code: true as const }];
      case "br":
        return [{ text: "\n", ...look }];
      case "link": {
        const href = safeHref(token.href);
        return inside(href === null ? {} : { href });
      }
      case "text":
        return token.tokens ? inside({}) : [{ text: decodeEntities(token.text), ...look }];
      case "checkbox":
        return [];
      default:
        return "text" in token ? [{ text: token.text, ...look }] : [];
    }
  });
}

/** Returns the items of a list; those of lists within it follow their item. */
function toItems(list: Tokens.List, depth = 0): ContentSpan[][] {
  if (depth > MAX_DEPTH) return [];
  return list.items.flatMap(({ tokens }) => {
    const inner = tokens.filter((token): token is Tokens.List => token.type === "list");
    const own = toSpans(tokens.filter((token) => token.type !== "list").flatMap(toInline));
    return [...(own.length > 0 ? [own] : []), ...inner.flatMap((one) => toItems(one, depth + 1))];
  });
}

const toInline = (token: Token): Token[] => ("tokens" in token && token.tokens ? token.tokens : [token]);

function toQuote(block: ContentBlock): ContentBlock {
  return block.kind === "paragraph" ? { kind: "quote", spans: block.spans } : block;
}

function toBlocks(tokens: readonly Token[], depth = 0): ContentBlock[] {
  return (tokens as readonly MarkedToken[]).flatMap((token): ContentBlock[] => {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the rest has no text of its own
    switch (token.type) {
      case "heading":
        return [
          {
            kind: "heading",
            level: Math.min(LOWEST_HEADING, Math.max(HIGHEST_HEADING, token.depth)),
            spans: toSpans(token.tokens),
          },
        ];
      case "paragraph":
        return [{ kind: "paragraph", spans: toSpans(token.tokens) }];
      case "text":
        return [{ kind: "paragraph", spans: toSpans(toInline(token)) }];
      case "list":
        return [{ kind: "list", ordered: token.ordered, items: toItems(token) }];
      case "blockquote":
        if (depth > MAX_DEPTH) return [];
        return toBlocks(token.tokens, depth + 1).map(toQuote);
      case "table":
        return [
          {
            kind: "table",
            header: token.header.map((cell) => toSpans(cell.tokens)),
            rows: token.rows.map((row) => row.map((cell) => toSpans(cell.tokens))),
          },
        ];
      case "code":
        return [{ kind: "code", text: token.text }];
      case "html":
        return token.text.trim() === "" ? [] : [{ kind: "paragraph", spans: [{ text: token.text.trim() }] }];
      default:
        return [];
    }
  });
}

/** Parses Markdown (CommonMark with tables). */
export function parseMarkdown(text: string): ContentBlock[] {
  return toBlocks(new Lexer({ gfm: true }).lex(text));
}
