import { shortReference } from '#contract/errors.ts';
import type { Finding } from '#contract/health/status.ts';
import { FAILED_REQUESTS, FAILURES_MAX } from '../store/held-failures.ts';
import { dropEntries, logEntry, readEntries } from '../store/logs.ts';
import { alarmTexts } from './alarms.ts';

const FAILURES_MINUTES = 10;

const MINUTE_MS = 60_000;
const KEPT_MS = 24 * 60 * MINUTE_MS;

/** Search period for repeated failures: long, because scheduled runs may fail, too. */
const LOOK_BACK_MS = 60 * MINUTE_MS;
const WINDOW_MS = FAILURES_MINUTES * MINUTE_MS;

/** Enough to find a window that is full, if there is one. */
const READ_AT_ONCE = FAILURES_MAX * (LOOK_BACK_MS / WINDOW_MS);

const since = (span: number) => Date.now() - span;

export async function checkRepeatedFailures(): Promise<Finding> {
  const latest = await readEntries(FAILED_REQUESTS, logEntry, READ_AT_ONCE);
  const recent = latest.filter(({ at }) => Date.parse(at) > since(LOOK_BACK_MS));
  const start = recent.findIndex(({ at }, index) => {
    const last = recent[index + FAILURES_MAX - 1];
    return last && Date.parse(at) - Date.parse(last.at) <= WINDOW_MS;
  });
  if (start === -1) return { state: 'good', summary: 'No requests have failed repeatedly lately.' };
  const failures = recent.slice(start, start + FAILURES_MAX);
  const references = failures.map(({ id }) => shortReference(id)).join(', ');
  const summary = `${FAILURES_MAX} requests have failed within ${FAILURES_MINUTES} minutes. Their references: ${references}.`;
  return { state: 'bad', summary, advice: alarmTexts['errors-repeated'].advice };
}

export async function checkFailedRequests(): Promise<Finding> {
  const latest = await readEntries(FAILED_REQUESTS, logEntry, FAILURES_MAX);
  const recent = latest.filter(({ at }) => Date.parse(at) > since(KEPT_MS));
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

export async function removeOldFailures(): Promise<void> {
  await dropEntries(FAILED_REQUESTS, since(KEPT_MS));
}
