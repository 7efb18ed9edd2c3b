import { z } from 'zod';
import { raiseAlarm } from '../alarms/alarms.ts';
import { log } from '../log.ts';
import { deleteRecord, hasAny, readRecord, writeRecord } from '../store/records.ts';
import { within } from '../time-limit.ts';
import { reconciliationFailuresKey } from './stored-keys.ts';

export interface Step {
  name: string;
  /** Keys of the step's waiting work, unless the step always runs. */
  waitsAt?: readonly string[];
  /** @param deadline in milliseconds since 1970; the next run does the rest */
  run(deadline: number): Promise<void>;
}

/** Less than the 30 s of a scheduled function. */
const TIME_LIMIT_MS = 26_000;

/** Share of the time limit after which no step begins new work. */
const WORKING_TIME_SHARE = 0.7;

/** Failed runs in a row that raise an alarm: a single failure passes. */
const ALARMING_RUNS = 3;

/** Failed runs in a row, by step. Steps that did not fail in the last run are missing. */
const failures = z.record(z.string(), z.int());

/**
 * Runs steps concurrently, so that a failed or slow step does not stop the others.
 * @throws Error if a step failed, after all have ended, so that the host counts the run as failed
 */
export async function runSteps(steps: Step[], timeLimitMs = TIME_LIMIT_MS): Promise<void> {
  const deadline = Date.now() + timeLimitMs * WORKING_TIME_SHARE;
  const failed: string[] = [];
  // One request, because usually nothing waits. If the store fails, the step checks for itself.
  const waitsAt = steps.flatMap((step) => step.waitsAt ?? []);
  const isWaiting = hasAny([reconciliationFailuresKey.key, ...waitsAt]).catch(() => true);
  const runs = steps.map(async ({ name, waitsAt: waits, run }) => {
    const work = async () => {
      if (!waits || (await isWaiting)) await run(deadline);
    };
    try {
      await within(timeLimitMs, work());
    } catch (error) {
      log('error', 'step failed', { step: name }, error);
      failed.push(name);
    }
  });
  await Promise.all(runs);
  if (failed.length === 0) {
    if (await isWaiting) await deleteRecord(reconciliationFailuresKey.key);
    return;
  }
  await countFailures(failed);
  throw new Error('A step failed');
}

async function countFailures(failed: string[]): Promise<void> {
  const before = (await readRecord(reconciliationFailuresKey.key, failures)) ?? {};
  const now = Object.fromEntries(failed.map((name) => [name, (before[name] ?? 0) + 1]));
  await writeRecord(reconciliationFailuresKey.key, now);
  const alarming = failed.filter((name) => (now[name] ?? 0) >= ALARMING_RUNS);
  if (alarming.length === 0) return;
  await raiseAlarm(
    'reconciliation-failing',
    `The scheduled run has failed ${ALARMING_RUNS} times in a row or more, at: ${alarming.join(', ')}. ` +
      'The log of the function "schedule" names the cause.',
  );
}
