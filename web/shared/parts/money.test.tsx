import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { formatFor } from "#messages/format.ts";
import { Rate } from "./money.tsx";

it("writes a price per kWh as texts do, without a space before the unit", () => {
  const text = renderToStaticMarkup(<Rate centsPerKwh={14.2} />).replaceAll(/<[^>]+>/g, "");
  expect(text).toBe("14.2¢/kWh");
  expect(text).toBe(formatFor("en").rate(14.2));
});
