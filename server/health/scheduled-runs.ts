import type { Finding } from '#contract/admin/status.ts';
import { readHeartbeat } from './heartbeats.ts';
import { RECONCILIATION_PATIENCE } from './limits.ts';

/** Checks that reconciliation runs, and finishes. */
export async function checkReconciliation(now = Date.now()): Promise<Finding> {
  const at = await readHeartbeat('reconciliation');
  if (!at)
    return { state: 'unknown', summary: 'It has not finished yet. It runs every ten minutes.' };
  if (now - Date.parse(at) <= RECONCILIATION_PATIENCE) {
    return { state: 'good', summary: 'It last finished:', at };
  }
  return {
    state: 'bad',
    summary:
      'It runs every ten minutes, but it has not finished for half an hour or more. The last time:',
    advice:
      "Read the log of the function 'reconcile' at the host, and check that scheduled functions are on " +
      'and that the plan is not used up.',
    at,
  };
}

/** Tells when the CMS last reported a publication. */
export async function checkContentWebhook(): Promise<Finding> {
  const at = await readHeartbeat('content-webhook');
  if (at) return { state: 'good', summary: 'The Studio reported the last publication:', at };
  return { state: 'unknown', summary: 'None has arrived yet. The first publication brings one.' };
}
