import { expect, it } from "vitest";
import { getMessages } from "#messages/node.ts";

it.each([
  ["en", [/meter/, /company/, /file/]],
  ["es", [/medidor/, /compañía/, /archivo/]],
] as const)("names all that missing readings may come from: %s", (language, sources) => {
  const { text } = getMessages("preferences", language).workflows["usage-import-failed"];
  for (const source of sources) expect(text).toMatch(source);
});
