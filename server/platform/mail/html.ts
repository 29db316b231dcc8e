// HTML created on the server: a template whose values are always escaped.

/** HTML that is known to be safe. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

type Value = string | Html | null | ReadonlyArray<Html>;

function rendered(value: Value): string {
  if (value === null) return "";
  if (typeof value === "string") return escaped(value);
  return value instanceof Html ? value.text : value.map(({ text }) => text).join("");
}

/**
 * Template tag (not called html, because the formatter would change its white space): texts are escaped (also for
 * quoted attributes), Html is inserted unchanged, null is left out.
 */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((result, text, i) => result + rendered(values[i - 1] ?? null) + text));
}
