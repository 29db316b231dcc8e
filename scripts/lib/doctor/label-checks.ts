// Checks the job that fetches Facts Labels: that it runs, and that most labels can be fetched and read.
import type { Config } from "#server/platform/config.ts";
import type { Query } from "./delivery-checks.ts";
import { ok, warn, type Finding } from "./finding.ts";

const ABOUT = "labels";
const MAX_IDLE_MS = 2 * 86_400_000;
const MAX_FAILED = 0.2;

interface LabelCounts {
  readonly addresses: number;
  readonly failed: number;
  /** Plans with a read label, and those of them that are not verified by it. */
  readonly read: number;
  readonly unverified: number;
  readonly tried_at: Date | null;
}

const COUNTS_SQL = `
  select count(*)::int as addresses, (count(*) filter (where failure is not null))::int as failed,
    max(tried_at) as tried_at, (select count(*)::int from compare.label_result) as read,
    (select count(*)::int from compare.label_result where outcome <> 'verified') as unverified
  from compare.label_address`;

function checkShare(failed: number, all: number, what: string): Finding {
  const message = `${failed} of ${all} ${what}`;
  return failed > all * MAX_FAILED
    ? warn(ABOUT, message, "npm run labels:list shows why")
    : ok(ABOUT, message);
}

/** Checks the fetched labels. Nothing is checked without LABEL_FETCH. */
export async function checkLabels(query: Query, config: Config, now: Date): Promise<Finding[]> {
  if (config.labelFetch === null) return [];
  const [counts] = await query<LabelCounts>(COUNTS_SQL);
  const { tried_at = null, addresses = 0, failed = 0, read = 0, unverified = 0 } = counts ?? {};
  const hasContact = config.labelFetch.contact !== null || config.publicUrl !== null;
  const contact = hasContact
    ? []
    : [
        warn(
          "LABEL_FETCH_CONTACT",
          "isn't set, so providers can't reach you about requests",
          "set an email address",
        ),
      ];
  if (tried_at === null || now.getTime() - tried_at.getTime() > MAX_IDLE_MS) {
    const last =
      tried_at === null
        ? "were never fetched"
        : `were not fetched since ${tried_at.toISOString().slice(0, 10)}`;
    return [...contact, warn(ABOUT, last, "check that a process runs with JOBS=true, and its log")];
  }
  return [
    ...contact,
    checkShare(failed, addresses, "could not be fetched"),
    checkShare(unverified, read, "don't verify their plan's price"),
  ];
}
