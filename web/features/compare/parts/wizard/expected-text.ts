// Words what a meter file's reader expected or found (meter/formats/result.ts) in the reader's language. The English of
// the reader itself is not shown.
import type { Messages } from "#web/shared/i18n/catalog.ts";

type FileMessages = Messages<"problems">["file"];

interface Pattern {
  readonly pattern: RegExp;
  readonly render: (messages: FileMessages, first: string, second: string) => string;
}

const NUMBER = String.raw`\d[\d.,]*`;

const PATTERNS: readonly Pattern[] = [
  { pattern: /^17 or 22 digits starting with 10$/, render: ({ esiid }) => esiid },
  {
    pattern: new RegExp(`^at most (${NUMBER}(?: (?:kWh|Wh|MB))?)(?: of JSON)?$`),
    render: ({ atMost }, value) => atMost({ value }),
  },
  { pattern: new RegExp(`^(${NUMBER}) or more$`), render: ({ atLeast }, value) => atLeast({ value }) },
  { pattern: /^an? (?:number|value) such as (\S+)$/, render: ({ like }, value) => like({ value }) },
  { pattern: /^from (\d{4}-\d{2}-\d{2}) on$/, render: ({ fromDay }, day) => fromDay({ day }) },
  { pattern: /^(\d+) columns?$/, render: ({ columns }, n) => columns({ n: Number(n) }) },
  {
    pattern: /^(\d+) values on (\d{4}-\d{2}-\d{2})$/,
    render: ({ values }, n, day) => values({ n: Number(n), day }),
  },
  { pattern: /^(\d+) minutes after the start$/, render: ({ minutes }, n) => minutes({ n: Number(n) }) },
  {
    pattern: /^([A-Z]|\d+|Consumption) or ([A-Z]|\d+|Surplus Generation)$/,
    render: ({ either }, first, second) => either({ first, second }),
  },
];

/** Names, formats and values that are the same in every language. */
const NEUTRAL = /^(?:energyData|(?:[^a-z]|kWh|Wh)*)$/;

const HEADER = /^a header such as (\S+)$/;

/** Returns the header row that a reader expected, or null if it expected something else. */
export function findExpectedRow(expected: string): string | null {
  return HEADER.exec(expected)?.[1] ?? null;
}

/** Returns the text for a value that a reader expected, or null if we have none. */
export function findExpectedText(expected: string, messages: FileMessages): string | null {
  return findPhrase(expected, messages) ?? (NEUTRAL.test(expected) ? expected : null);
}

/** Returns the text for what a reader found, which is quoted from the file unless it is a count. */
export function toFoundText(found: string, messages: FileMessages): string {
  return findPhrase(found, messages) ?? found;
}

function findPhrase(text: string, messages: FileMessages): string | null {
  for (const { pattern, render } of PATTERNS) {
    const match = pattern.exec(text);
    if (match) return render(messages, match[1] ?? "", match[2] ?? "");
  }
  return null;
}
