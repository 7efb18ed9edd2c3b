import { z } from 'zod';
import type { Features } from '#contract/shop-config.ts';
import { features } from '#shop';
import { log } from '../log.ts';

/** A task of the scheduled function. It can also run alone, by name. */
export interface Task {
  name: string;
  /** Feature of the task: the task does nothing while the feature is switched off. */
  feature?: keyof Features;
  /** @param at the scheduled time, a multiple of five minutes */
  isDue(at: Date): boolean;
  run(): Promise<void>;
}

const PERIOD_MS = 5 * 60 * 1000;

/** Selects due tasks. The host may start a run some seconds early or late. */
export function selectDueTasks(tasks: readonly Task[], now: number): Task[] {
  const at = new Date(Math.round(now / PERIOD_MS) * PERIOD_MS);
  return tasks.filter((task) => task.isDue(at));
}

const byHand = z.object({ task: z.string() });

/**
 * Selects the task named by a manual call. The host's own calls name none, and no one else can call a
 * scheduled function.
 * @param body of the call
 * @returns the due tasks if the call names none; an empty list for an unknown name
 */
export function selectTasks(tasks: readonly Task[], body: unknown, now = Date.now()): Task[] {
  const call = byHand.safeParse(body);
  if (!call.success) return selectDueTasks(tasks, now);
  return tasks.filter(({ name }) => name === call.data.task);
}

/**
 * Runs tasks concurrently, so that a slow or failing task does not stop the others.
 * @throws Error after all tasks if one failed, so that the host counts the run as failed
 */
export async function runTasks(tasks: readonly Task[]): Promise<void> {
  const results = await Promise.allSettled(tasks.map(runTask));
  const failed = results.flatMap((result, index) => {
    if (result.status === 'fulfilled') return [];
    log('error', 'task failed', { task: tasks[index]?.name ?? '' }, result.reason);
    return [tasks[index]?.name];
  });
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`);
}

async function runTask({ feature, run }: Task): Promise<void> {
  if (!feature || features[feature]) await run();
}
