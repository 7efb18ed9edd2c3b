import { z } from 'zod';
import { log } from '../log.ts';

/** A part of the scheduled function; it can also run alone, by its name. */
export interface Task {
  name: string;
  /** @param at a multiple of five minutes, the time for which the run was scheduled */
  isDue(at: Date): boolean;
  run(): Promise<void>;
}

/** Milliseconds between two runs: the schedule in `functions/schedule.ts`. */
const PERIOD_MS = 5 * 60 * 1000;

/** Selects the tasks that are due. The host may start a run some seconds early or late. */
export function selectDueTasks(tasks: readonly Task[], now: number): Task[] {
  const at = new Date(Math.round(now / PERIOD_MS) * PERIOD_MS);
  return tasks.filter((task) => task.isDue(at));
}

const byHand = z.object({ task: z.string() });

/**
 * Selects the task that a call by hand names. The host's own calls name none, and no one else can call a
 * scheduled function.
 * @param body of the call
 * @returns the tasks that are due if the call names none; none if there is no task of that name
 */
export function selectTasks(tasks: readonly Task[], body: unknown, now = Date.now()): Task[] {
  const call = byHand.safeParse(body);
  if (!call.success) return selectDueTasks(tasks, now);
  return tasks.filter(({ name }) => name === call.data.task);
}

/**
 * Runs tasks at the same time, so that a task that fails or is slow stops no other.
 * @throws Error if a task failed, once all have ended, so that the host counts the run as failed
 */
export async function runTasks(tasks: readonly Task[]): Promise<void> {
  const results = await Promise.allSettled(tasks.map(async (task) => task.run()));
  const failed = results.flatMap((result, index) => {
    if (result.status === 'fulfilled') return [];
    log('error', 'task failed', { task: tasks[index]?.name ?? '' }, result.reason);
    return [tasks[index]?.name];
  });
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`);
}
