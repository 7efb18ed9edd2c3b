import type { Config } from '@netlify/functions';
import { runTasks, selectTasks } from '#server/schedule/run-tasks.ts';
import { TASKS } from '#server/schedule/tasks.ts';
import { recordUnreadable } from '#server/store/unreadable.ts';

/** Runs due tasks, as the only scheduled function. */
export default async function run(request: Request): Promise<Response> {
  const tasks = selectTasks(TASKS, await request.json().catch(() => undefined));
  try {
    await runTasks(tasks);
  } finally {
    await recordUnreadable();
  }
  return new Response(null, { status: tasks.length > 0 ? 204 : 404 });
}

export const config: Config = { schedule: '*/5 * * * *' };
