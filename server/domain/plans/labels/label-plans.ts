// The listed plans and the addresses of their Facts Labels.
import { sql, type Kysely, type Transaction } from "kysely";
import type { Label } from "#contracts/plan.ts";
import type { DB } from "#server/platform/db/types.ts";

type Db = Kysely<DB> | Transaction<DB>;

export interface LabelAddress {
  readonly address: string;
  /** Scheme, host and port. Empty if it is no web address. */
  readonly origin: string;
}

export interface LabelPlan {
  readonly plan_id: string;
  readonly provider: string;
  readonly name: string;
  readonly tdu: string;
  readonly label: Label;
  /** Whether its price is that of a label. */
  readonly is_verified: boolean;
  /** Null if the listing has none. */
  readonly at: LabelAddress | null;
}

/** A longer one isn't requested: it would not fit into the index by which addresses are found. */
const MAX_ADDRESS_LENGTH = 2000;

/** Returns an address of the listing as it is requested. Null without one. A long one is cut. */
export function toLabelAddress(text: string | null): LabelAddress | null {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return null;
  const url = URL.parse(trimmed);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return { address: trimmed.slice(0, MAX_ADDRESS_LENGTH), origin: "" };
  url.hash = "";
  const { href } = url;
  return href.length > MAX_ADDRESS_LENGTH
    ? { address: href.slice(0, MAX_ADDRESS_LENGTH), origin: "" }
    : { address: href, origin: url.origin };
}

/**
 * Returns every listed plan with the address of its label: the English one, or else the Spanish one, which has the same
 * prices.
 */
export async function listLabelPlans(db: Db): Promise<LabelPlan[]> {
  const { rows } = await sql<Omit<LabelPlan, "at"> & { readonly url: string | null }>`
    select id as plan_id, body -> 'provider' ->> 'name' as provider, body ->> 'name' as name, tdu,
      body -> 'label' as label, body -> 'proof' ->> 'verdict' = 'exact' as is_verified,
      coalesce(nullif(trim(body -> 'texts' -> 'en' ->> 'facts_label_url'), ''),
        body -> 'texts' -> 'es' ->> 'facts_label_url') as url
    from compare.plan where seen_until is null order by id`.execute(db);
  return rows.map(({ url, ...plan }) => Object.assign(plan, { at: toLabelAddress(url) }));
}
