// States of the public pages that show other words: open parts, filters, rejected forms, failed requests, and the pages
// after a form was sent.
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { getMessages } from "#messages/node.ts";
import { smtIntervalCsv } from "#tests/e2e/support/meter-file.ts";
import { choose, clickButton, openDetails, submitForm, type Shot, type Steps } from "./shot.ts";

const COMPARE_CALLS = /\/(compare\/v1|api)\//;
const AUTH_CALLS = /\/auth\/v1\/(token|signup|otp|recover)/;

/** Chooses a file, and waits until this part of the page shows what is in it. */
const upload =
  (name: string, text: string, expected: string): Steps =>
  async (page) => {
    const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.locator(expected).first().waitFor();
  };

/** Opens "Why this rank" of the plans with these positions. */
const openWhy: Steps = async (page) => {
  const why = page.locator("main li button[aria-expanded]");
  for (const index of [0, 1, 4]) await why.nth(index).click();
};

const openFilters: Steps = async (page, language) => {
  await clickButton((of) => getMessages("results", of).filters.open({ n: 0 }))(page, language);
  await page.locator("dialog summary").first().click();
};

const pickPlans: Steps = async (page) => {
  const boxes = page.locator("main li input[type=checkbox]");
  for (const index of [0, 1, 2, 3]) await boxes.nth(index).check();
  await boxes.nth(4).click();
};

const fillSignIn = async (page: Page): Promise<void> => {
  // A code is sent to an address once a minute.
  const email = `ana-${randomBytes(3).toString("hex")}@example.com`;
  await page.locator("main input[type=email], main input[name=email]").first().fill(email);
  const password = page.locator("main input[type=password]");
  if ((await password.count()) > 0) await password.first().fill("violet tractor 88");
};

/** Fills in the sign-in form with an unknown account, and submits it. */
const signInWrong: Steps = async (page, language) => {
  await fillSignIn(page);
  await submitForm()(page, language);
};

const sendCode: Steps = async (page, language) => {
  await fillSignIn(page);
  const { sendMail } = getMessages("auth", language).login;
  await page.getByRole("button", { name: sendMail, exact: true }).click();
  await page.locator("main input[autocomplete=one-time-code]").waitFor();
};

const sendWithWrongKey: Steps = async (page, language) => {
  const { form, schema } = getMessages("apiReference", language);
  await page.locator("main input[type=password]").fill("wlk_none");
  await page.locator("main details").filter({ hasText: "/rankings" }).locator("summary").first().click();
  await page.getByRole("button", { name: form.send }).click();
  await page.getByRole("status").filter({ hasText: "401" }).waitFor();
  await page.getByText(schema.request, { exact: true }).click();
};

function compareShots(storedInputs: string): Shot[] {
  const wizard = (name: string, steps: Steps): Shot => ({
    name: `wizard-${name}`,
    path: "/compare?usage=file",
    steps,
  });
  const results = (name: string, query: string, steps: Steps | null, firstScreen: boolean): Shot => ({
    name: `results-${name}`,
    path: `/compare/results${query}`,
    storedInputs,
    firstScreen,
    ...(steps && { steps }),
  });
  const file = smtIntervalCsv({ start: "2025-11-01", days: 365 });
  return [
    { name: "front-problems", path: "/compare", steps: submitForm() },
    wizard("details", openDetails),
    wizard("problems", submitForm()),
    ...(["bills", "annual", "home"] as const).flatMap((method) => {
      const enter: Steps = async (page, language) => {
        if (method === "annual") await choose("bills")(page, language);
        await choose(method)(page, language);
      };
      return [
        wizard(method, enter),
        wizard(`${method}-problems`, async (page, language) => {
          await enter(page, language);
          await submitForm()(page, language);
        }),
      ];
    }),
    wizard("file", async (page, language) => {
      await upload("meter.csv", file, "main dl")(page, language);
      await page.getByText(getMessages("compare", language).preview.cheapest).first().waitFor();
    }),
    wizard("file-wrong", upload("photo.csv", "not;a,meter\nfile", "main [role=alert]")),
    results("why", "", openWhy, false),
    results("picked", "", pickPlans, true),
    results("filters", "", openFilters, true),
    results(
      "share",
      "",
      clickButton((language) => getMessages("share", language).button),
      true,
    ),
    results("details", "", openDetails, true),
    results("short", "?short=yes", null, true),
    results("none", "?term=monthly&fee=0&green=100&provider=Nobody&rate=indexed", null, false),
  ];
}

