// The allow-list's patterns: `*` stops at a dot or slash, `**` does not, `?` is one character, `{a,b}` either. Matched
// by walking the text once per token, never by a regular expression: the text is untrusted, and several wildcards that
// cannot match would keep an expression busy for hours.

interface Token {
  /** Null: any character except those in `stops`. */
  readonly literal: string | null;
  readonly stops: string;
  readonly repeats: boolean;
}

const WITHIN = "./";
/** No wildcard in the host extends past it, otherwise the pattern of one host would match the path of another. */
const OF_HOST = "/?#@";
const MAX_ALTERNATIVES = 1_000;

function closing(glob: string, open: number): number {
  let depth = 0;
  for (let at = open; at < glob.length; at += 1) {
    if (glob[at] === "{") depth += 1;
    if (glob[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function options(inner: string): string[] {
  const found = [""];
  let depth = 0;
  for (const character of inner) {
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    if (character === "," && depth === 0) found.push("");
    else found[found.length - 1] += character;
  }
  return found;
}

/** Expands a pattern to patterns without braces. An unclosed brace is literal. */
function alternatives(glob: string): string[] {
  const open = glob.indexOf("{");
  const close = open < 0 ? -1 : closing(glob, open);
  if (close < 0) return [glob];
  const [before, after] = [glob.slice(0, open), glob.slice(close + 1)];
  return options(glob.slice(open + 1, close))
    .flatMap((option) => alternatives(`${before}${option}${after}`))
    .slice(0, MAX_ALTERNATIVES);
}

/** Normalizes scheme and host as URL does (lower case, punycode, no default port), unless a wildcard prevents it. */
function withPlainHost(glob: string): string {
  const [, scheme = "", host = "", rest = ""] = /^([^/]*:\/\/)([^/]*)(.*)$/s.exec(glob) ?? [];
  if (scheme === "") return glob;
  const parsed = /[*?]/.test(scheme + host) ? null : URL.parse(scheme + host);
  return `${scheme.toLowerCase()}${parsed?.host || host.toLowerCase()}${rest}`;
}

function parseTokens(glob: string): Token[] {
  const start = glob.indexOf("://");
  const slash = start < 0 ? 0 : glob.indexOf("/", start + 3);
  // Without a path, two stars at the very end match everything that may follow the host.
  const hostEnd = slash < 0 ? glob.length - 2 : slash;
  const tokens: Token[] = [];
  for (const { 0: part, index } of glob.matchAll(/\*\*|[^]/g)) {
    if (part === "**") tokens.push({ literal: null, stops: index < hostEnd ? OF_HOST : "", repeats: true });
    else if (part === "*") tokens.push({ literal: null, stops: WITHIN, repeats: true });
    else if (part === "?") tokens.push({ literal: null, stops: WITHIN, repeats: false });
    else tokens.push({ literal: part, stops: "", repeats: false });
  }
  return tokens;
}

function fits(token: Token, character: string): boolean {
  return token.literal === null ? !token.stops.includes(character) : token.literal === character;
}

// `reached[i]`: the tokens so far can match the first i characters.
function matches(tokens: ReadonlyArray<Token>, text: string): boolean {
  let active = new Uint8Array(text.length + 1);
  active[0] = 1;
  for (const token of tokens) {
    const next = new Uint8Array(text.length + 1);
    for (let at = 0; at <= text.length; at += 1) {
      const from = token.repeats ? next : active;
      const stays = token.repeats && active[at] === 1;
      if (stays || (at > 0 && from[at - 1] === 1 && fits(token, text.charAt(at - 1)))) next[at] = 1;
    }
    if (!next.includes(1)) return false;
    active = next;
  }
  return active[text.length] === 1;
}

/** Whether a pattern of the allow-list matches an address in URL's normalized form, without its fragment. */
export function matchesGlob(glob: string, address: string): boolean {
  return alternatives(glob).some((plain) => matches(parseTokens(withPlainHost(plain)), address));
}
