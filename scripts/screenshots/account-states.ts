// States of the signed-in pages that show other words: orders in every state, dialogs, open editors, rejected forms,
// empty lists, and failed requests.
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import { ORDER_SAMPLES } from "./order-samples.ts";
import {
  choose,
  clickButton,
  openDetails,
  openDialog,
  submitForm,
  type Shot,
  type Steps,
  type Who,
} from "./shot.ts";

const SIGNED_IN_CALLS = /\/(api|usage\/api)\//;

type Names = (language: Language) => readonly [action: string, label: string];

const editorOf = (names: Names): ((language: Language) => string) => {
  return (language) => names(language).join(": ");
};

/** The editors of the account page, by the names of their buttons. */
const EDITORS: Readonly<Record<string, (language: Language) => string>> = {
  names: editorOf((language) => {
    const { change, names } = getMessages("account", language);
    return [change, names.label];
  }),
  email: editorOf((language) => {
    const { change, email } = getMessages("account", language);
    return [change, email.label];
  }),
  phone: editorOf((language) => {
    const { add, phone } = getMessages("account", language);
    return [add, phone.label];
  }),
  password: editorOf((language) => {
    const { password } = getMessages("security", language);
    return [password.action, password.label];
  }),
  app: editorOf((language) => {
    const { second } = getMessages("security", language);
    return [second.addApp, second.label];
  }),
  "text-codes": editorOf((language) => {
    const { second } = getMessages("security", language);
    return [second.addPhone, second.label];
  }),
  deletion: (language) => getMessages("account", language).deletion.open,
};

const SAVE = "main section form button[type=submit]";

/** Saves an editor with a wrong value in each field. */
const saveWrong: Steps = async (page) => {
  const fields = page.locator("main section form input:not([type=hidden]):not([aria-hidden]):visible");
  for (const field of await fields.all()) if (await field.isEditable()) await field.fill("");
  await page.locator(SAVE).click();
  await page.locator("main [aria-invalid=true], main [role=alert]").first().waitFor();
};

function accountShots(): Shot[] {
  const shared = { path: "/account", as: "empty" } as const;
  return Object.entries(EDITORS).flatMap(([name, button]) => {
    const open = clickButton(button, SAVE);
    const wrong: Shot = {
      ...shared,
      name: `account-${name}-problems`,
      steps: async (page, language) => {
        await open(page, language);
        await saveWrong(page, language);
      },
    };
    const opened: Shot = { ...shared, name: `account-${name}`, steps: open };
    return name === "app" ? [opened] : [opened, wrong];
  });
}

function orderShots(): Shot[] {
  const as: Who = "orders";
  const pages = ORDER_SAMPLES.map(({ name, id }) => ({
    name: `order-state-${name}`,
    path: `/orders/${id}`,
    as,
  }));
  const at = (name: string): string =>
    `/orders/${ORDER_SAMPLES.find((sample) => sample.name === name)?.id ?? ""}`;
  const cancel = clickButton((language) => getMessages("order", language).cancel.action);
  const cancelled = ["started", "handed-off", "submitted", "scheduled-move_in", "scheduled-renewal"].map(
    (name) => ({ name: `order-cancel-${name}`, path: at(name), as, steps: cancel }),
  );
  const confirmEmpty: Steps = async (page, language) => {
    await cancel(page, language);
    await page.getByRole("dialog").getByRole("button").last().click();
    await page.locator("dialog [aria-invalid=true], dialog [role=alert]").first().waitFor();
  };
  const optOut = { path: `${at("active")}/renewal_opt_out`, as };
  return [
    ...pages,
    ...cancelled,
    { name: "order-cancel-problems", path: at("submitted"), as, steps: confirmEmpty },
    {
      name: "order-deposit-decline",
      path: at("deposit-asked"),
      as,
      steps: clickButton((language) => getMessages("providerSteps", language).decline),
    },
    { name: "order-outcome-problems", path: at("handed-off"), as, steps: submitForm() },
    {
      name: "order-outcome-no",
      path: at("handed-off"),
      as,
      steps: choose("did_not_go_through"),
    },
    { ...optOut, name: "renewal-opt-out" },
    { ...optOut, name: "renewal-opt-out-choice", steps: choose("other") },
    { name: "order-details", path: at("reported-scheduled"), as, steps: openDetails },
    { name: "orders-all", path: "/orders", as },
    { name: "order-missing", path: "/orders/00000000-0000-4000-8000-000000000000", as },
  ];
}

const showAllNotifications: Steps = async (page, language) => {
  const { filters, more } = getMessages("notices", language);
  await page.getByRole("tab", { name: filters.all, exact: true }).first().click();
  const older = page.getByRole("button", { name: more, exact: true });
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await rows.first().waitFor();
  while ((await older.count()) > 0) {
    const before = await rows.count();
    await older.click();
    await rows.nth(before).waitFor();
  }
};

