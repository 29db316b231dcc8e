import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { contractClock } from "#market/contract-clock.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { UiMessagesProvider } from "#web/ui/ui-messages.tsx";
import { getMessages } from "#messages/node.ts";
import { createTestLocation } from "../dashboard/test-locations.ts";
import { testOutlook } from "../outlook/test-outlook.ts";
import { ContractSection } from "./contract-section.tsx";

const common = getMessages("common", "en");
const DAY = "2026-11-21";

beforeAll(async () => {
  const areas = ["contract", "locations", "glossary", "outlook", "common"] as const;
  await Promise.all(areas.map((area) => loadMessages(area, "en")));
});

/** Returns the text of the section for a contract that ends on a day, with a fee of $150. */
function render(endsOn: string): string {
  const location = createTestLocation({ clock: contractClock(endsOn, DAY) });
  return renderToString(
    <UiMessagesProvider messages={common}>
      <MemoryRouter>
        <ContractSection location={location} outlook={testOutlook()} ready />
      </MemoryRouter>
    </UiMessagesProvider>,
  )
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}

it("shows the fee of a contract, and how to move without it", () => {
  const text = render("2027-03-28");
  expect(text).toContain("Early termination fee $150");
  expect(text).toContain("How to move without a fee");
});

it("has no fee after the contract's end", () => {
  const text = render("2026-11-06");
  expect(text).toContain("Early termination fee None");
  expect(text).not.toContain("How to move without a fee");
});
