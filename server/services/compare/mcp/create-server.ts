// One MCP server per request: the tools, resources and prompts of /mcp. It has no state and no session.
import { McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { z } from "zod";
import { LANGUAGES, type Language } from "#messages/languages.ts";
import { isLocalAuth } from "#server/domain/accounts/local-auth.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { getPlan } from "../get-plan.ts";
import { findTerms } from "./glossary.ts";
import { getTexts } from "./texts.ts";
import type { Tool, ToolCall, ToolObserver } from "./tool.ts";
import { comparePlans } from "./tools/compare-plans.ts";
import { explainBill } from "./tools/explain-bill.ts";
import { findPlans } from "./tools/find-plans.ts";
import { glossary, planHistory, provider, utilitiesForZip } from "./tools/look-ups.ts";
import { myHomes, myOutlook, myUsage } from "./tools/my-homes.ts";
import { pricePlan } from "./tools/price-plan.ts";
import { recommend } from "./tools/recommend.ts";

/** Every tool, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [
  findPlans,
  pricePlan,
  comparePlans,
  explainBill,
  recommend,
  utilitiesForZip,
  planHistory,
  provider,
  glossary,
  myHomes,
  myUsage,
  myOutlook,
];

/** Returns the tools of an instance. Customers can only connect apps if their accounts are here. */
export function listTools(config: Context["config"]): readonly Tool[] {
  return isLocalAuth(config) ? TOOLS : TOOLS.filter(({ scope }) => scope === null);
}

const VERSION = "1.1.0";
const HOUR_MS = 3_600_000;
/** The lists change only with a new version of the portal. Plans change once a day. */
const CACHE = { ttlMs: HOUR_MS, cacheScope: "public" } as const;

const INSTRUCTIONS = [
  "Calculates what electricity plans in Texas cost a home, from each plan's charges and the home's usage.",
  "Amounts are in cents and before taxes. Compare plans by twelve_months.cents.",
  "A price with the verdict unproven could not be verified: name it as such, and don't rank it.",
  "If a ZIP code has several utilities, ask which one is on the bill.",
  "The tools that start with my_ read the customer's own homes. They require the customer's permission.",
].join(" ");

function registerResources(server: McpServer, { ctx }: ToolCall): void {
  const text = (uri: URL, mimeType: string, content: string) => ({
    contents: [{ uri: uri.href, mimeType, text: content }],
  });
  server.registerResource(
    "glossary",
    "wattlane://glossary",
    {
      title: "Electricity terms",
      description: "The words on electricity plans and bills in Texas, with examples.",
      mimeType: "text/markdown",
      cacheHint: CACHE,
    },
    (uri) => {
      const terms = findTerms(undefined, "en");
      const entries = terms.map((term) => `## ${term.name}\n\n${term.text}\n\n${term.example}`);
      return text(uri, "text/markdown", entries.join("\n\n"));
    },
  );
  server.registerResource(
    "plan",
    new ResourceTemplate("wattlane://plans/{id}", { list: undefined }),
    {
      title: "A plan",
      description: "A plan as it is or was last listed: charges, Facts Label, and history.",
      mimeType: "application/json",
      cacheHint: CACHE,
    },
    async (uri, { id }) => {
      try {
        return text(
          uri,
          "application/json",
          JSON.stringify(await getPlan(ctx, decodeURIComponent(String(id)))),
        );
      } catch (error) {
        if (error instanceof AppError && error.code === "not_found")
          throw new ResourceNotFoundError(uri.href);
        throw error;
      }
    },
  );
}

const argument = (description: string) => z.string().trim().min(1).max(100).describe(description);
const zip = argument("The home's ZIP code");
const kwh = argument("kWh in a year");
const language = z.enum(LANGUAGES).default("en").describe("en or es");

function toPrompt(content: string) {
  return { messages: [{ role: "user" as const, content: { type: "text" as const, text: content } }] };
}

function registerPrompts(server: McpServer): void {
  const texts = (chosen: Language) => getTexts(chosen).prompts;
  const { findPlan, shouldSwitch, checkBill } = texts("en");
  server.registerPrompt(
    "find_a_plan",
    {
      title: findPlan.title,
      description: "The lowest-cost plans for a home of a size.",
      argsSchema: z.object({ zip, size: argument("Square feet"), language }),
    },
    (args) => toPrompt(texts(args.language).findPlan.text(args)),
  );
  server.registerPrompt(
    "should_i_switch",
    {
      title: shouldSwitch.title,
      description: "Whether to switch, and when.",
      argsSchema: z.object({
        zip,
        kwh,
        rate: argument("Price in cents per kWh"),
        day: argument("End date of the contract"),
        language,
      }),
    },
    (args) => toPrompt(texts(args.language).shouldSwitch.text(args)),
  );
  server.registerPrompt(
    "explain_my_bill",
    {
      title: checkBill.title,
      description: "Each bill of a plan, line by line.",
      argsSchema: z.object({ zip, kwh, plan: argument("The plan's name or id"), language }),
    },
    (args) => toPrompt(texts(args.language).checkBill.text(args)),
  );
}

/** Creates the server for one request. `observe` is called at the end of each tool call. */
export function createMcpServer(call: ToolCall, observe: ToolObserver): McpServer {
  const { portalName } = call.ctx.config;
  const server = new McpServer(
    { name: "wattlane", title: portalName, version: VERSION, websiteUrl: call.origin },
    {
      instructions: INSTRUCTIONS,
      // Nothing changes while a client is connected.
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
      },
      cacheHints: { "tools/list": CACHE, "prompts/list": CACHE, "resources/list": CACHE },
    },
  );
  for (const tool of listTools(call.ctx.config)) tool.register(server, call, observe);
  registerResources(server, call);
  registerPrompts(server);
  return server;
}
