import { z } from 'zod';
import type { Finding } from '#contract/admin/status.ts';
import { shortReference } from '#contract/errors.ts';
import { log } from '../log.ts';
import { appendEntry, dropEntries, readEntries } from '../services/kv-log.ts';
import { alarmTexts } from './alarm-texts.ts';
import { raiseAlarm } from './alarms.ts';
import { FAILURES_MAX, FAILURES_MINUTES } from './limits.ts';

/** The requests that failed by a fault of the shop, by time. */
const LOG = 'failed-requests';
/** `id` is the request's. */
const entry = z.object({ id: z.string(), at: z.iso.datetime() });

const MINUTE = 60_000;
/** How long a failure is listed. Milliseconds. */
const KEPT = 24 * 60 * MINUTE;

const since = (span: number) => Date.now() - span;

/**
 * Counts a request that failed by a fault of the shop; repeated ones are an alarm. It never fails:
 * call it after the response. A failure of the key-value store itself is only logged, by its request.
 */
export async function countFailedRequest(requestId: string): Promise<void> {
  try {
    await appendEntry(LOG, { id: requestId, at: new Date().toISOString() });
    const latest = await readEntries(LOG, entry, FAILURES_MAX);
    const oldest = latest[FAILURES_MAX - 1];
    if (!oldest || Date.parse(oldest.at) < since(FAILURES_MINUTES * MINUTE)) return;
    const references = latest.map(({ id }) => shortReference(id)).join(', ');
    await raiseAlarm(
      'errors-repeated',
      `${FAILURES_MAX} requests have failed within ${FAILURES_MINUTES} minutes. Their references: ${references}.`,
    );
  } catch (error) {
    log('warn', 'failed request not counted', {}, error);
  }
}

/** Checks how many requests have failed in the last day. */
export async function checkFailedRequests(): Promise<Finding> {
  const latest = await readEntries(LOG, entry, FAILURES_MAX);
  const recent = latest.filter(({ at }) => Date.parse(at) > since(KEPT));
  const [last] = recent;
  if (!last) return { state: 'good', summary: 'No request has failed in the last day.' };
  const items = recent.map(({ id }) => shortReference(id));
  const { at } = last;
  if (recent.length < FAILURES_MAX) {
    const count = recent.length === 1 ? 'One request has' : `${recent.length} requests have`;
    return { state: 'good', summary: `${count} failed in the last day. The last:`, at, items };
  }
  const summary = `${FAILURES_MAX} requests or more have failed in the last day. The last:`;
  return { state: 'bad', summary, advice: alarmTexts['errors-repeated'].advice, at, items };
}

/** Forgets failures of earlier days. */
export async function removeOldFailures(): Promise<void> {
  await dropEntries(LOG, since(KEPT));
}
