import * as z from 'zod/mini';
import { keyPrefix } from '../deploy.ts';
import { type LogEntry, scored } from './log-entry.ts';

/** The key-value store's settings at the edge, where one request carries one command, without the SDK. */
export interface KvSettings {
  url: string;
  token: string;
}

/** Fail fast where the store does not respond. Milliseconds. */
const TIME_LIMIT = 5_000;

const reply = z.object({ result: z.unknown() });

async function command(settings: KvSettings, ...words: (string | number)[]): Promise<unknown> {
  const response = await fetch(settings.url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${settings.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(words),
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  if (!response.ok) throw new Error(`The key-value store responded with ${response.status}`);
  return reply.parse(await response.json()).result;
}

/** Adds entries to a log of this deploy, at least one, as `appendEntries` does in a function. */
export async function appendEntriesAtEdge(
  settings: KvSettings,
  log: string,
  entries: LogEntry[],
): Promise<void> {
  const pairs = entries.map(scored).flatMap(({ score, member }) => [score, JSON.stringify(member)]);
  await command(settings, 'ZADD', `${keyPrefix()}${log}`, 'NX', ...pairs);
}
