// The tools for connected apps: the customer's own homes, their usage, and what to do. Each reads what the portal's pages
// read, only of the account that the connection belongs to.
import {
  myHomesInputSchema,
  myHomesSchema,
  myOutlookInputSchema,
  myOutlookSchema,
  myUsageInputSchema,
  myUsageSchema,
} from "#contracts/mcp.ts";
import { addressLine } from "#messages/address.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import {
  getCustomerLocation,
  listCustomerLocations,
  type CustomerLocation,
} from "#server/domain/locations/customer-locations.ts";
import { listMonthCosts, type MonthCost } from "#server/domain/locations/month-costs.ts";
import { serviceLocationJson } from "#server/domain/locations/service-location.ts";
import { today } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { describeOutlook } from "../outlook.ts";
import { getTexts } from "../texts.ts";
import { defineTool, type ToolCall } from "../tool.ts";

/** Returns whose homes a call reads. `defineTool` has checked the connection's scope. */
function getCustomer({ connection }: ToolCall): { readonly id: string } {
  if (!connection) throw new Error("A tool with a scope runs only with a connection.");
  return { id: connection.user_id };
}

/** Returns the requested home, or the only one. Throws `not_found`, and `validation_failed` if there are several. */
async function resolveHome(call: ToolCall, home: string | undefined): Promise<CustomerLocation> {
  const customer = getCustomer(call);
  if (home !== undefined) return getCustomerLocation(call.ctx, customer, home);
  const [first, second] = await listCustomerLocations(call.ctx, customer.id);
  if (!first) throw new AppError("not_found", `There is no home in the account. Add one at ${call.origin}.`);
  if (second)
    throw new AppError(
      "validation_failed",
      "The account has several homes. Set home to an ESI ID (my_homes).",
      {
        home: "is needed if there are several homes",
      },
    );
  return first;
}

function homeName({ location, nickname }: CustomerLocation, language: Language): string {
  const { esiid } = location;
  return nickname || addressLine(location) || getMessages("serverCommon", language).unnamedHome({ esiid });
}

const homeUrl = ({ origin }: ToolCall, esiid: string): string => `${origin}/locations/${esiid}`;

/** The tool. */
export const myHomes = defineTool({
  name: "my_homes",
  title: "My homes",
  description:
    "Lists the homes in the customer's account: address, ESI ID, utility, and the electricity contract with its end date. Requires the customer's permission.",
  scope: "homes.read",
  input: myHomesInputSchema,
  output: myHomesSchema,
  async run(call, { language }) {
    const locations = await listCustomerLocations(call.ctx, getCustomer(call).id);
    const texts = getTexts(language);
    const homes = locations.map((location) => {
      const { service_location, nickname, contract, clock, added_at } = serviceLocationJson(
        location,
        today(call.ctx),
      );
      const url = homeUrl(call, service_location.esiid);
      return { service_location, nickname, contract, clock, added_at, url };
    });
    const lines = homes.flatMap(({ clock, url }, index) => {
      const location = locations[index];
      const name = location ? homeName(location, language) : "";
      const end = clock ? [texts.contractEnd({ day: clock.ends_on })] : [];
      return [name, ...end, texts.page({ url })];
    });
    return { data: { homes }, lines: [texts.homes({ n: homes.length }), ...lines] };
  },
});

function monthLine({ month, sum: { kwh }, cost_cents }: MonthCost, language: Language): string {
  const texts = getTexts(language);
  return cost_cents === null
    ? texts.monthUsage({ month, kwh })
    : texts.month({ month, cents: cost_cents, kwh });
}

/** The tool. */
export const myUsage = defineTool({
  name: "my_usage",
  title: "My usage",
  description:
    "Returns what a home in the customer's account uses: kWh of each month from its linked meter, with the bill of each complete month on the home's plan in cents, or what the customer entered. Requires the customer's permission.",
  scope: "usage.read",
  input: myUsageInputSchema,
  output: myUsageSchema,
  async run(call, { home, months: count, language }) {
    const location = await resolveHome(call, home);
    const { esiid } = location.location;
    const [{ usage, basis, day }, months] = await Promise.all([
      call.reader.usage(getCustomer(call), esiid),
      listMonthCosts(call.ctx, location, count),
    ]);
    const texts = getTexts(language);
    const name = homeName(location, language);
    const url = `${homeUrl(call, esiid)}/usage`;
    const typed_usage = basis.kind === "none" || usage.kind === "intervals" ? null : usage;
    const year = basis.year_kwh === null ? texts.noUsage({ home: name }) : null;
    return {
      data: {
        esiid,
        basis,
        day,
        months: months.map(({ month, sum, cost_cents }) => ({ ...sum, month, cost_cents })),
        typed_usage,
        url,
      },
      lines: [
        year ?? texts.yearUsage({ home: name, kwh: basis.year_kwh ?? 0 }),
        ...months.map((month) => monthLine(month, language)),
        texts.page({ url }),
      ],
    };
  },
});

/** The tool. */
export const myOutlook = defineTool({
  name: "my_outlook",
  title: "My outlook",
  description:
    "Recommends what to do about the contract of a home in the customer's account in the next twelve months, with what it costs and saves, and the reason. It is the recommendation of the portal's page. Requires the customer's permission.",
  scope: "outlook.read",
  input: myOutlookInputSchema,
  output: myOutlookSchema,
  async run(call, { home, language }) {
    const { esiid } = (await resolveHome(call, home)).location;
    const outlook = await call.reader.outlook(getCustomer(call), esiid);
    const { data, lines } = await describeOutlook(call, outlook, undefined, language);
    const url = homeUrl(call, esiid);
    const { tdu: utility, day, contract } = outlook;
    return {
      data: { ...data, esiid, utility, day, contract, url },
      lines: [...lines, getTexts(language).page({ url })],
    };
  },
});
