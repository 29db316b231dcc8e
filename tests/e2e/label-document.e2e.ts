// The label from which a plan's price was read, next to the provider's own. tests/import/label-document.test.ts checks
// that it is stored and served.
import { expect, expectAccessible, test } from "./support/test.ts";
import { getMessages } from "#messages/node.ts";

const planEn = getMessages("planDetails", "en");

const PLAN = "ptc-5459e0fe21764a2c";
const DOCUMENT = `label-documents/${PLAN}/${"0".repeat(64)}.pdf`;

test("a plan's page links to the label as it was read, if one is stored", async ({ page }) => {
  const { documents } = planEn;
  await page.goto(`/compare/plans/${PLAN}`);
  const section = page.locator("section", { has: page.getByRole("heading", { name: documents.title }) });
  await expect(section.getByRole("link", { name: documents.label })).toBeVisible();
  await expect(section.getByRole("link", { name: documents.read })).toHaveCount(0);
  await page.route("**/compare/v1/plans/*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), label_document: DOCUMENT } });
  });
  await page.reload();
  await expect(section.getByRole("listitem").nth(1)).toContainText(documents.read);
  await expect(section.getByRole("link", { name: documents.read })).toHaveAttribute(
    "href",
    `/storage/v1/object/public/${DOCUMENT}`,
  );
  await expectAccessible(page);
});