const openBell: Steps = async (page) => {
  await page.locator("header button[popovertarget]").first().click();
  await page.locator("[popover]:popover-open").waitFor();
};

/** The form of a home's contract: chosen from the list, typed in, and submitted with mistakes. */
function contractShots(esiid: string): Shot[] {
  const shared = { path: `/locations/${esiid}`, as: "customer" } as const;
  const open = clickButton((language) => getMessages("contract", language).change, "#contract form");
  const openTyped: Steps = async (page, language) => {
    await open(page, language);
    const { typed } = getMessages("contract", language).form.fromOptions;
    await page.getByRole("radio", { name: typed, exact: true }).check();
  };
  const saveEmpty: Steps = async (page, language) => {
    await openTyped(page, language);
    for (const field of await page.locator("#contract form input[inputmode]:visible").all())
      await field.fill("");
    await page.locator("#contract form button[type=submit]").click();
    await page.locator("#contract [aria-invalid=true]").first().waitFor();
  };
  return [
    { ...shared, name: "location-contract-list", steps: open },
    { ...shared, name: "location-contract-typed", steps: openTyped },
    { ...shared, name: "location-contract-problems", steps: saveEmpty },
  ];
}

/** Shots of the demo customer's home and order, and of users with everything or nothing. */
export function accountStateShots({ esiid, order }: { esiid: string; order: string }): Shot[] {
  const customer: Who = "customer";
  const failing = (name: string, path: string, how: "failing" | "unavailable"): Shot => ({
    name: `${how}-${name}`,
    path,
    as: customer,
    fault: { calls: SIGNED_IN_CALLS, how },
  });
  const empty = {
    dashboard: "/",
    locations: "/locations",
    orders: "/orders",
    notifications: "/notifications",
  };
  return [
    ...accountShots(),
    ...orderShots(),
    ...contractShots(esiid),
    { name: "notifications-all", path: "/notifications", as: "orders", steps: showAllNotifications },
    { name: "notifications-remove-all", path: "/notifications", as: "orders", steps: openDialog() },
    { name: "bell", path: "/notifications/preferences", as: "orders", steps: openBell },
    {
      name: "bell-all",
      path: "/notifications/preferences",
      as: "orders",
      steps: async (page, language) => {
        await openBell(page, language);
        await page.getByRole("tab", { name: getMessages("notices", language).filters.all }).click();
      },
    },
    { name: "bell-empty", path: "/orders", as: "empty", steps: openBell },
    ...Object.entries({ ...empty, shop: "/shop" }).map(([name, path]) => ({
      name: `empty-${name}`,
      path,
      as: "empty" as const,
    })),
    {
      name: "location-remove",
      path: `/locations/${esiid}`,
      as: customer,
      steps: async (page, language) => {
        await openDetails(page, language);
        await openDialog()(page, language);
      },
    },
    { name: "location-details", path: `/locations/${esiid}`, as: customer, steps: openDetails },
    { name: "location-missing", path: "/locations/10443720000099999", as: customer },
    {
      name: "connection-details",
      path: `/locations/${esiid}/connection_manager`,
      as: customer,
      steps: openDetails,
    },
    { name: "shop-details", path: `/shop?esiid=${esiid}`, as: customer, steps: openDetails },
    ...["address", "esiid", "bill"].flatMap((method): Shot[] => [
      { name: `add-location-${method}`, path: "/locations/add", as: "empty", steps: choose(method) },
    ]),
    ...["esiid", "bill"].map((method): Shot => ({
      name: `add-location-${method}-problems`,
      path: "/locations/add",
      as: "empty",
      steps: async (page, language) => {
        await choose(method)(page, language);
        await submitForm()(page, language);
      },
    })),
    {
      name: "add-location-none",
      path: "/locations/add",
      as: "empty",
      steps: async (page, language) => {
        await page.getByRole("combobox").fill("99999 nowhere road");
        await page.getByText(getMessages("adding", language).address.none).first().waitFor();
      },
    },
    { name: "accept-terms-problems", path: "/accept_terms", as: "new", steps: submitForm() },
    { name: "accept-terms-details", path: "/accept_terms", as: "new", steps: openDetails },
    ...(["failing", "unavailable"] as const).flatMap((how) => [
      failing("dashboard", "/", how),
      failing("location", `/locations/${esiid}`, how),
      failing("usage", `/locations/${esiid}/usage`, how),
      failing("orders", "/orders", how),
      failing("order", `/orders/${order}`, how),
    ]),
  ];
}
