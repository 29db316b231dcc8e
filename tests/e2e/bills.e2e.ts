// Bills saved with a home: rejected with a reason, saved, opened, deleted.
import { BILL_MAX_BYTES } from "#contracts/bills.ts";
import { formatFor } from "#messages/format.ts";
import { fileSize } from "#web/shared/format/file-size.ts";
import { tinyPdf } from "#tests/support/tiny-pdf.ts";
import { createPortalUser, signInBrowser } from "./support/accounts.ts";
import { seedLocation, newEsiid } from "./support/homes.ts";
import { expect, expectAccessible, test } from "./support/test.ts";
import { getMessages } from "#messages/node.ts";

const billsEn = getMessages("bills", "en");
const billsEs = getMessages("bills", "es");

const PDF = Buffer.from(tinyPdf([[["Your bill for March", "$149.32"]]]));
const file = (name: string, mimeType = "application/pdf", buffer = PDF) => ({ name, mimeType, buffer });

test("a bill is saved with a home, opened and deleted again", async ({ page, context, messages, locale }) => {
  const bills = locale?.startsWith("es") ? billsEs : billsEn;
  const user = await createPortalUser("done");
  const esiid = await seedLocation(user, "4107 Maple St", newEsiid());
  await signInBrowser(page, user);
  await page.goto(`/locations/${esiid}`);
  const section = page.locator("section", { has: page.getByRole("heading", { name: bills.title }) });
  const choose = section.getByLabel(bills.uploadTitle);

  await choose.setInputFiles(file("march.docx", "application/msword"));
  await expect(section.getByText(bills.rejected.wrong_type({ file: "march.docx" }))).toBeVisible();
  await expectAccessible(page);

  // Errors that only the service can detect have the same wording.
  const tooLarge = { statusCode: "413", error: "Payload too large", message: "…", code: "EntityTooLarge" };
  await page.route("**/object/bills/**", (route) => route.fulfill({ status: 400, json: tooLarge }));
  await choose.setInputFiles(file("march.pdf"));
  await expect(
    section.getByText(
      bills.rejected.too_large({
        file: "march.pdf",
        size: fileSize(BILL_MAX_BYTES, formatFor(locale?.startsWith("es") ? "es" : "en")),
      }),
    ),
  ).toBeVisible();
  await page.unroute("**/object/bills/**");
  await context.setOffline(true);
  await choose.setInputFiles(file("march.pdf"));
  await expect(section.getByText(messages.common.errors.offline.what)).toBeVisible();
  await context.setOffline(false);
  await section.getByRole("button", { name: messages.common.retry }).click();
  const list = section.getByRole("list", { name: bills.list });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText(bills.saved({ n: 1, file: "march.pdf" }))).toBeVisible();

  await section.getByRole("button", { name: bills.add }).click();
  await choose.setInputFiles([
    file("Página de abril.jpg", "image/jpeg"),
    file("Otra página.jpg", "image/jpeg"),
  ]);
  await expect(page.getByText(bills.saved({ n: 2, file: "" }))).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page);
  const href = await list.getByRole("link", { name: "march.pdf" }).getAttribute("href");
  const opened = await page.request.get(href ?? "");
  expect([opened.status(), opened.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect(await opened.body()).toEqual(PDF);

  await list.getByRole("button", { name: bills.remove.buttonOf({ file: "march.pdf" }) }).click();
  const dialog = page.getByRole("dialog", { name: bills.remove.title });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: bills.remove.confirm }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(dialog).toBeHidden();
  expect((await page.request.get(href ?? "")).status()).toBe(400);

  await page.reload();
  await expect(list.getByRole("listitem")).toHaveText([/^Otra pagina\.jpg/, /^Pagina de abril\.jpg/]);
});
