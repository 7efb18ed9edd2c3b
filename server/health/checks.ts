import type { z } from 'zod';
import type { Finding, getStatus, StatusCheck, StatusLine } from '#contract/health/status.ts';
import manifest from '../../package.json' with { type: 'json' };
import { alarmTexts, readAlarms } from '../alarms/alarms.ts';
import { checkFailedRequests } from '../alarms/failed-requests.ts';
import { readHeartbeat } from '../alarms/heartbeats.ts';
import { checkBuild } from '../catalogue/rebuild.ts';
import { readLastEnd } from '../checkout/reconciliation-progress.ts';
import { shopFiles } from '../files/shop-files.ts';
import { log, logFailure } from '../log.ts';
import { CHECK_TIME_LIMIT_MS } from '../service-time-limits.ts';
import { countListedFiles } from '../services/content.ts';
import { listUnreadable } from '../store/unreadable.ts';
import { within } from '../time-limit.ts';
import { checkLedger } from './compare-ledger.ts';
import { checkEmails, checkUnconfirmedEmails } from './emails.ts';
import { checkPaymentWebhooks } from './payment-webhooks.ts';

/** Allows one missed reconciliation, which runs every ten minutes. */
const MAX_RECONCILIATION_GAP_MS = 30 * 60_000;

/** Allows a late daily run. */
export const MAX_CHAIN_GAP_MS = 26 * 60 * 60_000;

const UNUSED_KEY = 'status';

async function checkFileStore(): Promise<Finding> {
  try {
    await shopFiles().has(UNUSED_KEY);
    return { state: 'good', summary: 'The store of the files for sale responds.' };
  } catch (error) {
    log('warn', 'the file store does not respond', {}, error);
    return {
      state: 'bad',
      summary: 'The store of the files for sale does not respond: no file can be downloaded.',
      advice:
        'Look at netlifystatus.com, Netlify Blobs. If all is well there, deploy the site again: the host ' +
        'gives each deploy its access to the store.',
    };
  }
}

async function checkListedFiles(): Promise<Finding> {
  const count = await countListedFiles();
  if (count === 0) return { state: 'good', summary: 'No files can be listed without signing in.' };
  const files = count === 1 ? 'one old file' : `${count} old files`;
  const summary = `Anyone can list ${files} in the CMS without signing in.`;
  return { state: 'bad', summary, advice: alarmTexts['file-listed-publicly'].advice };
}

async function checkRecords(): Promise<Finding> {
  const unreadable = await listUnreadable();
  const latest = Math.max(...unreadable.map(({ time }) => time));
  if (unreadable.length === 0)
    return { state: 'good', summary: 'Every stored record can be read.' };
  const records =
    unreadable.length === 1 ? 'One stored record' : `${unreadable.length} stored records`;
  return {
    state: 'bad',
    summary: `${records} could not be read in the last week. Pages do without them.`,
    advice:
      'Nothing is lost: the shop keeps such a record as it is. Compare it with a backup, correct it in the key-value store, and write to the students concerned.',
    at: new Date(latest).toISOString(),
    items: unreadable.map(({ member }) => member),
  };
}

/** Texts about work that must happen regularly. */
interface Regular {
  maxGapMs: number;
  never: string;
  done: string;
  overdue: string;
  advice: string;
}

/** @param at last time of the work; undefined if it never happened */
function judgeGap(
  at: string | undefined,
  { maxGapMs, never, done, overdue, advice }: Regular,
): Finding {
  if (!at) return { state: 'unknown', summary: never };
  if (Date.now() - Date.parse(at) <= maxGapMs) return { state: 'good', summary: done, at };
  return { state: 'bad', summary: overdue, advice, at };
}

const checkReconciliation = async (): Promise<Finding> =>
  judgeGap(await readLastEnd(), {
    maxGapMs: MAX_RECONCILIATION_GAP_MS,
    never: 'It has not finished yet. It runs every ten minutes.',
    done: 'It last finished:',
    overdue:
      'It runs every ten minutes, but it has not finished for half an hour or more. The last time:',
    advice:
      "Read the log of the function 'schedule' at the host, and check that scheduled functions are on " +
      'and that the plan is not used up.',
  });

export const checkAuditChain = async (): Promise<Finding> =>
  judgeGap(await readHeartbeat('audit-chain'), {
    maxGapMs: MAX_CHAIN_GAP_MS,
    never: 'It has not been counted yet. It is counted once a day.',
    done: 'It was last counted:',
    overdue: 'It is counted once a day, but has not been for a day or more. The last time:',
    advice:
      "Read the log of the function 'schedule' at the host, and check that scheduled functions are on. " +
      'Until then, changed entries go unnoticed.',
  });

async function checkContentWebhook(): Promise<Finding> {
  const at = await readHeartbeat('content-webhook');
  if (at) return { state: 'good', summary: 'The Studio reported the last publication:', at };
  return {
    state: 'unknown',
    summary: 'No webhook has arrived yet. The first publication triggers one.',
  };
}

export interface HealthCheck {
  check: StatusCheck;
  /** @throws any error of a service */
  run: () => Promise<Finding>;
  /** True if only a function can run the check. The doctor has a check of its own instead. */
  needsFunction?: true;
}

/** Checks of the panel's status tab and of `npm run doctor`, in the order of their lines. */
export const HEALTH_CHECKS: readonly HealthCheck[] = [
  { check: 'payment-webhook', run: checkPaymentWebhooks },
  { check: 'content-webhook', run: checkContentWebhook },
  { check: 'reconciliation', run: checkReconciliation },
  { check: 'audit-chain', run: checkAuditChain },
  { check: 'build', run: checkBuild },
  { check: 'emails', run: checkEmails },
  { check: 'unconfirmed-emails', run: checkUnconfirmedEmails },
  { check: 'ledger', run: checkLedger },
  { check: 'file-store', run: checkFileStore, needsFunction: true },
  { check: 'listed-files', run: checkListedFiles },
  { check: 'requests', run: checkFailedRequests },
  { check: 'records', run: checkRecords },
];

/** Result of a check that failed. */
export const UNREADABLE: Finding = {
  state: 'unknown',
  summary: 'This could not be checked just now.',
  advice:
    "Open this tab again in a minute. If the problem persists, look at the services' status pages.",
};

/** Reads all checks. A failed check does not hide the others. */
export const readChecks = (): Promise<StatusLine[]> => Promise.all(HEALTH_CHECKS.map(readLine));

export async function readStatus(): Promise<z.input<typeof getStatus.response>> {
  const [lines, alarms] = await Promise.all([
    readChecks(),
    within(CHECK_TIME_LIMIT_MS, readAlarms()).catch(logFailure('warn', 'alarms not read')),
  ]);
  return { version: manifest.version, lines, alarms };
}

async function readLine({ check, run }: HealthCheck): Promise<StatusLine> {
  try {
    return { check, ...(await within(CHECK_TIME_LIMIT_MS, run())) };
  } catch (error) {
    log('warn', 'status not read', { check }, error);
    return { check, ...UNREADABLE };
  }
}
