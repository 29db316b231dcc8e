import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { NowrapText } from "./nowrap-text.tsx";

it.each([
  ["Order Champ Saver-12", "Saver-12"],
  ["Octo Green 12", "Green 12"],
])("keeps the end of the plan name in %j on one line", (text, end) => {
  const html = renderToStaticMarkup(<NowrapText>{text}</NowrapText>);
  expect(html).toContain(`<span class="whitespace-nowrap">${end}</span>`);
  expect(html.replaceAll(/<[^>]+>/g, "")).toBe(text);
});
