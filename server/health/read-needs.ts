import type { z } from 'zod';
import { shopSettingsDocument } from '#contract/catalogue/content-documents.ts';
import { legalPagesQuery, shopSettingsQuery } from '#contract/catalogue/content-queries.ts';
import { legalPageDocument } from '#contract/catalogue/legal-page.ts';
import { count } from '#contract/count.ts';
import type { getNeeds, Need } from '#contract/health/needs.ts';
import { features } from '#shop';
import { readAlarmEntries } from '../alarms/alarms.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { readLatestOrKnown } from '../catalogue/read-catalogue.ts';
import { paymentOrder } from '../checkout/order-payment.ts';
import { AppError } from '../errors.ts';
import { logFailure } from '../log.ts';
import { readReports } from '../page-reports/reports.ts';
import type { OrderState } from '../places/order-state.ts';
import { readWaitingOrders } from '../places/waiting-orders.ts';
import { fetchMany, fetchOne } from '../services/content.ts';
import { type DisputeSummary, listDisputes } from '../services/payments.ts';
import { within } from '../time-limit.ts';
import { readChecks } from './checks.ts';
import { readUndelivered } from './emails.ts';
import {
  listNeeds,
  listUnchecked,
  type PublishedTexts,
  type ShopState,
  type WaitingOrder,
} from './needs.ts';
import { readDone, recordDone } from './needs-done.ts';

const TIME_LIMIT_MS = 6_000;

/** Longer than any bank waits for a response. */
const DISPUTE_DAYS = 120;

/** More alarms than a shop can have in the 90 days for which they are kept. */
const MAX_ALARMS = 500;

type Needs = Pick<z.input<typeof getNeeds.response>, 'needs' | 'unchecked'>;

/** @throws AppError `unavailable` if the store does not respond */
export async function readNeeds(now = new Date()): Promise<Needs> {
  const [stored, disputes, content, checks] = await Promise.all([
    readStored(now),
    within(TIME_LIMIT_MS, readDisputes(now)).catch(logFailure('warn', 'disputes not read')),
    readTexts(),
    readChecks(),
  ]);
  const state: ShopState = { ...stored, disputes, content, checks };
  return { needs: listNeeds(state, now), unchecked: listUnchecked(state) };
}

async function readStored(
  now: Date,
): Promise<Pick<ShopState, 'alarms' | 'emails' | 'orders' | 'reports' | 'done'>> {
  const [alarms, emails, orders, reports, done] = await Promise.all([
    readAlarmEntries(MAX_ALARMS),
    readUndelivered(now.getTime()),
    features.places ? readWaitingOrders() : [],
    readReports(),
    readDone(),
  ]);
  const unanswered = reports.filter(({ report }) => report.acceptedIn === undefined);
  return {
    alarms,
    emails,
    orders: orders.map(toWaiting),
    reports: unanswered.map(({ report }) => report),
    done,
  };
}

function toWaiting({
  orderId,
  opened,
  stage,
  what,
  school,
  orderedAt,
  counts,
  invoice,
  due,
}: OrderState): WaitingOrder {
  return {
    orderId,
    who: school?.organisation ?? opened.email,
    what: `${count(counts.sold, 'place')} for ${what}`,
    amount: opened.amount,
    due,
    currency: opened.currency,
    orderedAt: stage === 'ordered' ? orderedAt : undefined,
    dueOn: invoice?.dueOn,
  };
}

async function readDisputes(now: Date): Promise<DisputeSummary[]> {
  const since = new Date(now.getTime() - DISPUTE_DAYS * 24 * 60 * 60_000);
  return (await listDisputes(since)).filter(({ payment }) => paymentOrder(payment) !== undefined);
}

const readTexts = () =>
  within(TIME_LIMIT_MS, fetchTexts()).catch(logFailure('warn', 'sample texts not read'));

async function fetchTexts(): Promise<PublishedTexts> {
  const [{ content }, settings, legalPages] = await Promise.all([
    readLatestOrKnown(),
    fetchOne(shopSettingsQuery, {}, shopSettingsDocument),
    fetchMany(legalPagesQuery, {}, legalPageDocument),
  ]);
  return { evidence: content.evidence, settings, legalPages };
}

/** Ends a need that only the owner can end. Idempotent. @throws AppError `not_found` */
export async function markNeedDone(id: string, by: Actor): Promise<void> {
  const now = new Date();
  const stored = await readStored(now);
  if (stored.done.has(id)) return;
  const state: ShopState = { ...stored, disputes: [], content: await readTexts(), checks: [] };
  const need = listNeeds(state, now).find((need) => need.id === id);
  if (!need?.canBeMarkedDone) throw new AppError('not_found');
  await recordAudit({ ...by, action: 'need-done', what: describe(need) });
  await recordDone(id);
}

/** Leaves out the text, which may contain an address. */
const describe = ({ title, link }: Need) => `${title}: ${link.label}`;
