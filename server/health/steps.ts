import { z } from 'zod';
import { log } from '../log.ts';
import { deleteRecord, hasAny, readRecord, writeRecord } from '../services/kv.ts';
import { within } from '../time-limit.ts';
import { raiseAlarm } from './alarms.ts';

/** A step of the reconciliation. */
export interface Step {
  name: string;
  /** Where what waits for the step is. It runs only while something waits for any of the steps. */
  waitsAt?: string;
  /** @param deadline when to stop and leave the rest to the next run, in milliseconds since 1970 */
  run(deadline: number): Promise<void>;
}

/** A scheduled function may run for 30 s. Milliseconds. */
const TIME_LIMIT = 26_000;

/** The part of it after which no step begins anything new. */
const WORKING_TIME = 0.7;

/** A single failure heals by itself; the owner learns of a step that has failed in so many runs in a row. */
const ALARMING_RUNS = 3;

/** In how many runs in a row each step has failed, by its name. Missing where none failed in the last run. */
const failures = z.record(z.string(), z.int());
const FAILURES = 'reconciliation-failures';

/**
 * Runs steps at the same time, so that one that fails or is slow stops no other.
 * @param timeLimit in milliseconds
 * @throws Error where a step failed, once all have ended, so that the host counts the run as failed
 */
export async function runSteps(steps: Step[], timeLimit = TIME_LIMIT): Promise<void> {
  const deadline = Date.now() + timeLimit * WORKING_TIME;
  const failed: string[] = [];
  const isWaiting = doesAnythingWait(steps);
  const runs = steps.map(async ({ name, waitsAt, run }) => {
    const work = async () => {
      if (waitsAt === undefined || (await isWaiting)) await run(deadline);
    };
    try {
      await within(timeLimit, work());
    } catch (error) {
      log('error', 'step failed', { step: name }, error);
      failed.push(name);
    }
  });
  await Promise.all(runs);
  if (failed.length === 0) {
    if (await isWaiting) await deleteRecord(FAILURES);
    return;
  }
  await countFailures(failed);
  throw new Error('A step failed');
}

/**
 * Checks with one command whether anything waits for a step, or failed in the last run: the store counts each, and
 * as a rule nothing does. Where the store does not say, each step looks for itself.
 */
function doesAnythingWait(steps: Step[]): Promise<boolean> {
  const keys = steps.flatMap(({ waitsAt }) => waitsAt ?? []);
  return hasAny([FAILURES, ...keys]).catch(() => true);
}

async function countFailures(failed: string[]): Promise<void> {
  const before = (await readRecord(FAILURES, failures)) ?? {};
  const now = Object.fromEntries(failed.map((name) => [name, (before[name] ?? 0) + 1]));
  await writeRecord(FAILURES, now);
  const alarming = failed.filter((name) => (now[name] ?? 0) >= ALARMING_RUNS);
  if (alarming.length === 0) return;
  await raiseAlarm(
    'reconciliation-failing',
    `The scheduled run has failed ${ALARMING_RUNS} times in a row or more, at: ${alarming.join(', ')}. ` +
      'The log of the function "schedule" names the cause.',
  );
}
