// contracts/plan.ts has the list too, but brings zod along; the names' table does not.
import type { TduId } from "#contracts/plan.ts";
import { TDUS } from "#market/tdu.ts";

/** Every delivery company, in the order in which they are offered. */
export const TDU_IDS: readonly TduId[] = Object.values(TDUS).map(({ id }) => id);
