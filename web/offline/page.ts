// The page that the service worker shows in place of one that cannot be fetched, under the same URL: reloading it tries
// again.
import type { Language } from "#messages/languages.ts";
import { html } from "./element.ts";
import { readLastUsage } from "./last-usage.ts";
import { MESSAGES } from "./messages.ts";
import "./offline.css";
import { whenBack } from "./reopen.ts";
import { usageView } from "./usage-view.ts";

/** Returns a text from local storage, or null if there is none or storage is blocked. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// The keys and rules match index.html.
function applyChoices(): Language {
  const theme = readStored("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
  const tags = [readStored("language") ?? "", ...navigator.languages].map((tag) =>
    tag.slice(0, 2).toLowerCase(),
  );
  const language = tags.find((tag) => tag === "en" || tag === "es") === "es" ? "es" : "en";
  document.documentElement.lang = language;
  return language;
}

/** Returns the user whose session is stored on this device (shared/session/stored-session.ts). */
function findSignedInUser(): string | null {
  try {
    const storedSession = JSON.parse(readStored("wattlane.auth") ?? "null") as {
      user?: { id?: unknown };
    } | null;
    return typeof storedSession?.user?.id === "string" ? storedSession.user.id : null;
  } catch {
    return null;
  }
}

function show(): void {
  const language = applyChoices();
  const messages = MESSAGES[language];
  document.title = messages.title;
  const user = findSignedInUser();
  const usage = user === null ? null : readLastUsage(user);
  const retry = html("button", { type: "button" }, messages.retry);
  retry.addEventListener("click", () => location.reload());
  document
    .querySelector("main")
    ?.replaceChildren(
      html("h1", {}, messages.title),
      html("p", {}, messages.lead),
      retry,
      ...(usage
        ? [usageView(usage, messages, language, Date.now())]
        : user === null
          ? []
          : [html("p", { class: "seen" }, messages.none)]),
    );
  whenBack(() => location.reload());
}

show();
