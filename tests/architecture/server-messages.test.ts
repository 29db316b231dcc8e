// Pages word an error by its code (web/shared/parts/failure-text.ts). The server's message is English for developers.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const web = path.join(import.meta.dirname, "..", "..", "web");

/** Files that read a message without showing it. */
const READERS = [
  // Converts the auth client's errors.
  "shared/session/sign-in.ts",
  // Finds out what the auth service means where it has no code for it (wire/auth.md §2.1).
  "features/sign-in/parts/problem.ts",
  // Passes it on to the console.
  "features/notifications/parts/feed/notification-client.ts",
  // Copies it from the response.
  "shared/api/request-error.ts",
];

const READS_MESSAGE =
  /\b(?:error|err|failure|rejection|cause|reason|errorBody)\??\.(?:message|msg|error_description)\b/;

it("only known files of the pages read a server's message, and none of them shows it", () => {
  const files = readdirSync(web, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|stories)\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const readers = files.filter((file) => READS_MESSAGE.test(readFileSync(path.join(web, file), "utf8")));
  expect(readers.sort()).toEqual([...READERS].sort());
});
