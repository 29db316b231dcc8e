import type { Page } from "@playwright/test";

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of processor time. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/**
 * Measures the tasks of the pages' main threads while `work` runs: the milliseconds of the longest, and of all. Uses
 * processor time, not the clock, so that other programs do not count.
 */
export async function measureTasks(
  page: Page,
  work: () => Promise<void>,
): Promise<{ readonly longestMs: number; readonly totalMs: number }> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "__metadata"] },
  });
  await work();
  const complete = new Promise((resolve) => {
    session.once("Tracing.tracingComplete", resolve);
  });
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  const mains = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => ph === "X" && name.endsWith("RunTask") && mains.has(`${pid}/${tid}`),
  );
  if (tasks.length === 0) throw new Error("The trace holds no tasks.");
  const times = tasks.map(({ tdur }) => (tdur ?? 0) / 1000);
  return { longestMs: Math.max(...times), totalMs: times.reduce((sum, ms) => sum + ms, 0) };
}
