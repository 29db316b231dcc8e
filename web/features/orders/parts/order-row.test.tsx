import { renderToString } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import type { ListedOrder } from "#contracts/orders.ts";
import { getMessages } from "#messages/node.ts";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { UiMessagesProvider } from "#web/ui/ui-messages.tsx";
import { OrderRow } from "./order-row.tsx";
import { testListed } from "./test-orders.ts";

const common = getMessages("common", "en");
const { row } = getMessages("orders", "en");

beforeAll(async () => {
  await Promise.all((["orders", "common"] as const).map((area) => loadMessages(area, "en")));
});

/** Returns the row's HTML. */
function render(order: ListedOrder): string {
  const html = renderToString(
    <UiMessagesProvider messages={common}>
      <OrderRow order={order} today="2026-01-07" />
    </UiMessagesProvider>,
  );
  return html.replaceAll("\u00A0", " ");
}

it("shows no start before the order is finished with the provider", () => {
  for (const states of [["started"], ["started", "handed_off"]] as const) {
    const html = render({ ...testListed(states), connector: "handoff", starts_on: "2026-02-02" });
    expect(html).toContain(row.unfinished);
    expect(html).not.toContain(row.planned);
    expect(html).not.toContain("Feb 2, 2026");
  }
});

it("shows the planned start of an order that the provider has", () => {
  const order = { ...testListed(["started", "submitted"]), connector: "partner" } as const;
  const html = render({ ...order, starts_on: "2026-02-02" });
  expect(html).toContain(row.planned);
  expect(html).toContain("Feb 2, 2026");
});
