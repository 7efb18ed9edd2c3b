import { callStore } from './client.ts';

/** Alarms to email to the owner: a hash of entries, by case. */
export const UNSENT_ALARMS = 'alarms-unsent';

/** Atomic, so that a muted alarm is always queued for sending. */
const RECORD = `local quiet = redis.call('GET', KEYS[1])
if quiet then return quiet == ARGV[1] and 1 or 0 end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
redis.call('ZADD', KEYS[2], 'NX', ARGV[3], ARGV[4])
redis.call('HSETNX', KEYS[3], ARGV[5], ARGV[4])
return 1`;

/**
 * Records and queues an alarm, unless its case was raised in the last `seconds`. A queued alarm is not
 * replaced.
 * @returns true if recorded, by this call or by its retry after a lost response
 */
export async function recordAlarm(
  { quiet, log, which }: { quiet: string; log: string; which: string },
  seconds: number,
  entry: { id: string; at: string },
): Promise<boolean> {
  const { id, at } = entry;
  const words = [JSON.stringify({ id }), seconds, Date.parse(at), JSON.stringify(entry), which];
  const isRecorded = await callStore((store) =>
    store.eval(RECORD, [quiet, log, UNSENT_ALARMS], words),
  );
  return isRecorded === 1;
}

export async function readUnsentAlarms(): Promise<Record<string, unknown>> {
  return (await callStore((store) => store.hgetall(UNSENT_ALARMS))) ?? {};
}

export async function removeUnsentAlarm(which: string): Promise<void> {
  await callStore((store) => store.hdel(UNSENT_ALARMS, which));
}
