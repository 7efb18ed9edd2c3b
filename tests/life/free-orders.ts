import { consentWording } from '#contract/payments/consent.ts';
import { claimFreeOrder } from '#contract/payments/free-orders.ts';
import type { QuoteRequest } from '#contract/payments/quote-request.ts';
import { isFreeOrder } from '#server/purchases/free-order.ts';
import { type Crash, type Life, SUBJECTS } from './life.ts';
import { newOrder } from './order.ts';
import { readPurchases } from './owner.ts';

/** Orders what a discount code makes free. A new order may be there although the response is lost. */
export async function claim(life: Life, request: QuoteRequest, crash?: Crash): Promise<void> {
  const { owned, invalid } = life.before();
  const sure = new Map(SUBJECTS.map((subjectId) => [subjectId, life.sure(subjectId)]));
  const { version: wordingVersion } = consentWording;
  await life.during(crash, () =>
    life.browser.post(claimFreeOrder.path, { ...request, wordingVersion }),
  );
  for (const { id, lines, granted, code } of await readPurchases(life)) {
    const isKnown = life.orders.some((order) => order.id === id);
    if (isKnown || !isFreeOrder(id) || granted) continue;
    if (code !== request.code) throw new Error(`A free order has the code ${code}`);
    if (invalid.includes(request.code ?? '')) throw new Error(`${request.code} has ended`);
    if (lines.some(({ subjectId }) => owned.includes(subjectId)))
      throw new Error('Something was given for nothing that the student has');
    const codeId = life.codes.all.find(({ text }) => text === code)?.id;
    const free = { id, kind: 'free' as const, lines: lines.map(toFree), codeId };
    life.orders.push(newOrder(free, (subjectId) => sure.get(subjectId) ?? []));
  }
}

const toFree = ({ subjectId }: { subjectId: string }) => ({ subjectId, amount: 0 });
