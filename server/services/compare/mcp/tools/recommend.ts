// recommend: what a home should do about its contract, by advice/, as for a home of an account.
import type { z } from "zod";
import type { Outlook } from "#contracts/outlook.ts";
import { recommendInputSchema, recommendSchema } from "#contracts/mcp.ts";
import type { Contract } from "#contracts/portal.ts";
import { findPlan, foldInput } from "#server/domain/plans/rank-for-usage.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import { planFee, toCurrentPlan } from "#server/domain/locations/contract.ts";
import { adviseLocation, type AdviceLocation } from "#server/domain/locations/outlook.ts";
import { AppError } from "#server/platform/errors.ts";
import { describeOutlook } from "../outlook.ts";
import { resolveTdu, resultsUrl } from "../prices.ts";
import { getTexts } from "../texts.ts";
import { defineTool, type ToolCall } from "../tool.ts";

type Input = z.output<typeof recommendInputSchema>;

const NOTHING_ORDERED = { open_orders: [], opted_out: false, agreement_ends_on: null };

/** Completes the contract by what the plan list states about its plan. Throws `validation_failed` for an unknown plan. */
async function readContract(
  { ctx }: ToolCall,
  catalog: Catalog,
  { contract }: Input,
): Promise<Pick<AdviceLocation, "contract" | "current" | "current_plan">> {
  if (!contract) return { contract: null, current: null, current_plan: null };
  const { plan_id = null, provider, plan_name, ends_on = null, price = null } = contract;
  const plan = plan_id === null ? null : await findPlan(ctx, catalog, plan_id);
  if (plan_id !== null && plan === null)
    throw new AppError("validation_failed", "We couldn't find the plan of the contract. Check its id.", {
      "contract.plan_id": "isn't a plan we know",
    });
  const known: Contract = {
    provider: provider ?? plan?.provider.name ?? null,
    plan_name: plan_name ?? plan?.name ?? null,
    plan_id,
    ends_on,
    price,
    leaving_fee: contract.early_termination_fee ?? (plan && planFee(plan)),
  };
  return { contract: known, ...toCurrentPlan(plan, price) };
}

async function adviseInput(call: ToolCall, catalog: Catalog, input: Input): Promise<Outlook> {
  const { usage, read_day = null, conditions = [] } = input;
  const location: AdviceLocation = {
    esiid: "",
    tdu: resolveTdu(input),
    switch_hold: false,
    usage: {
      summary: { kind: usage.kind, year_kwh: null, estimated_share: 1, through: null, updated_at: null },
      version: "",
      meter: null,
      load: async () => usage,
      fold: async (utility, day) => foldInput(usage, utility, day),
    },
    ...(await readContract(call, catalog, input)),
    conditions,
    facts: NOTHING_ORDERED,
  };
  const { outlook } = await adviseLocation(call.ctx, catalog, location, { read_day, weather: false });
  return outlook;
}

/** The tool. */
export const recommend = defineTool({
  name: "recommend",
  title: "Recommend what to do",
  description:
    "Recommends what a home should do about its electricity contract in the next twelve months: stay, switch now, or switch on a day, with what it saves after the early termination fee, and the reason. The more of the contract is set, the better.",
  input: recommendInputSchema,
  output: recommendSchema,
  async run(call, input) {
    const { language } = input;
    const catalog = await call.ctx.readCatalog();
    const outlook = await adviseInput(call, catalog, input);
    const { data, lines } = await describeOutlook(call, outlook, input, language);
    return {
      data: { ...data, utility: resolveTdu(input) },
      lines: [...lines, getTexts(language).page({ url: resultsUrl(call, input) })],
    };
  },
});
