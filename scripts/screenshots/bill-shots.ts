// A home's bills: added, rejected, deleted, and checked line by line.
import type { Page } from "@playwright/test";
import type { BillLine } from "#market/bill-check.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import { tinyPdf } from "#tests/support/tiny-pdf.ts";
import { BILL_FILES, HOME_ESIIDS } from "./homes-visitor.ts";
import { inOrder, TOASTS, type Shot, type Steps } from "./shot.ts";

const BILL_CALLS = "**/object/bills/**";
const [FILE] = BILL_FILES;
const FORM = "#bills form:has(input[type=date])";

const texts = (language: Language) => getMessages("bills", language);

const clickNamed = (page: Page, name: string): Promise<void> =>
  page.locator("#bills").getByRole("button", { name, exact: true }).click();

const openUpload: Steps = async (page, language) => {
  await clickNamed(page, texts(language).add);
  await page.locator("#bills input[type=file]").waitFor({ state: "attached" });
};

const chooseFile =
  (name: string, mimeType = "application/pdf"): Steps =>
  (page) =>
    page
      .locator("#bills input[type=file]")
      .setInputFiles({ name, mimeType, buffer: Buffer.from(tinyPdf([[["Your bill", "$228.73"]]])) });

const TOO_LARGE = { statusCode: "413", error: "Payload too large", message: "no", code: "EntityTooLarge" };

/** Answers uploads and deletions, so that the list stays as it is for other pictures. */
const respond =
  (status: number, json: object): Steps =>
  async (page) => {
    await page.route(BILL_CALLS, (route) =>
      ["POST", "DELETE"].includes(route.request().method())
        ? route.fulfill({ status, json })
        : route.continue(),
    );
  };

const hold: Steps = async (page) => {
  await page.route(BILL_CALLS, () => {});
};

const waitForText =
  (text: (language: Language) => string): Steps =>
  (page, language) =>
    page.getByText(text(language)).first().waitFor();

const openRemoval: Steps = async (page, language) => {
  await clickNamed(page, texts(language).remove.buttonOf({ file: FILE }));
  await page.locator("dialog[open]").waitFor();
};

const confirmRemoval: Steps = async (page, language) => {
  await page
    .getByRole("dialog")
    .getByRole("button", { name: texts(language).remove.confirm })
    .click();
  await page.getByText(texts(language).remove.removed({ file: FILE })).waitFor();
};

const openCheck: Steps = async (page, language) => {
  await clickNamed(page, texts(language).check.buttonOf({ file: FILE }));
  await page.locator(FORM).waitFor();
};

type Amounts = Readonly<Partial<Record<BillLine | "from" | "to" | "kwh" | "total", string>>>;

const LINES: readonly (keyof Amounts)[] = [
  ...(["from", "to", "kwh", "energy", "base", "delivery", "credits", "other"] as const),
  ...(["assessment", "gross_receipts", "city", "district", "state_sales_tax", "franchise_fee"] as const),
  "total",
];

/** What one bill printed. */
const BILL: Amounts = {
  from: "2026-10-10",
  to: "2026-11-10",
  kwh: "948",
  energy: "153.48",
  base: "4.95",
  delivery: "61.22",
  assessment: "0.37",
  gross_receipts: "4.39",
  city: "3.93",
  district: "0.57",
  total: "228.91",
};

const fill =
  (amounts: Amounts): Steps =>
  async (page) => {
    const fields = page.locator(FORM).locator("input");
    for (const [index, line] of LINES.entries()) await fields.nth(index).fill(amounts[line] ?? "");
  };

const submit: Steps = async (page) => {
  await page.locator(FORM).locator("button[type=submit]").click();
  await page.locator("#bills table, #bills [aria-invalid=true]").first().waitFor();
};

/** Checks the bill. */
const check = (amounts: Amounts): Steps => inOrder(openCheck, fill(amounts), submit);

/** Shots of the user with homes. */
export function billShots(): Shot[] {
  const shot = (name: string, steps?: Steps, esiid: string = HOME_ESIIDS.known): Shot => ({
    name,
    path: `/locations/${esiid}`,
    as: "homes",
    part: "#bills",
    ...(steps && { steps }),
  });
  const rejected = waitForText((language) => texts(language).rejected.wrong_type({ file: "October.docx" }));
  const saved = waitForText((language) => texts(language).saved({ n: 1, file: "November bill.pdf" }));
  const sending = waitForText((language) => texts(language).sending({ file: "November bill.pdf" }));
  return [
    shot("bills-list"),
    shot("bills-add", openUpload),
    shot(
      "bills-rejected-type",
      inOrder(openUpload, chooseFile("October.docx", "application/msword"), rejected),
    ),
    shot(
      "bills-rejected-size",
      inOrder(openUpload, respond(400, TOO_LARGE), chooseFile("November bill.pdf"), (page) =>
        page.locator("#bills [aria-invalid=true], #bills [role=alert]").first().waitFor(),
      ),
    ),
    {
      ...shot("bills-sending", inOrder(openUpload, hold, chooseFile("November bill.pdf"), sending)),
      working: true,
    },
    {
      ...shot(
        "bills-saved",
        inOrder(openUpload, respond(200, { Id: "1", Key: "1" }), chooseFile("November bill.pdf"), saved),
      ),
      part: TOASTS,
    },
    shot("bills-delete", openRemoval),
    { ...shot("bills-deleted", inOrder(openRemoval, respond(200, []), confirmRemoval)), part: TOASTS },
    shot("bill-check-form", openCheck),
    shot("bill-check-problems", inOrder(openCheck, submit)),
    shot(
      "bill-check-wrong-values",
      check({ from: "2026-11-10", to: "2026-10-10", kwh: "99999", energy: "1", base: "x", total: "30000" }),
    ),
    shot("bill-check-match", check(BILL)),
    shot("bill-check-unchecked", check(BILL), HOME_ESIIDS.priceless),
    shot(
      "bill-check-differs",
      check({
        ...BILL,
        base: "9.95",
        gross_receipts: "2.26",
        city: "",
        state_sales_tax: "13.45",
        franchise_fee: "4.90",
        total: "250.00",
      }),
    ),
  ];
}
