import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Finding } from '#contract/admin/status.ts';
import { log } from '../log.ts';
import { appendEntry, dropEntries, readEntries } from '../services/kv-log.ts';
import { readBuildTime } from '../services/site.ts';
import { alarmTexts } from './alarm-texts.ts';
import { BUILD_PATIENCE } from './limits.ts';

const LOG = 'builds-started';
const entry = z.object({ id: z.string(), at: z.iso.datetime() });

/** Covers a day, because builds are at least minutes apart. */
const READ_AT_ONCE = 300;

/** Records a build request. Call before the request, because a build may be quick. Never fails. */
export async function recordBuildStart(): Promise<void> {
  try {
    await appendEntry(LOG, { id: randomUUID(), at: new Date().toISOString() });
  } catch (error) {
    log('warn', 'start of a build not recorded', {}, error);
  }
}

/** @throws AppError `unavailable` if the site or the store does not respond */
export async function checkBuild(now = Date.now()): Promise<Finding> {
  const [builtAt, started] = await Promise.all([
    readBuildTime(),
    readEntries(LOG, entry, READ_AT_ONCE),
  ]);
  if (!builtAt) {
    const advice = 'Publish anything: each build writes the time into build.json.';
    return { state: 'unknown', summary: 'The site does not say when it was built.', advice };
  }
  return judgeBuilds(
    builtAt,
    started.map(({ at }) => at),
    now,
  );
}

/** Reports the first overdue build even if later builds are not overdue. @param started newest first */
export function judgeBuilds(builtAt: string, started: string[], now: number): Finding {
  const first = started.filter((at) => at > builtAt).at(-1);
  if (first && now - Date.parse(first) > BUILD_PATIENCE) {
    const summary = 'A build was started, but the site has not changed since. It was last built:';
    return { state: 'bad', summary, advice: alarmTexts['build-failed'].advice, at: builtAt };
  }
  if (first) return { state: 'good', summary: 'A build is running. The last one:', at: builtAt };
  return { state: 'good', summary: 'The site was last built:', at: builtAt };
}

export async function removeSeenBuilds(): Promise<void> {
  const builtAt = await readBuildTime();
  if (builtAt) await dropEntries(LOG, Date.parse(builtAt));
}
