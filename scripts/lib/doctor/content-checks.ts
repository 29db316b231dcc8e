// Checks of the operator's own pages: which still have the shipped text, and which files can't be used.
import { CONTENT_PAGES, type ContentPage } from "#contracts/tables/site-pages.ts";
import { LANGUAGES } from "#messages/languages.ts";
import type { Config } from "#server/platform/config.ts";
import { contentFileName, readContentFile } from "#server/platform/content/read-content.ts";
import { bad, ok, warn, type Finding } from "./finding.ts";

async function checkPage(folder: string | null, page: ContentPage): Promise<Finding[]> {
  const about = `/${page}`;
  const missing: string[] = [];
  const rejected: Finding[] = [];
  for (const language of LANGUAGES) {
    const file = contentFileName(page, language);
    const found = folder === null ? { kind: "none" as const } : await readContentFile(folder, file);
    if (found.kind === "none") missing.push(file);
    if (found.kind === "rejected")
      rejected.push(bad(about, `${file} ${found.reason}, so it isn't shown`, "correct the file"));
  }
  if (rejected.length > 0) return rejected;
  if (missing.length === LANGUAGES.length)
    return [
      warn(
        about,
        page === "terms"
          ? "has the shipped terms, which customers agree to when they sign up"
          : "has the shipped text, which names what is missing",
        folder === null ? `set CONTENT_DIR and add ${missing.join(" and ")}` : `add ${missing.join(" and ")}`,
      ),
    ];
  if (missing.length > 0)
    return [warn(about, "is in one language only", `add ${missing.join(" and ")} to CONTENT_DIR`)];
  return [ok(about, "your own text")];
}

/** Checks each page and the broker registration. */
export async function checkContent({ contentDir, brokerRegistration }: Config): Promise<Finding[]> {
  const pages = await Promise.all(CONTENT_PAGES.map((page) => checkPage(contentDir, page)));
  const broker =
    brokerRegistration === null
      ? warn(
          "BROKER_REGISTRATION",
          "is not set, so no page shows a number",
          "set it to your number at the Public Utility Commission",
        )
      : ok("BROKER_REGISTRATION", brokerRegistration);
  return [...pages.flat(), broker];
}
