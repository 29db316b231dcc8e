// robots.txt (RFC 9309): which paths of a site a program may request.

/** The size up to which a robots.txt is read (RFC 9309, 2.5). */
export const MAX_ROBOTS_BYTES = 512 * 1024;
const MAX_CRAWL_DELAY_SECONDS = 600;

interface Rule {
  readonly allow: boolean;
  readonly path: string;
}

interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  crawlDelay: number;
}

export interface Robots {
  /** Returns the line that forbids a path with its query, or null if it may be requested. */
  readonly findRule: (path: string) => string | null;
  /** Time between two requests that the site asks for, 0 without. */
  readonly crawlDelayMs: number;
}

/** Splits a line at its colon. Takes linear time, which one pattern for the whole line doesn't. */
function parseLine(line: string): { readonly name: string; readonly value: string } {
  const [content = ""] = line.split("#", 1);
  const colon = content.indexOf(":");
  if (colon === -1) return { name: "", value: "" };
  return { name: content.slice(0, colon).trim().toLowerCase(), value: content.slice(colon + 1).trim() };
}

function parseGroups(text: string): Group[] {
  const groups: Group[] = [];
  let isOpen = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const { name, value } = parseLine(line);
    if (name === "user-agent") {
      if (!isOpen) groups.push({ agents: [], rules: [], crawlDelay: 0 });
      groups.at(-1)?.agents.push(value.toLowerCase());
      isOpen = true;
      continue;
    }
    const group = groups.at(-1);
    if (!group || name === "") continue;
    isOpen = false;
    if ((name === "allow" || name === "disallow") && value !== "")
      group.rules.push({ allow: name === "allow", path: value });
    if (name === "crawl-delay" && Number(value) > 0) group.crawlDelay = Number(value);
  }
  return groups;
}

/** Whether a path matches a rule: its start, with `*` for anything and `$` for the end. Takes linear time. */
function matches(rule: string, path: string): boolean {
  const isWhole = rule.endsWith("$");
  const parts = (isWhole ? rule.slice(0, -1) : rule).split("*");
  const last = parts.length - 1;
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if (index === 0) {
      if (!path.startsWith(part)) return false;
      at = part.length;
    } else if (index === last && isWhole) {
      return path.length - part.length >= at && path.endsWith(part);
    } else {
      const found = path.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
  }
  return !isWhole || at === path.length;
}

/** Parses a robots.txt for the program with this name. The longest matching rule decides, and `Allow` if two are equal. */
export function parseRobots(text: string, agent: string): Robots {
  const groups = parseGroups(text.slice(0, MAX_ROBOTS_BYTES));
  const named = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()));
  const mine = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes("*"));
  const rules = mine
    .flatMap((group) => group.rules)
    .toSorted((a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow));
  const seconds = Math.max(0, ...mine.map(({ crawlDelay }) => crawlDelay));
  return {
    findRule(path) {
      const rule = rules.find((one) => matches(one.path, path));
      return rule && !rule.allow ? `Disallow: ${rule.path}` : null;
    },
    crawlDelayMs: Math.min(seconds, MAX_CRAWL_DELAY_SECONDS) * 1000,
  };
}
