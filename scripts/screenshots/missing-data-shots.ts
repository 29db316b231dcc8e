// Homes of which something is missing: on their own pages, on the dashboard, and in the shop. And an affiliate's links:
// the form, and what others see of the page.
import { getMessages } from "#messages/node.ts";
import { HOME_ESIIDS } from "./homes-visitor.ts";
import { choose, inOrder, submitForm, type Shot, type Steps } from "./shot.ts";

const HOMES = ["bare", "priceless", "over", "nowhere"] as const;

function homeShots(): Shot[] {
  return HOMES.flatMap((name) => {
    const esiid = HOME_ESIIDS[name];
    return [
      { name: `home-${name}`, path: `/locations/${esiid}`, as: "homes" },
      { name: `home-${name}-shop`, path: `/shop?esiid=${esiid}`, as: "homes" },
      { name: `home-${name}-usage`, path: `/locations/${esiid}/usage`, as: "homes" },
    ] satisfies Shot[];
  });
}

function affiliateShots(): Shot[] {
  const shared = { path: "/affiliates", as: "affiliate" } as const;
  const open: Steps = async (page, language) => {
    const { create } = getMessages("affiliates", language).links;
    await page.getByRole("button", { name: create, exact: true }).click();
    await page.locator("main form input[name], main form input").first().waitFor();
  };
  const permissions =
    (values: object): Steps =>
    async (page) => {
      await page.route("**/affiliates/me", async (route) => {
        const response = await route.fetch();
        const affiliate = (await response.json()) as object;
        return route.fulfill({ response, json: { ...affiliate, ...values } });
      });
      await page.reload({ waitUntil: "networkidle" });
    };
  const kinds = ["plan", "zip", "esiid"].flatMap((kind): Shot[] => {
    const chosen = inOrder(open, choose(kind));
    return [
      { ...shared, name: `affiliate-link-${kind}`, steps: chosen },
      { ...shared, name: `affiliate-link-${kind}-problems`, steps: inOrder(chosen, submitForm()) },
    ];
  });
  const choosePlan: Steps = inOrder(open, async (page) => {
    await page.locator("main form select").selectOption("oncor");
    const plan = page.locator("main form input[role=combobox]");
    await plan.evaluate((field) => field.scrollIntoView({ block: "center" }));
    await plan.fill("green 12");
    await page.getByRole("option").first().waitFor();
  });
  return [
    ...kinds,
    { ...shared, name: "affiliate-link-plan-search", unscrolled: true, steps: choosePlan },
    { ...shared, name: "affiliate-no-links", steps: permissions({ can_generate_order_links: false }) },
    { ...shared, name: "affiliate-no-password", steps: permissions({ password_set: false }) },
    { name: "affiliate-none", path: "/affiliates", as: "empty" },
  ];
}

/** Shots of the user with homes, of the demo seed's affiliate, and of a customer. */
export function missingDataShots(): Shot[] {
  return [{ name: "dashboard-missing-data", path: "/", as: "homes" }, ...homeShots(), ...affiliateShots()];
}
