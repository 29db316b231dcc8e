// The content of pages for an outlook, read from the rendered page.
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { loadMessages } from "#web/shared/i18n/catalog.ts";
import { ToDoList } from "../dashboard/to-do-list.tsx";
import { createTestLocation } from "../dashboard/test-locations.ts";
import { LocationAlerts, OrderInProgress } from "../options/location-alerts.tsx";
import { OptionColumns, OtherOptions } from "../options/options-card.tsx";
import { UiMessagesProvider } from "#web/ui/ui-messages.tsx";
import { TwelveMonthsCost, TwelveMonthsSplit } from "./twelve-months.tsx";
import { AdviceActions } from "./advice-actions.tsx";
import { AdviceText } from "./advice-text.tsx";
import { testAlert, testDoNothing, testOption, testOutlook, TEST_ESIID, TEST_ORDER } from "./test-outlook.ts";
import { getMessages } from "#messages/node.ts";

const common = getMessages("common", "en");

const LOCATION = createTestLocation();
const IN_PROGRESS = {
  order: TEST_ORDER,
  options: [testDoNothing()],
  recommendation: {
    code: "order_in_progress" as const,
    option_id: "do_nothing",
    on: "2026-12-02",
    net_cents: null,
    missing: [],
  },
};

beforeAll(async () => {
  const areas = ["outlook", "dashboard", "orders", "delivery", "common"] as const;
  await Promise.all(areas.map((area) => loadMessages(area, "en")));
});

/** Returns the text of a part of a page, and the targets of its links. */
function read(part: ReactNode): { readonly text: string; readonly links: readonly string[] } {
  const html = renderToString(<UiMessagesProvider messages={common}>{part}</UiMessagesProvider>);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  return {
    text: html
      .replaceAll("<!-- -->", "")
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " "),
    links,
  };
}

describe("the advice of a home", () => {
  it("has one button, which orders the recommended plan", () => {
    const outlook = testOutlook();
    expect(read(<AdviceText outlook={outlook} />).text).toContain("You’d save about $777");
    const { text, links } = read(<AdviceActions outlook={outlook} location={LOCATION} withPlans />);
    expect(text).toContain("Order this plan");
    expect(links).toEqual([`/order/plans/Budget%2012?esiid=${TEST_ESIID}`, `/shop?esiid=${TEST_ESIID}`]);
  });

  it("renews the active order if the plan is of the same provider", () => {
    const outlook = testOutlook({
      options: [testDoNothing(), testOption("Loyal 12", { kind: "stay_with_provider" })],
    });
    const location = { current_order: { id: "o7", state: "active" } };
    const { text, links } = read(<AdviceActions outlook={outlook} location={location} />);
    expect(text).toContain("Renew with this plan");
    expect(links).toEqual([`/order/plans/Loyal%2012?esiid=${TEST_ESIID}&replaces=o7`]);
  });

  it("links to the order in progress and offers no other", () => {
    const { links } = read(<AdviceActions outlook={testOutlook(IN_PROGRESS)} location={LOCATION} />);
    expect(links).toEqual(["/orders/o1"]);
  });

  it("orders nothing while a switch hold is on the meter", () => {
    const held = testOutlook({ switch_hold: true });
    expect(read(<AdviceActions outlook={held} location={LOCATION} />).links).toEqual([]);
  });

  it("links to where the missing fact is added", () => {
    const recommendation = {
      code: "not_enough_known" as const,
      option_id: "switch:Budget 12",
      on: null,
      net_cents: null,
      missing: ["usage" as const, "contract" as const],
    };
    const { links } = read(<AdviceActions outlook={testOutlook({ recommendation })} location={LOCATION} />);
    expect(links).toEqual([`/locations/${TEST_ESIID}#contract`]);
  });
});

