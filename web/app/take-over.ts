// Replaces the server's content by the application, whole, and keeps what was typed into it.
import type { QueryClient } from "@tanstack/react-query";
import type { DataRouter } from "react-router";
import { saveTyped } from "#web/shared/parts/typed-before.ts";

/** Maximum wait for the requests of the first page. */
const SETTLE_MS = 5_000;
const POLL_MS = 25;

/** Waits until the first page's code is loaded and its requests have ended, then saves what is typed in `content`. */
export async function prepareTakeOver(
  content: Element,
  router: Pick<DataRouter, "state">,
  client: QueryClient,
): Promise<void> {
  const until = performance.now() + SETTLE_MS;
  const isBusy = (): boolean => !router.state.initialized || client.isFetching() > 0;
  while (isBusy() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  saveTyped(content);
}
