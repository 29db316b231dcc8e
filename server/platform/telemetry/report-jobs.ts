import type { Task, TaskList } from "graphile-worker";
import type { PlatformContext } from "#server/platform/context.ts";

function reported(ctx: PlatformContext, name: string, task: Task): Task {
  return async (payload, helpers) => {
    try {
      return await task(payload, helpers);
    } catch (error) {
      ctx.reports.failed(error, {
        tags: { job: name, job_id: helpers.job.id, attempt: String(helpers.job.attempts) },
      });
      throw error;
    }
  };
}

/**
 * Returns the same tasks. What one throws is reported, with the task's name but never its payload, and thrown again.
 */
export function reportJobs(ctx: PlatformContext, tasks: TaskList): TaskList {
  if (!ctx.reports.on) return tasks;
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, task && reported(ctx, name, task)]),
  );
}
