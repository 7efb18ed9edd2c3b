import type { Config } from '@netlify/functions';
import { runTasks, selectTasks } from '#server/schedule/run-tasks.ts';
import { TASKS } from '#server/schedule/tasks.ts';

/** Runs what is due: the shop's only scheduled function, because every run of one costs. */
export default async function run(request: Request): Promise<Response> {
  const tasks = selectTasks(TASKS, await request.json().catch(() => undefined));
  await runTasks(tasks);
  return new Response(null, { status: tasks.length > 0 ? 204 : 404 });
}

export const config: Config = { schedule: '*/5 * * * *' };
