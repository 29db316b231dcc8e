import { expect, it } from "vitest";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { storyAddress } from "#tests/support/components/stories.ts";

async function open(story: string) {
  const page = await renderWithApp(createServer(), storyAddress(import.meta.url, story), {
    viewport: { width: 390, height: 640 },
  });
  const region = page.getByRole("group");
  await region.waitFor();
  return region;
}

it("fades at the right edge until its end is reached", async () => {
  const region = await open("WideContent");
  const mask = (): Promise<string> => region.evaluate((element) => getComputedStyle(element).maskImage);
  await expect.poll(mask).toContain("linear-gradient");
  await region.focus();
  await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect.poll(mask).toBe("none");
});

it("does not fade if its content fits", async () => {
  const region = await open("NarrowContent");
  expect(await region.evaluate((element) => getComputedStyle(element).maskImage)).toBe("none");
});