describe("the options of a home", () => {
  const outlook = testOutlook({
    options: [
      testDoNothing(),
      testOption("Budget 12", { exit_fee_cents: 17_500, one_time_cents: 2_000 }),
      testOption("Next 12", {
        total_cents: 220_000,
        low_cents: 220_000,
        high_cents: 220_000,
        net_cents: 70_000,
      }),
    ],
  });

  it("have their totals, fees, net savings and break-even day over the same twelve months", () => {
    const { text } = read(<OptionColumns outlook={outlook} location={LOCATION} />);
    expect(text).toContain(
      "Do nothing $2,900 over 12 months $2,662 to $3,217, depending on the month-to-month rate",
    );
    expect(text).toContain("Stay with Some Power Your provider doesn’t list a fixed-term plan");
    expect(text).toContain("Switch providers Best option $2,123 over 12 months You save $777");
    expect(text).toContain("Current plan’s termination fee $175");
    expect(text).toContain("One-time fees $20");
    expect(text).toContain("Pays for itself by Apr 20, 2027");
    expect(text).toContain("Depending on the weather $2,056 to $2,210");
    expect(text).toContain("Mar 29 to Nov 23, 2027 Month-to-month rate $2,200");
    expect(read(<OtherOptions outlook={outlook} location={LOCATION} />).text).toContain(
      "$2,200 over 12 months You save $700",
    );
  });

  it("have no total without the early termination fee, and the text names the fee", () => {
    const unknown = { total_cents: null, low_cents: null, high_cents: null, net_cents: null };
    const change = testOption("Plain 12", { ...unknown, exit_fee_cents: null });
    const options = [testDoNothing(), change];
    const { text } = read(<OptionColumns outlook={testOutlook({ options })} location={LOCATION} />);
    expect(text).toContain("Check your contract for an early termination fee.");
    expect(text).not.toContain("rate isn’t published");
  });

  it("are only doing nothing while an order is in progress, without order buttons", () => {
    const { text, links } = read(<OptionColumns outlook={testOutlook(IN_PROGRESS)} location={LOCATION} />);
    expect(text).toContain(
      "With your order $2,900 over 12 months $2,662 to $3,217, depending on the month-to-month rate",
    );
    expect(text).not.toContain("Switch provider");
    expect(links).toEqual([]);
  });
});

describe("the to-dos of a home", () => {
  it("appear in two lists, and again on the home's page", () => {
    const outlook = testOutlook({
      alerts: [testAlert("term_ending", { day: "2026-12-15", days_left: 24, no_fee_now: false })],
      free_from: "2026-12-01",
      recommendation: { ...testOutlook().recommendation, missing: ["usage"] },
    });
    const { text } = read(<ToDoList outlook={outlook} />);
    expect(text).toContain("To do Your contract ends December 15, 2026");
    expect(text).toContain("Details to add Add this home’s usage");
    expect(read(<LocationAlerts outlook={outlook} orders={[]} />).text).toContain(
      "Your contract ends December 15, 2026",
    );
  });

  it("are empty with an order in progress, which is shown with its status", () => {
    const outlook = testOutlook(IN_PROGRESS);
    expect(read(<ToDoList outlook={outlook} />).text).toContain("Nothing to do today.");
    const { text, links } = read(<OrderInProgress outlook={outlook} orders={[]} />);
    expect(text).toContain("Accepted");
    expect(text).toContain("Octo Green 12 from Octopus Energy starts December 2, 2026. Nothing to do.");
    expect(links).toEqual(["/orders/o1"]);
  });
});

it("never call a price of three months a year", () => {
  const twelve = {
    from: "2026-11-24",
    through: "2027-11-23",
    cents: 99_000,
    price_months: 3,
    price_through: "2027-02-23",
    price_cents: 19_800,
    then_cents: 79_200,
    then_month_to_month: { low_cents: 90_000, high_cents: 120_000 },
    one_time_cents: 0,
  };
  const { text } = read(
    <>
      <TwelveMonthsCost twelve={twelve} size="title" />
      <TwelveMonthsSplit twelve={twelve} isFull />
    </>,
  );
  expect(text).toContain("$990 over 12 months");
  expect(text).toContain("3 months at $66 a month, then about $88 a month.");
  expect(text).toContain("This price ends February 23, 2027.");
  expect(text).toContain("the rest of the year costs $900 to $1,200");
  expect(text).not.toContain("a year");
});
