import { callStore } from './kv-client.ts';

/** What waits to be emailed to the owner: a hash of entries, by the case that each is about. */
export const UNSENT_ALARMS = 'alarms-unsent';

/** One step, so that an alarm that is quiet from now on is never one that no one sends. */
const RECORD = `local quiet = redis.call('GET', KEYS[1])
if quiet then return quiet == ARGV[1] and 1 or 0 end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
redis.call('ZADD', KEYS[2], 'NX', ARGV[3], ARGV[4])
redis.call('HSETNX', KEYS[3], ARGV[5], ARGV[4])
return 1`;

/**
 * Lists an alarm and lets it wait to be sent, unless there was one about the same case in the last
 * `seconds`. One that still waits is not replaced.
 * @returns whether it was recorded, by this call or by its repetition after a lost response
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

/** Reads the alarms that wait to be sent, by their case. */
export async function readUnsentAlarms(): Promise<Record<string, unknown>> {
  return (await callStore((store) => store.hgetall(UNSENT_ALARMS))) ?? {};
}

/** Forgets that an alarm waits. */
export async function removeUnsentAlarm(which: string): Promise<void> {
  await callStore((store) => store.hdel(UNSENT_ALARMS, which));
}
