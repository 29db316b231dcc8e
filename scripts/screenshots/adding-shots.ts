// Adding a home: wrong numbers, a home that was found, one that the directory does not list, each rejection, and a home
// that another account has.
import { randomInt } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import { getMessages } from "#messages/node.ts";
import { HOME_ESIIDS } from "./homes-visitor.ts";
import { choose, inOrder, openDetails, submitForm, type Shot, type Steps } from "./shot.ts";

/** A home of the sample directory. */
const ADDRESS = "4105 maple st dallas";
const UNLISTED = "10443720009900071";
const HOMES = "**/api/service_locations";

const submit = (page: Page): Promise<void> => page.locator("main form button[type=submit]").first().click();

const findAddress: Steps = async (page, language) => {
  await page.getByRole("combobox").first().fill(ADDRESS);
  await page.getByRole("option").first().click();
  await page.getByText(getMessages("adding", language).confirm.title).waitFor();
};

const enterEsiid =
  (esiid: string): Steps =>
  async (page, language) => {
    await choose("esiid")(page, language);
    await page.locator("main form input").first().fill(esiid);
  };

const findEsiid = (esiid: string): Steps =>
  inOrder(enterEsiid(esiid), async (page, language) => {
    await submit(page);
    await page.getByText(getMessages("adding", language).confirm.title).waitFor();
  });

const fillAddress: Steps = async (page) => {
  await page.locator("main input[autocomplete=address-line1]").fill("4127 Maple St");
  await page.locator("main input[autocomplete=address-level2]").fill("Dallas");
  await page.locator("main input[autocomplete=postal-code]").fill("75201");
};

const findUnlisted: Steps = inOrder(findEsiid(UNLISTED), fillAddress);

/** Rejects the home with these fields of the error. */
const reject =
  (fields: Readonly<Record<string, string>>): Steps =>
  async (page) => {
    await page.route(HOMES, (route: Route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 409,
            json: { error: { code: "conflict", message: "no", request_id: "req-12345678", fields } },
          })
        : route.continue(),
    );
    await submit(page);
    await page.locator("main [role=alert]").first().waitFor();
  };

/** Adds a home that no other picture has. */
const addNew: Steps = async (page, language) => {
  const esiid = `1044372${randomInt(1_000_000_000, 9_999_999_999)}`;
  await inOrder(findEsiid(esiid), fillAddress)(page, language);
  await submit(page);
  await page.waitForURL(`**/locations/${esiid}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
};

const pasteBill =
  (text: string): Steps =>
  async (page, language) => {
    await choose("bill")(page, language);
    await page.locator("main textarea").fill(text);
    await submit(page);
    await page
      .locator("main [aria-invalid=true], main [role=radiogroup], main fieldset input[type=radio]")
      .last()
      .waitFor();
  };

const searchFails: Steps = async (page, language) => {
  await page.route("**/premises**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("combobox").first().fill(ADDRESS);
  await page.getByText(getMessages("adding", language).address.failed).first().waitFor();
};

/** Shots of proving that another account's home is one's own. */
function proofShots(shot: (name: string, steps: Steps) => Shot, held: string): Shot[] {
  const reach = inOrder(findEsiid(held), async (page, language) => {
    await submit(page);
    await page.getByText(getMessages("adding", language).proof.title).waitFor();
  });
  const code = inOrder(reach, choose("code"));
  const codeField = (page: Page) => page.locator("main form input[inputmode=numeric]");
  const sendCode: Steps = async (page, language) => {
    const { codeSend, codeSent } = getMessages("adding", language).proof;
    await page.getByRole("button", { name: codeSend, exact: true }).click();
    await page.getByText(codeSent).waitFor();
  };
  const rejected: Steps = async (page) => {
    await submit(page);
    await page.locator("main [aria-invalid=true]").waitFor();
  };
  return [
    shot("proof-meter", reach),
    shot("proof-meter-problems", inOrder(reach, submitForm())),
    shot(
      "proof-meter-rejected",
      inOrder(
        reach,
        (page) => page.locator("main form input").first().fill("999999999"),
        reject({ problem: "proof_refused" }),
      ),
    ),
    shot("proof-code", code),
    shot("proof-code-problems", inOrder(code, submitForm())),
    shot("proof-code-sent", inOrder(code, sendCode)),
    shot(
      "proof-code-rejected",
      inOrder(code, (page) => codeField(page).fill("000000"), rejected),
    ),
  ];
}

/** Shots of a user without homes, of the one with homes, and of onboarding. `held` is another customer's home. */
export function addingShots(held: string): Shot[] {
  const shot = (name: string, steps: Steps): Shot => ({
    name: `add-location-${name}`,
    path: "/locations/add",
    as: "empty",
    steps,
  });
  const wrongEsiid = (name: string, esiid: string): Shot =>
    shot(`esiid-${name}`, inOrder(enterEsiid(esiid), submitForm()));
  const rejections = {
    "no-choice": { problem: "no_choice", area: "Austin", utility: "Austin Energy" },
    inactive: { problem: "not_active" },
    business: { problem: "not_residential" },
    limit: { problem: "too_many_homes" },
  };
  return [
    wrongEsiid("letters", "1044-ABC"),
    wrongEsiid("length", "104437200099"),
    wrongEsiid("start", "20443720009900071"),
    shot("bill-none", pasteBill("Your bill for October\nAmount due $149.32")),
    shot("bill-several", pasteBill(`ESI ID ${UNLISTED}\nESI ID ${HOME_ESIIDS.bare}\nAmount due $149.32`)),
    shot("search-failed", searchFails),
    shot("found", inOrder(findAddress, openDetails)),
    shot(
      "found-problems",
      inOrder(
        findAddress,
        openDetails,
        (page) => page.locator("main details input").last().fill("1"),
        submitForm(),
      ),
    ),
    shot("unlisted", findEsiid(UNLISTED)),
    shot("unlisted-problems", inOrder(findEsiid(UNLISTED), submitForm())),
    ...Object.entries(rejections).map(([name, fields]) =>
      shot(`rejected-${name}`, inOrder(findUnlisted, reject(fields))),
    ),
    { ...shot("yours", findEsiid(HOME_ESIIDS.bare)), as: "homes" },
    { ...shot("added", addNew), as: "fresh" },
    ...proofShots(shot, held),
  ];
}