/** Shots of visitors. `plan` has a usage credit and `terms` a fee without AutoPay. */
export function publicStateShots(
  { credit, terms, several }: { credit: string; terms: string; several: readonly string[] },
  storedInputs: string,
): Shot[] {
  const stored = { storedInputs };
  const broken = (name: string, path: string, how: "failing" | "unavailable"): Shot => ({
    name: `${how}-${name}`,
    path,
    ...stored,
    fault: { calls: COMPARE_CALLS, how },
    // Between two attempts, the page only waits.
    steps: (page) => page.locator("main [role=alert]").first().waitFor(),
  });
  const showConditions: Steps = async (page) => {
    const boxes = page.locator("main fieldset input[type=checkbox]");
    await boxes.first().waitFor();
    const cost = await page.locator("main section").first().innerText();
    for (const box of await boxes.all()) await box.check();
    await page.waitForFunction(
      (before) =>
        document.querySelector<HTMLElement>("main section")?.innerText !== before &&
        !document.querySelector("main fieldset input[type=checkbox]:not(:checked)"),
      cost,
    );
  };
  /** Of the bills and of the price by usage. */
  const CHARTS = 2;
  const asTables: Steps = async (page, language) => {
    const { asTable } = getMessages("common", language);
    const buttons = page.locator("main").getByRole("button", { name: asTable, exact: true });
    await buttons.nth(CHARTS - 1).waitFor();
    for (let left = await buttons.count(); left > 0; left -= 1) await buttons.first().click();
  };
  return [
    ...compareShots(storedInputs),
    { name: "plan-details", path: `/compare/plans/${credit}`, ...stored, steps: openDetails },
    { name: "plan-tables", path: `/compare/plans/${credit}`, ...stored, steps: asTables },
    { name: "plan-conditions-met", path: `/compare/plans/${terms}`, ...stored, steps: showConditions },
    {
      name: "side-by-side-details",
      path: `/compare/side-by-side?ids=${several.join(",")}`,
      ...stored,
      steps: openDetails,
    },
    { name: "side-by-side-none", path: "/compare/side-by-side" },
    { name: "order-form-problems", path: `/order/plans/${credit}`, ...stored, steps: submitForm(-1) },
    { name: "order-form-details", path: `/order/plans/${credit}`, ...stored, steps: openDetails },
    { name: "order-link-missing", path: "/order/links/none" },
    { name: "callback-rejected", path: "/callback?error=access_denied&error_code=access_denied" },
    { name: "login-problems", path: "/login", steps: submitForm() },
    { name: "login-wrong", path: "/login", steps: signInWrong },
    { name: "login-code", path: "/login", steps: sendCode },
    {
      name: "login-unavailable",
      path: "/login",
      fault: { calls: AUTH_CALLS, how: "unavailable" },
      steps: signInWrong,
    },
    { name: "signup-problems", path: "/signup", steps: submitForm() },
    {
      name: "signup-weak",
      path: "/signup",
      steps: async (page, language) => {
        await fillSignIn(page);
        await page.locator("main input[type=password]").first().fill("abc");
        await submitForm()(page, language);
      },
    },
    { name: "password-reset-problems", path: "/password/reset", steps: submitForm() },
    { name: "verify-which", path: "/account/verify" },
    { name: "outages-city", path: "/outages?zip=78704" },
    { name: "api-reference-sent", path: "/developers/api", steps: sendWithWrongKey },
    { name: "provider-missing", path: "/providers/no-such-provider" },
    { name: "glossary-term-missing", path: "/glossary/no-such-term" },
    { name: "offline", path: "/offline.html" },
    ...(["failing", "unavailable"] as const).flatMap((how) => [
      broken("results", "/compare/results", how),
      broken("plan", `/compare/plans/${credit}`, how),
      broken("order-form", `/order/plans/${credit}`, how),
    ]),
  ];
}
