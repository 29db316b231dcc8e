import { expect, it } from "vitest";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { storyAddress } from "#tests/support/components/stories.ts";

it("keeps four completed steps in one row on a narrow phone", async () => {
  const page = await renderWithApp(createServer(), storyAddress(import.meta.url, "FourSteps"), {
    viewport: { width: 360, height: 640 },
  });
  const steps = page.getByRole("listitem");
  await steps.last().waitFor();
  const tops = await steps.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
});
