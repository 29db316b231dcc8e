// The tables that npm run database:distribute moves to the workers of a cluster.
import { READINGS } from "#server/domain/meters/distribute-readings.ts";
import { NOTIFICATIONS } from "#server/domain/notifications/distribute-messages.ts";
import type { TableGroup } from "#server/platform/db/distribute/table-group.ts";

export const TABLE_GROUPS: readonly TableGroup[] = [READINGS, NOTIFICATIONS];
