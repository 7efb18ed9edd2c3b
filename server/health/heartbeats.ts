import { z } from 'zod';
import { log } from '../log.ts';
import { readRecord, writeRecord } from '../services/kv.ts';

/** When things last happened that must happen again and again. */
export type Heartbeat = 'payment-webhook' | 'content-webhook' | 'audit-chain';

const record = z.object({ at: z.iso.datetime() });
const keyOf = (name: Heartbeat) => `heartbeat:${name}`;

/** An instance writes each heartbeat once a minute at most. Milliseconds. */
export const HEARTBEAT_INTERVAL = 60_000;
const written = new Map<Heartbeat, number>();

/** Records that something happened now. It never fails: call it after the response. */
export async function recordHeartbeat(name: Heartbeat): Promise<void> {
  const now = Date.now();
  if (now - (written.get(name) ?? 0) < HEARTBEAT_INTERVAL) return;
  written.set(name, now);
  try {
    await writeRecord(keyOf(name), { at: new Date(now).toISOString() });
  } catch (error) {
    written.delete(name);
    log('warn', 'heartbeat not recorded', { name }, error);
  }
}

/** Reads when something last happened, in ISO time. @returns `undefined` where it never has */
export async function readHeartbeat(name: Heartbeat): Promise<string | undefined> {
  return (await readRecord(keyOf(name), record))?.at;
}
