// Shortens a module of a library in a build: functions that the portal never calls get an empty body.

/** What to change in one module. */
export interface Changes {
  /** The new body of each function. */
  readonly bodies: Readonly<Record<string, string>>;
  /** What else is replaced: each expression has to be found. */
  readonly expressions: ReadonlyArray<readonly [RegExp, string]>;
}

/**
 * Returns the module with the changes and with as many lines as before, so that source maps fit. Throws if the library has
 * changed so that something is not found.
 */
export function leaveOutOf(code: string, { bodies, expressions }: Changes, library: string): string {
  let rest = code;
  const replace = (pattern: RegExp, by: string): void => {
    if (rest.search(pattern) < 0) throw new Error(`${library} has changed: ${String(pattern)} is not found`);
    rest = rest.replace(pattern, (found: string, ...groups: unknown[]) => {
      const text = by.replaceAll(/\$(\d)/g, (_, group: string) => String(groups[Number(group) - 1]));
      return text + "\n".repeat(found.split("\n").length - text.split("\n").length);
    });
  };
  for (const [name, body] of Object.entries(bodies)) {
    const escaped = name.replace("$", "\\$");
    replace(
      new RegExp(`^(\\t?)((?:async )?function ${escaped}\\((?:.*|[^)]*)\\) \\{)\\n[^]*?^\\1\\}$`, "m"),
      `$1$2 ${body} }`,
    );
  }
  for (const [pattern, by] of expressions) replace(pattern, by);
  return rest;
}
