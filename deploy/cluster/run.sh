#!/bin/sh
# Runs the whole picture of docs/scaling.md on this machine: HAProxy, two serving processes and one for jobs, PgBouncer,
# Redis, and Citus with two workers. Customers use it, and a random part is killed every minute.
# Usage: deploy/cluster/run.sh [MINUTES]   (default 10)
# Needs Debian's haproxy, pgbouncer and redis-server, and the Citus cluster of ../shared/citus.
set -eu
cd "$(dirname "$0")/../.."
for program in haproxy pgbouncer redis-server; do
  PATH=$PATH:/usr/sbin command -v "$program" >/dev/null || { echo "apt-get install $program" >&2; exit 1; }
done
PATH=$PATH:/usr/sbin exec node scripts/with-node.mjs --dev bench/cluster/main.ts "$@"
