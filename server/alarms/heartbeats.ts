import { z } from 'zod';
import { log } from '../log.ts';
import { readRecord, writeRecord } from '../store/records.ts';
import { heartbeatKey } from './stored-keys.ts';

export type Heartbeat = 'payment-webhook' | 'content-webhook' | 'audit-chain';

const record = z.object({ at: z.iso.datetime() });

export const HEARTBEAT_INTERVAL_MS = 60_000;
const written = new Map<Heartbeat, number>();

/** Records that an event happened now. Never fails. Call after the response. */
export async function recordHeartbeat(name: Heartbeat): Promise<void> {
  const now = Date.now();
  if (now - (written.get(name) ?? 0) < HEARTBEAT_INTERVAL_MS) return;
  written.set(name, now);
  try {
    await writeRecord(heartbeatKey.of(name), { at: new Date(now).toISOString() });
  } catch (error) {
    written.delete(name);
    log('warn', 'heartbeat not recorded', { name }, error);
  }
}

/** Reads the last time of an event (ISO 8601). @returns `undefined` if it never happened */
export async function readHeartbeat(name: Heartbeat): Promise<string | undefined> {
  return (await readRecord(heartbeatKey.of(name), record))?.at;
}
