import { removeOldAudit } from '../admin/audit.ts';
import { sendAuditDigest } from '../admin/audit-digest.ts';
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
    name: 'audit-digest',
    isDue: (at) => isHour(at, 6, 6) && at.getUTCMinutes() === 0,
    run: sendDigest,
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

/** Emails the owner what the audit log comes to, and removes what is too old. */
async function sendDigest(): Promise<void> {
  try {
    await sendAuditDigest();
  } finally {
    await removeOldAudit();
  }
}
