import { removeOldAudit } from '../admin/audit.ts';
import { continueChains } from '../admin/audit-chain.ts';
import { publishEndedReductions } from '../publishing/publish-ended-reductions.ts';
import { buildIfDue } from '../publishing/rebuild.ts';
import { sendSummaries } from '../updates/send-summaries.ts';
import { runReconciliation } from './reconciliation.ts';
import type { Task } from './run-tasks.ts';

/** Part of the 30 s of a scheduled function. */
const SUMMARIES_TIME_MS = 20_000;

const everyTenMinutes = (at: Date) => at.getUTCMinutes() % 10 === 0;
const isHour = (at: Date, first: number, last: number) =>
  at.getUTCHours() >= first && at.getUTCHours() <= last;

/** Run by the scheduled function, every five minutes because each run costs. Each task ends within 30 s. */
export const TASKS: Task[] = [
  { name: 'rebuild', isDue: () => true, run: rebuild },
  { name: 'reconcile', isDue: everyTenMinutes, run: runReconciliation },
  // Spread over the afternoon's runs.
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

/** Publishes prices after a reduction has ended, and starts a debounced build whose waiting function was stopped. */
async function rebuild(): Promise<void> {
  try {
    await publishEndedReductions();
  } finally {
    await buildIfDue();
  }
}

async function chainAudit(): Promise<void> {
  try {
    await continueChains();
  } finally {
    await removeOldAudit();
  }
}
