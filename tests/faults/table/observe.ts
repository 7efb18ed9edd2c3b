import { setTimeout as pause } from 'node:timers/promises';
import { clearFaults, type Fault, injectFault, type Service } from '../../support/faults.ts';
import { waitFor } from '../../support/wait-for.ts';
import { runScheduled } from '../control.ts';
import type { ShopProcess } from '../shop-process.ts';
import type { Journey, Prepared, Seen } from './journey.ts';

/** How a person gets what they came for, from the least trouble to the most. */
export type Healing = 'unaffected' | 'by-itself' | 'next-try' | 'reconciliation' | 'lost';

/** What one fault of one service does to one journey. */
export interface Observation {
  seen: Seen;
  healing: Healing;
}

/** Milliseconds in which the shop sends an email on a quiet machine. */
const AFTER_RESPONSE = 2_000;

/** Longer than the provider waits before it sends a webhook for the third time. Milliseconds. */
const WEBHOOK_PATIENCE = 15_000;

/** Longer than the lock of a sender lasts, in milliseconds. */
const RECONCILIATION_PATIENCE = 90_000;

/** Lets a person act while a service fails, ends the fault, and finds out how they are helped. */
export async function observe(
  shop: ShopProcess['shop'],
  journey: Journey,
  service: Service,
  fault: Fault,
): Promise<Observation> {
  const prepared = await journey.prepare(shop);
  await injectFault(shop[service], { ...fault, ...journey.only?.[service] });
  const seen = await prepared.act();
  // What the shop does after its response meets the fault too.
  if (seen.isSuccess) await pause(AFTER_RESPONSE);
  await clearFaults(shop[service]);
  const isUnaffected = seen.isSuccess && (await prepared.isDone());
  return { seen, healing: isUnaffected ? 'unaffected' : await heal(shop, prepared, seen) };
}

async function heal(
  shop: ShopProcess['shop'],
  { act, isDone }: Prepared,
  seen: Seen,
): Promise<Healing> {
  const isDoneAgain = async () =>
    (await act()).isSuccess && (await isReached(isDone, WEBHOOK_PATIENCE));
  if (!seen.isSuccess && (await isDoneAgain())) return 'next-try';
  if (await isReached(isDone, WEBHOOK_PATIENCE)) return 'by-itself';
  const reconcile = async () => {
    await runScheduled(shop, 'reconcile');
    return isDone();
  };
  if (await isReached(reconcile, RECONCILIATION_PATIENCE)) return 'reconciliation';
  return (await isDoneAgain()) ? 'next-try' : 'lost';
}

function isReached(isDone: () => Promise<boolean>, patience: number): Promise<boolean> {
  const check = async () => {
    if (!(await isDone())) throw new Error('Not yet');
    return true;
  };
  return waitFor(check, patience).catch(() => false);
}
