import { expect, it } from "vitest";
import { createServer, renderWithApp } from "#tests/support/components/render-with-app.ts";
import { storyAddress } from "#tests/support/components/stories.ts";

it("keeps a phone number in a short message on one line", async () => {
  const page = await renderWithApp(createServer(), storyAddress(import.meta.url, "PhoneNumber"), {
    viewport: { width: 390, height: 844 },
  });
  const message = page.getByText("Your phone number is now");
  await message.waitFor();
  const [all, number] = await message.evaluate((node) => {
    /** Lines that a part of the message takes. */
    const countLines = (part: string): number => {
      const parts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const lines = new Set<number>();
      let start = node.textContent.indexOf(part);
      let left = part.length;
      for (let text = parts.nextNode(); text && left > 0; text = parts.nextNode()) {
        const { length } = text.textContent ?? "";
        const end = Math.min(start + left, length);
        if (start < length) {
          const range = document.createRange();
          range.setStart(text, start);
          range.setEnd(text, end);
          for (const { top } of range.getClientRects()) lines.add(Math.round(top));
          left -= end - start;
        }
        start = Math.max(0, start - length);
      }
      return lines.size;
    };
    return [countLines(node.textContent), countLines("(512) 469-1408")];
  });
  expect(all).toBe(2);
  expect(number).toBe(1);
});
