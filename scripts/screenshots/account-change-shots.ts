// Changing the email and the phone number of an account: addresses that can't be used, codes that are expected, and
// what was done. Rejected deletions, and what the account page says after other changes.
import { randomBytes, randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { DEMO_CUSTOMERS } from "#server/seed/demo-customers.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import { newestMail } from "#tests/e2e/support/outbox.ts";
import { inOrder, type Shot, type Steps } from "./shot.ts";

const CODE = "main input[autocomplete=one-time-code]";
const SECTION_FORM = "main section form";

type Kind = "email" | "phone";

const newAddress = {
  email: () => `ana-${randomBytes(3).toString("hex")}@example.com`,
  phone: () => `512469${randomInt(1000, 9999)}`,
};

async function openEditor(page: Page, action: string, label: string): Promise<void> {
  await page.getByRole("button", { name: `${action}: ${label}`, exact: true }).click();
}

const open =
  (kind: Kind): Steps =>
  async (page, language) => {
    const texts = getMessages("account", language);
    await openEditor(page, kind === "email" ? texts.change : texts.add, texts[kind].label);
  };

async function save(page: Page, address: string): Promise<void> {
  await page.locator(`${SECTION_FORM} input:visible`).first().fill(address);
  await page.locator(`${SECTION_FORM} button[type=submit]`).click();
}

/** Saves an address, and waits for the field of its code. */
const expectCode = (kind: Kind): Steps =>
  inOrder(open(kind), async (page) => {
    await save(page, newAddress[kind]());
    await page.locator(CODE).first().waitFor();
  });

/** Closes the editor. The page then shows that a code is expected. */
const close: Steps = async (page, language) => {
  await page
    .locator("main section")
    .getByRole("button", { name: getMessages("common", language).cancel })
    .click();
  await page.locator("main .text-warn").first().waitFor();
};

const saveRejected = (kind: Kind, address: string): Steps =>
  inOrder(open(kind), async (page) => {
    await save(page, address);
    await page.locator("main [aria-invalid=true], main [role=alert]").first().waitFor();
  });

const enterCode = async (page: Page, to: string): Promise<void> =>
  page
    .locator(CODE)
    .first()
    .fill((await newestMail(to, undefined, new URL(page.url()).origin)).code);

const present = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem("wattlane.auth") ?? "{}") as { user: { email: string } };
    return user.email;
  });

/** Enters one code or both codes of a new email. */
const changeEmail =
  (codes: 1 | 2): Steps =>
  async (page, language) => {
    const { email } = getMessages("account", language);
    const next = newAddress.email();
    const before = await present(page);
    await open("email")(page, language);
    await save(page, next);
    await page.locator(CODE).first().waitFor();
    await enterCode(page, before);
    await page
      .getByText(email.halfDone({ address: next }))
      .or(page.getByText(email.halfDone({ address: before })))
      .waitFor();
    if (codes === 1) return;
    await enterCode(page, next);
    await page.getByText(email.done({ address: next })).waitFor();
  };

const changePhone: Steps = async (page, language) => {
  const next = newAddress.phone();
  await open("phone")(page, language);
  await save(page, next);
  await page.locator(CODE).first().waitFor();
  await enterCode(page, `+1${next}`);
  await page.locator(CODE).first().waitFor({ state: "detached" });
};

const samePhone: Steps = async (page, language) => {
  await changePhone(page, language);
  const { change, phone } = getMessages("account", language);
  const user = await page.evaluate(
    () => (JSON.parse(localStorage.getItem("wattlane.auth") ?? "{}") as { user: { phone: string } }).user,
  );
  await openEditor(page, change, phone.label);
  await save(page, user.phone.slice(1));
  await page.locator("main [aria-invalid=true]").first().waitFor();
};

const saveNames: Steps = async (page, language) => {
  const { change, names } = getMessages("account", language);
  await openEditor(page, change, names.label);
  await page.locator(`${SECTION_FORM} button[type=submit]`).click();
  await page.getByText(names.done).waitFor();
};

const remove =
  (status: number, code: string, password: string): Steps =>
  async (page, language) => {
    const { deletion } = getMessages("account", language);
    await page.getByRole("button", { name: deletion.open, exact: true }).click();
    await page.route(/\/api\/account|\/functions\/|\/auth\/v1\/user/, (route) =>
      ["DELETE", "POST"].includes(route.request().method())
        ? route.fulfill({
            status,
            json: { error: { code, message: "no", request_id: "req-12345678", fields: {} } },
          })
        : route.continue(),
    );
    await page.locator(`${SECTION_FORM} input:visible`).first().fill(deletion.word);
    if (password !== "") await page.locator(`${SECTION_FORM} input[type=password]`).fill(password);
    await page.locator(`${SECTION_FORM} button[type=submit]`).click();
    await page.locator("main [aria-invalid=true], main [role=alert]").first().waitFor();
  };

const exportData: Steps = async (page, language) => {
  const { exported } = getMessages("account", language);
  await page.getByRole("button", { name: exported.action }).click();
  await page.getByText(exported.done).waitFor();
};

/** Shots of customers without homes. */
export function accountChangeShots(): Shot[] {
  const shot = (name: string, steps: Steps): Shot => ({
    name: `account-${name}`,
    path: "/account",
    as: "fresh",
    steps,
  });
  const taken = DEMO_CUSTOMERS[0]?.email ?? "";
  return [
    shot("names-saved", saveNames),
    shot("email-code", expectCode("email")),
    shot("email-waiting", inOrder(expectCode("email"), close)),
    shot("email-half-done", changeEmail(1)),
    shot("email-done", changeEmail(2)),
    shot("email-in-use", saveRejected("email", taken)),
    shot("email-same", async (page: Page, language: Language) =>
      saveRejected("email", await present(page))(page, language),
    ),
    shot("phone-code", expectCode("phone")),
    shot("phone-waiting", inOrder(expectCode("phone"), close)),
    shot("phone-done", changePhone),
    shot("phone-same", samePhone),
    shot("exported", exportData),
    shot("deletion-wrong-password", remove(422, "current_password_invalid", "violet tractor 88")),
    shot("deletion-stale", remove(403, "reauthentication_needed", "")),
  ];
}
