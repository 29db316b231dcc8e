// Calls to a server that runs in another process.
import { expect } from "vitest";
import type { Context } from "#server/domain/context.ts";
import type { AuthServer } from "./auth.ts";

/**
 * A process, including the gateway, in the form that the helpers of other tests expect of servers. `ctx` belongs to
 * this test.
 */
export function serverAt(url: string, ctx: Context): AuthServer {
  return { url, ctx, base: `${url}/auth/v1`, logs: [], close: async () => {} };
}

/** Notifies a user of a linked meter through a program's call there. */
export async function notifyAt({ url, ctx }: AuthServer, userId: string): Promise<void> {
  const response = await fetch(`${url}/v1/workflows/live-link-initial-setup-complete/trigger`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${ctx.notificationKeys.secretKey}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ recipients: [userId], data: { is_success: true, esiid: "1" } }),
  });
  expect(await response.json()).toHaveProperty("workflow_run_id");
}
