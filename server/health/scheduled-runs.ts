import type { Finding } from '#contract/admin/status.ts';
import { readHeartbeat } from '../alarms/heartbeats.ts';
import { CHAIN_PATIENCE, RECONCILIATION_PATIENCE } from '../alarms/thresholds.ts';
import { readLastEnd } from '../checkout/reconciliation-progress.ts';

export async function checkReconciliation(now = Date.now()): Promise<Finding> {
  const at = await readLastEnd();
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
      "Read the log of the function 'schedule' at the host, and check that scheduled functions are on " +
      'and that the plan is not used up.',
    at,
  };
}

export async function checkAuditChain(now = Date.now()): Promise<Finding> {
  const at = await readHeartbeat('audit-chain');
  if (!at)
    return { state: 'unknown', summary: 'It has not been counted yet. It is counted once a day.' };
  if (now - Date.parse(at) <= CHAIN_PATIENCE) {
    return { state: 'good', summary: 'It was last counted:', at };
  }
  return {
    state: 'bad',
    summary: 'It is counted once a day, but has not been for a day or more. The last time:',
    advice:
      "Read the log of the function 'schedule' at the host, and check that scheduled functions are on. " +
      'Until then, changed entries go unnoticed.',
    at,
  };
}

export async function checkContentWebhook(): Promise<Finding> {
  const at = await readHeartbeat('content-webhook');
  if (at) return { state: 'good', summary: 'The Studio reported the last publication:', at };
  return {
    state: 'unknown',
    summary: 'No webhook has arrived yet. The first publication triggers one.',
  };
}
