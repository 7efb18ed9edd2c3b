import assert from 'node:assert/strict';
import type { VercelKV } from '@vercel/kv';
import { readSales } from '#server/admin/sales.ts';
import { type AccountLedger, readLedger } from '#server/purchases/account-ledger.ts';
import { type DayOfPurchases, readDays } from '#server/purchases/purchases-by-day.ts';
import { recordPayment } from '#server/purchases/record-payment.ts';
import {
  addUpStaleDays,
  readSalesDays,
  type StaleDays,
  saveSummaries,
} from '#server/purchases/sales-days.ts';
import type { Payment } from '#server/services/payments.ts';
import { shownCharts } from './expected-charts.ts';
import { expectedFigures } from './expected-figures.ts';
import type { MadePayment, Step } from './sales-steps.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

/** What one of several readers has done so far. */
interface Reader {
  stale: StaleDays;
  days: DayOfPurchases[];
}

/** A shop whose payments are recorded while readers add up, each step on its own. */
export class ShopOfSales {
  readonly #store: VercelKV;
  readonly #made: { made: MadePayment; payment: Payment }[];
  readonly #known = new Map<string, AccountLedger>();
  readonly #readers: Reader[] = [0, 1].map(() => ({ stale: new Map(), days: [] }));

  constructor(store: VercelKV, made: MadePayment[]) {
    this.#store = store;
    this.#made = made.map((one, index) => ({ made: one, payment: toPayment(one, index) }));
  }

  /** Adds the latest sales, so that no other is read but to add it up. */
  async addLatest(): Promise<void> {
    const at = NOW.toISOString();
    const order = { accountId: 'eve', subjectId: 'macro', subjectName: 'Macro', isLive: false };
    const paid = { ...order, amount: 3000, currency: 'gbp', paidAt: at };
    const ids = Array.from({ length: 20 }, (_, index) => `pi_latest_payment_${index + 10}`);
    const facts = ids.map((id) => [`${id}/paid`, paid]);
    const [first, ...others] = ids.map((id) => ({
      score: NOW.getTime(),
      member: `eve/${id}`,
    }));
    if (!first) return;
    await this.#store
      .multi()
      .hset('ledger:eve', Object.fromEntries(facts))
      .zadd('all-purchases', first, ...others)
      .hincrby('sales-days-changes', at.slice(0, 10), 1)
      .exec();
  }

  async take(step: Step): Promise<void> {
    switch (step.does) {
      case 'refund': {
        const { which, number, status, amount, subjectId } = step;
        const refunds = this.#made[which]?.payment.refunds ?? [];
        const id = `re_${which}_${number}`;
        const known = refunds.find((one) => one.id === id);
        if (known) known.status = status;
        else refunds.push({ id, status, amount, subjectId, at: NOW });
        return step.isRecorded ? this.#record(step) : undefined;
      }
      case 'dispute': {
        const { which, status, amount } = step;
        this.#made[which]?.payment.disputes.push({
          id: `dp_${which}`,
          status,
          amount,
          openedAt: new Date(),
          readAt: new Date(),
        });
        return step.isRecorded ? this.#record(step) : undefined;
      }
      case 'record':
        return this.#record(step);
      case 'look':
        return this.#look(step.reader);
      case 'add up': {
        if (step.looksFirst) await this.#look(step.reader);
        const reader = this.#readers[step.reader];
        if (reader) reader.days = await readDays([...reader.stale.keys()]);
        return;
      }
      case 'save': {
        const { stale = new Map(), days = [] } = this.#readers[step.reader] ?? {};
        return saveSummaries(days, stale);
      }
      case 'catch up':
        return addUpStaleDays(Number.POSITIVE_INFINITY);
      case 'read':
        return this.check();
    }
  }

  async #record({ which, isBehind }: { which: number; isBehind: boolean }): Promise<void> {
    const found = this.#made[which];
    if (!found) return;
    const { made, payment } = found;
    const { accountId } = made;
    if (!isBehind) this.#known.set(accountId, await readLedger(accountId));
    const ledger = this.#known.get(accountId) ?? { accountId, facts: {} };
    const { accountId: _, subjectIds, checkoutAt, ...sold } = made;
    const lines = subjectIds.map((subjectId, index) => ({
      subjectId,
      subjectName: `${subjectId} ${which}`,
      amount:
        Math.floor(made.amount / subjectIds.length) +
        (index < made.amount % subjectIds.length ? 1 : 0),
    }));
    const paid = { ...sold, accountId, lines, currency: 'gbp' as const };
    const opened = { openedAt: made.paidAt, checkoutAt };
    if (checkoutAt) await this.#store.hsetnx(`ledger:${accountId}`, `${payment.id}/opened`, opened);
    await recordPayment({ account: undefined, ledger }, { payment, paid }, []);
  }

  async #look(reader: number): Promise<void> {
    this.#readers[reader] = { stale: (await readSalesDays()).stale, days: [] };
  }

  /** Compares the figures with the sums of all facts. */
  async check(): Promise<void> {
    const saved: Promise<unknown>[] = [];
    const figures = await readSales({ currency: 'gbp' }, (work) => void saved.push(work), NOW);
    await Promise.all(saved);
    const { latest, ...expected } = await expectedFigures(this.#store, NOW);
    const { latest: listed, charts, ...sums } = figures;
    assert.deepEqual({ ...sums, charts: shownCharts(charts) }, expected);
    assert.deepEqual(listed.map((sale) => [sale.at, sale.orderNumber]).toSorted(), latest);
  }
}

function toPayment({ amount, isLive, paidAt }: MadePayment, index: number): Payment {
  return {
    id: `pi_random_payment_${index}`,
    status: 'succeeded',
    amount,
    currency: 'gbp',
    isLive,
    clientSecret: '',
    paidAt: new Date(paidAt),
    metadata: {},
    refunds: [],
    disputes: [],
  };
}
