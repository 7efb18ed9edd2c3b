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

  async take(step: Step): Promise<void> {
    switch (step.does) {
      case 'refund': {
        const refunds = this.#made[step.which]?.payment.refunds ?? [];
        // A refund keeps its amount.
        const id = `re_${step.which}_${step.number}`;
        const known = refunds.find((one) => one.id === id);
        const { status, amount } = step;
        if (known) known.status = status;
        else refunds.push({ id, status, amount, at: NOW });
        return;
      }
      case 'dispute': {
        const { which, status, amount } = step;
        this.#made[which]?.payment.disputes.push({ id: `dp_${which}`, status, amount });
        return;
      }
      case 'record':
        return this.#record(step.which);
      case 'look at ledgers':
        for (const { made } of this.#made) {
          this.#known.set(made.accountId, await readLedger(made.accountId));
        }
        return;
      case 'look at days':
        this.#readers[step.reader] = { stale: (await readSalesDays()).stale, days: [] };
        return;
      case 'add up':
        return this.#addUp(step.reader);
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

  async #record(which: number): Promise<void> {
    const found = this.#made[which];
    if (!found) return;
    const { made, payment } = found;
    const ledger = this.#known.get(made.accountId) ?? { accountId: made.accountId, facts: {} };
    const paid = { ...made, subjectName: `${made.subjectId} ${which}`, currency: 'gbp' as const };
    await recordPayment({ account: undefined, ledger }, { payment, paid }, undefined);
  }

  async #addUp(number: number): Promise<void> {
    const reader = this.#readers[number];
    if (!reader) return;
    reader.days = await readDays([...reader.stale.keys()]);
  }

  /** Compares the figures with the sums of all facts. */
  async check(): Promise<void> {
    const saved: Promise<unknown>[] = [];
    const figures = await readSales('gbp', (work) => void saved.push(work), NOW);
    await Promise.all(saved);
    const { latest, ...expected } = await expectedFigures(this.#store, NOW);
    const { latest: listed, ...sums } = figures;
    assert.deepEqual(sums, expected);
    assert.deepEqual(listed.map((sale) => [sale.at, sale.orderNumber]).toSorted(), latest);
  }
}

function toPayment({ amount, isLive, paidAt }: MadePayment, index: number): Payment {
  return {
    ...{ id: `pi_random_payment_${index}`, status: 'succeeded', amount, currency: 'gbp', isLive },
    ...{ clientSecret: '', paidAt: new Date(paidAt), metadata: {}, refunds: [], disputes: [] },
  };
}
