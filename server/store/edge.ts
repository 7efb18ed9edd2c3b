import * as z from 'zod/mini';
import { keyPrefix } from '../deploy.ts';
import { STORE_TIME_LIMIT_MS } from '../service-time-limits.ts';

export interface LogEntry {
  id: string;
  /** ISO 8601. */
  at: string;
}

/** Puts `id` first: entries of the same millisecond are sorted by their text. */
export const scored = ({ id, ...rest }: LogEntry) => ({
  score: Date.parse(rest.at),
  member: { id, ...rest },
});

/** The store's settings at the edge, which sends one command per request without the SDK. */
export interface KvSettings {
  url: string;
  token: string;
}

const reply = z.object({ result: z.unknown() });

async function command(settings: KvSettings, ...words: (string | number)[]): Promise<unknown> {
  const response = await fetch(settings.url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${settings.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(words),
    signal: AbortSignal.timeout(STORE_TIME_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`The key-value store responded with ${response.status}`);
  return reply.parse(await response.json()).result;
}

/** Adds at least one entry to a log of this deploy, as `appendEntries` does in a function. */
export async function appendEntriesAtEdge(
  settings: KvSettings,
  log: string,
  entries: LogEntry[],
): Promise<void> {
  const pairs = entries.map(scored).flatMap(({ score, member }) => [score, JSON.stringify(member)]);
  await command(settings, 'ZADD', `${keyPrefix()}${log}`, 'NX', ...pairs);
}
