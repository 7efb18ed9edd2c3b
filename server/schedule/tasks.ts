import { removeOldAudit } from '../admin/audit.ts';
import { continueChains } from '../admin/audit-chain.ts';
import { publishEndedReductions } from '../publishing/publish-ended-reductions.ts';
import { buildIfDue } from '../publishing/rebuild.ts';
import { sendSummaries } from '../updates/send-summaries.ts';
import { runReconciliation } from './reconciliation.ts';
import type { Task } from './run-tasks.ts';

/** Part of the 30 s of a scheduled function. Milliseconds. */
const SUMMARIES_TIME_MS = 20_000;

const everyTenMinutes = (at: Date) => at.getUTCMinutes() % 10 === 0;
const isHour = (at: Date, first: number, last: number) =>
  at.getUTCHours() >= first && at.getUTCHours() <= last;

/**
 * Everything that the shop does by itself. The scheduled function runs every five minutes, because each run
 * costs compute and commands, and then runs the tasks that are due at that time. Each ends within 30 s.
 */
export const TASKS: Task[] = [
  { name: 'rebuild', isDue: () => true, run: rebuild },
  { name: 'reconcile', isDue: everyTenMinutes, run: runReconciliation },
  // In the afternoon, in as many runs as it takes.
  {
    name: 'update-emails',
    isDue: (at) => everyTenMinutes(at) && isHour(at, 15, 19),
    run: () => sendSummaries(Date.now() + SUMMARIES_TIME_MS),
  },
  {
    name: 'audit-chain',
    isDue: (at) => isHour(at, 6, 6) && at.getUTCMinutes() === 0,
    run: chainAudit,
  },
];

/**
 * Publishes normal prices whose reduction has ended, and builds what was published during a rest, if the function
 * that waited for its end was stopped.
 */
async function rebuild(): Promise<void> {
  try {
    await publishEndedReductions();
  } finally {
    await buildIfDue();
  }
}

/** Continues the chains of the audit log, and removes what is too old. */
async function chainAudit(): Promise<void> {
  try {
    await continueChains();
  } finally {
    await removeOldAudit();
  }
}
