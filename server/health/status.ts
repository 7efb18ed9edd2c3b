import type { z } from 'zod';
import type { Finding, getStatus, StatusCheck, StatusLine } from '#contract/admin/status.ts';
import { readAlarms } from '../alarms/alarms.ts';
import { checkFailedRequests } from '../alarms/failed-requests.ts';
import { checkBuild } from '../catalogue/rebuild.ts';
import { log } from '../log.ts';
import { within } from '../time-limit.ts';
import { checkLedger } from './compare-ledger.ts';
import { checkEmails } from './emails.ts';
import { checkFileStore } from './file-store.ts';
import { checkListedFiles } from './listed-files.ts';
import { checkPaymentWebhooks } from './payment-webhooks.ts';
import { checkAuditChain, checkContentWebhook, checkReconciliation } from './scheduled-runs.ts';

const CHECKS: [StatusCheck, () => Promise<Finding>][] = [
  ['payment-webhook', () => checkPaymentWebhooks()],
  ['content-webhook', () => checkContentWebhook()],
  ['reconciliation', () => checkReconciliation()],
  ['audit-chain', () => checkAuditChain()],
  ['build', () => checkBuild()],
  ['emails', () => checkEmails()],
  ['ledger', () => checkLedger()],
  ['file-store', () => checkFileStore()],
  ['listed-files', () => checkListedFiles()],
  ['requests', () => checkFailedRequests()],
];

const TIME_LIMIT_MS = 6_000;

const UNREADABLE: Finding = {
  state: 'unknown',
  summary: 'This could not be checked just now.',
  advice:
    "Open this tab again in a minute. If the problem persists, look at the services' status pages.",
};

/** Reads all checks. A failed check does not hide the others. */
export async function readStatus(): Promise<z.input<typeof getStatus.response>> {
  const [lines, alarms] = await Promise.all([
    Promise.all(CHECKS.map(([check, run]) => readLine(check, run))),
    within(TIME_LIMIT_MS, readAlarms()).catch((error: unknown) => {
      log('warn', 'alarms not read', {}, error);
      return undefined;
    }),
  ]);
  return { lines, alarms };
}

async function readLine(check: StatusCheck, run: () => Promise<Finding>): Promise<StatusLine> {
  try {
    return { check, ...(await within(TIME_LIMIT_MS, run())) };
  } catch (error) {
    log('warn', 'status not read', { check }, error);
    return { check, ...UNREADABLE };
  }
}
