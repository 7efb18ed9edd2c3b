import { joinNames } from '#contract/join-names.ts';
import type { OpenCheckout } from '#contract/progress/progress.ts';
import { offersIn } from '../catalogue/catalogue.ts';
import type { CatalogueContent } from '../services/content.ts';
import { type AccountLedger, factsOfPayment } from '../store/ledger.ts';
import { hasAccess, isPaused } from './ledger.ts';
import { ABANDONED_AFTER_MS, listUnended, toOpened } from './opened-payments.ts';

/** Finds the student's latest unpaid checkout (docs/product.md#unfinished-checkout), never a payer's. */
export function findOpenCheckout(
  ledger: AccountLedger,
  content: CatalogueContent,
  now = Date.now(),
): OpenCheckout | undefined {
  const [latest] = listUnended(ledger, { of: 'own' })
    .map((paymentIntentId) => factsOfPayment(ledger, { paymentIntentId }))
    .flatMap((facts) => {
      const { openedAt = '', subjectId, code } = toOpened(facts);
      const at = Date.parse(openedAt);
      const missing = at > now - ABANDONED_AFTER_MS && findMissing(subjectId, ledger, content);
      return missing ? [{ at, checkout: { ...missing, ...(code !== undefined && { code }) } }] : [];
    })
    .toSorted((a, b) => b.at - a.at);
  return latest?.checkout;
}

function findMissing(
  id: string | undefined,
  ledger: AccountLedger,
  content: CatalogueContent,
): OpenCheckout | undefined {
  const offer = offersIn(content).find((candidate) => candidate.id === id);
  if (offer) {
    const parts = content.subjects.filter((subject) => offer.subjectIds.includes(subject.id));
    const missing = parts.filter((part) => !hasAccess(ledger, part.id));
    if (missing.length === 0 || missing.some(({ id }) => isPaused(ledger, id))) return undefined;
    const isWhole = missing.length === parts.length;
    return {
      offerId: offer.id,
      name: isWhole ? offer.name : joinNames(missing.map(({ name }) => name)),
    };
  }
  const subject = content.subjects.find((candidate) => candidate.id === id);
  if (subject?.availability !== 'on-sale' || hasAccess(ledger, subject.id)) return undefined;
  if (isPaused(ledger, subject.id)) return undefined;
  return { subjectId: subject.id, name: subject.name };
}
