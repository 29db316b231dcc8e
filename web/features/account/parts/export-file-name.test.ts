import { expect, it } from "vitest";
import { exportFileName } from "./export-file-name.ts";

it.each([
  ["Wattlane", "wattlane-2026-03-14.json"],
  ["Luz & Más S.A.", "luz-mas-s-a-2026-03-14.json"],
  ["电力", "account-2026-03-14.json"],
])("saves %s as %s", (portal, name) => {
  expect(exportFileName(portal, "2026-03-14T05:00:00.000Z")).toBe(name);
});
