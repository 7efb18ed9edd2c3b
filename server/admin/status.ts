import type { z } from 'zod';
import type { Finding, getStatus, StatusCheck, StatusLine } from '#contract/admin/status.ts';
import { readAlarms } from '../health/alarms.ts';
import { checkBuild } from '../health/builds.ts';
import { checkLedger } from '../health/compare-ledger.ts';
import { checkEmails } from '../health/emails.ts';
import { checkFailedRequests } from '../health/failed-requests.ts';
import { checkFileStore } from '../health/file-store.ts';
import { checkListedFiles } from '../health/listed-files.ts';
import { checkPaymentWebhooks } from '../health/payment-webhooks.ts';
import {
  checkAuditChain,
  checkContentWebhook,
  checkReconciliation,
} from '../health/scheduled-runs.ts';
import { log } from '../log.ts';
import { within } from '../time-limit.ts';

/** The checks of the status tab, in its order. */
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

/** The panel waits so long for each part, and then shows the others. Milliseconds. */
const TIME_LIMIT = 6_000;

const UNREADABLE: Finding = {
  state: 'unknown',
  summary: 'This could not be checked just now.',
  advice: 'Open this tab again in a minute. If it stays, look at the status pages of the services.',
};

/** Reads the state of everything that runs unattended. What cannot be read does not hide the rest. */
export async function readStatus(): Promise<z.input<typeof getStatus.response>> {
  const [lines, alarms] = await Promise.all([
    Promise.all(CHECKS.map(([check, run]) => readLine(check, run))),
    within(TIME_LIMIT, readAlarms()).catch((error: unknown) => {
      log('warn', 'alarms not read', {}, error);
      return undefined;
    }),
  ]);
  return { lines, alarms };
}

async function readLine(check: StatusCheck, run: () => Promise<Finding>): Promise<StatusLine> {
  try {
    return { check, ...(await within(TIME_LIMIT, run())) };
  } catch (error) {
    log('warn', 'status not read', { check }, error);
    return { check, ...UNREADABLE };
  }
}
