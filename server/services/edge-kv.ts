import { z } from 'zod';

/** The key-value store as the edge can reach it: one command a request, without the SDK. */
export interface KvSettings {
  url: string;
  token: string;
}

/** A store that does not answer is told soon. Milliseconds. */
const TIME_LIMIT = 5_000;

const answer = z.object({ result: z.unknown() });

async function command(settings: KvSettings, ...words: (string | number)[]): Promise<unknown> {
  const response = await fetch(settings.url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${settings.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(words),
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  if (!response.ok) throw new Error(`The key-value store answered ${response.status}`);
  return answer.parse(await response.json()).result;
}

/** Whether there is a record. */
export async function hasRecord(settings: KvSettings, key: string): Promise<boolean> {
  return (await command(settings, 'EXISTS', key)) === 1;
}

/** Writes a record where there is none yet. @returns whether it was written: of many, one succeeds */
export async function claimRecordAtEdge(
  settings: KvSettings,
  key: string,
  value: object,
  seconds: number,
): Promise<boolean> {
  return (await command(settings, 'SET', key, JSON.stringify(value), 'NX', 'EX', seconds)) === 'OK';
}
