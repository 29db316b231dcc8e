// The price alert: of a visitor from the form to the page that stops it, and of a home.
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { getMessages } from "#messages/node.ts";
import { HOME_ESIIDS } from "./homes-visitor.ts";
import { newestMail } from "#tests/e2e/support/outbox.ts";
import { inOrder, TOASTS, type Shot, type Steps } from "./shot.ts";

const FORM = "main form:has(input[inputmode=decimal])";
const LIMIT = "900";

const submit = (page: Page): Promise<void> => page.locator(`${FORM} button[type=submit]`).click();

const fill =
  (limit: string, email?: string): Steps =>
  async (page) => {
    await page.locator(FORM).getByRole("textbox").first().fill(limit);
    if (email !== undefined) await page.locator(`${FORM} input[type=email]`).fill(email);
  };

const saveWrong =
  (limit: string, email?: string): Steps =>
  async (page, language) => {
    await fill(limit, email)(page, language);
    await submit(page);
    await page.locator(`${FORM} [aria-invalid=true]`).first().waitFor();
  };

const set =
  (email: string): Steps =>
  async (page, language) => {
    await fill(LIMIT, email)(page, language);
    await submit(page);
    await page.getByText(getMessages("prices", language).alert.sent).waitFor();
  };

/** Sets an alert, and opens the link of its email with this parameter. */
const openLink =
  (parameter: "confirm" | "stop"): Steps =>
  async (page, language) => {
    const email = `ana-${randomBytes(4).toString("hex")}@example.com`;
    await set(email)(page, language);
    const { links } = await newestMail(email, undefined, new URL(page.url()).origin);
    const link = links.find((one) => one.includes(`${parameter}=`));
    if (!link) throw new Error(`The email has no link with ${parameter}.`);
    const { pathname, search } = new URL(link);
    await page.goto(new URL(page.url()).origin + pathname + search, { waitUntil: "networkidle" });
  };

const press =
  (step: "confirm" | "stop"): Steps =>
  async (page, language) => {
    const { button, done } = getMessages("prices", language)[step];
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("heading", { name: done }).waitFor();
  };

const change: Steps = async (page, language) => {
  const { saved } = getMessages("prices", language).alert;
  await fill(LIMIT)(page, language);
  await submit(page);
  await page.getByText(saved).waitFor();
};

/** Answers the removal, so that the alert stays for other pictures. */
const remove: Steps = async (page, language) => {
  const { alert } = getMessages("prices", language);
  await page.route("**/price_alert", (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ json: { alert: null } }) : route.continue(),
  );
  await page.getByRole("button", { name: alert.remove, exact: true }).click();
  await page.getByText(alert.removed).waitFor();
};

/** Shots of visitors, and of the user with homes. */
export function priceAlertShots(): Shot[] {
  const visitor = (name: string, steps: Steps): Shot => ({
    name: `price-alert-${name}`,
    path: "/prices?size=2000&tdu=oncor",
    steps,
  });
  const home = (name: string, esiid: string, steps?: Steps): Shot => ({
    name: `price-alert-home-${name}`,
    path: `/prices?esiid=${esiid}`,
    as: "homes",
    ...(steps && { steps }),
  });
  return [
    visitor("problems", saveWrong("", "nobody")),
    visitor("too-high", saveWrong("99999", "ana@example.com")),
    visitor("sent", set("ana@example.com")),
    visitor("confirm", openLink("confirm")),
    visitor("confirmed", inOrder(openLink("confirm"), press("confirm"))),
    visitor("stop", openLink("stop")),
    visitor("stopped", inOrder(openLink("stop"), press("stop"))),
    home("form", HOME_ESIIDS.bare),
    home("on", HOME_ESIIDS.known),
    { ...home("changed", HOME_ESIIDS.known, change), part: TOASTS },
    { ...home("removed", HOME_ESIIDS.known, remove), part: TOASTS },
  ];
}
