import { consentWording } from '#contract/checkout/consent.ts';
import { claimFreeOrder, type QuoteRequest } from '#contract/checkout/quote-request.ts';
import { isFreeOrder } from '#server/purchases/purchase-facts.ts';
import { newOrder, SUBJECTS } from './order.ts';
import { readPurchases } from './owner.ts';
import type { Run } from './run.ts';

/** Orders what a discount code makes free. A new order may be there although the response is lost. */
export async function claim(run: Run, request: QuoteRequest): Promise<void> {
  const { owned, invalid } = run.before();
  const sure = new Map(SUBJECTS.map((subjectId) => [subjectId, run.sure(subjectId)]));
  const { version: wordingVersion } = consentWording;
  await run.during(() => run.browser.post(claimFreeOrder.path, { ...request, wordingVersion }));
  for (const { id, lines, granted, code } of await readPurchases(run)) {
    const isKnown = run.orders.some((order) => order.id === id);
    if (isKnown || !isFreeOrder(id) || granted) continue;
    if (code !== request.code) throw new Error(`A free order has the code ${code}`);
    if (invalid.includes(request.code ?? '')) throw new Error(`${request.code} has ended`);
    if (lines.some(({ subjectId }) => owned.includes(subjectId)))
      throw new Error('Something was given for nothing that the student has');
    const codeId = run.codes.all.find(({ text }) => text === code)?.id;
    const given = lines.map(({ subjectId }) => ({ subjectId, amount: 0 }));
    const free = { id, kind: 'free' as const, lines: given, codeId };
    run.orders.push(newOrder(free, (subjectId) => sure.get(subjectId) ?? []));
  }
}
