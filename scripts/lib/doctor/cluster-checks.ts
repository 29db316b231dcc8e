// Checks the workers of a Citus cluster. Says nothing about a database that isn't distributed.
import type { Query } from "./delivery-checks.ts";
import { bad, ok, warn, type Finding } from "./finding.ts";

interface Worker {
  readonly node: string;
  readonly reached: boolean;
}

/** A call waits this long for a worker whose machine is gone, and for a row that its last transaction has locked. */
const MAX_WAIT_MS = 2_000;

async function checkTimeouts(query: Query): Promise<Finding[]> {
  const settings = await query<{ name: string; ms: number }>(`
    select name, setting::int as ms from pg_settings
    where name in ('citus.node_connection_timeout', 'citus.recover_2pc_interval') order by name`);
  return settings
    .filter(({ ms }) => ms > MAX_WAIT_MS)
    .map(({ name, ms }) =>
      warn(
        name,
        `is ${ms / 1_000} s, so calls may wait that long when a worker is lost`,
        `alter system set ${name} = '1s'`,
      ),
    );
}

/** Checks that the coordinator reaches every worker with readings. Writes nothing. */
export async function checkCluster(query: Query): Promise<Finding[]> {
  const [citus] = await query<{ there: boolean }>(
    "select to_regclass('pg_catalog.pg_dist_partition') is not null as there",
  );
  if (!citus?.there) return [];
  const [readings] = await query<{ there: boolean }>(
    "select exists (select from pg_dist_partition where logicalrelid = 'usage.readings'::regclass) as there",
  );
  if (!readings?.there)
    return [ok("cluster", "the readings are on the coordinator (npm run database:distribute moves them)")];
  const workers = await query<Worker>(`
    select to_nodename || ':' || to_nodeport as node, coalesce(bool_and(result), false) as reached
    from citus_check_cluster_node_health() h
    join pg_dist_node n on n.nodename = h.to_nodename and n.nodeport = h.to_nodeport and n.groupid <> 0
    join pg_dist_node c on c.nodename = h.from_nodename and c.nodeport = h.from_nodeport and c.groupid = 0
    group by 1 order by 1`);
  const lost = workers.filter(({ reached }) => !reached).map(({ node }) => node);
  const slow = await checkTimeouts(query);
  if (lost.length === 0) return [ok("cluster", `the readings are on ${workers.length} workers`), ...slow];
  return [
    bad("cluster", `${lost.join(", ")} can't be reached`, "start it; its meters can't be read until then"),
    ...slow,
  ];
}
