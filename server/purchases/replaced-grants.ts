import type { Fact } from '../services/kv-ledger.ts';
import { acceptedBefore } from './accepted-payments.ts';
import { type AccountLedger, factsOfPayment } from './account-ledger.ts';
import { grantOf, isFreeOrder } from './free-order.ts';
import { orderNumber } from './order-number.ts';
import type { PaidFact, PaidLine } from './paid-fact.ts';
import { isRevoked, revokedFact } from './revocation.ts';

/**
 * Grants that the owner gave after a payment the shop had not yet heard of: the payment counts, and the free order
 * ends (docs/decisions/0011-how-does-the-owner-give-or-end-access.md).
 */

/** Returns true for a grant given no earlier than a payment was paid. */
export function isGrantedAfter(
  ledger: AccountLedger,
  paymentIntentId: string,
  { paidAt }: Pick<PaidFact, 'paidAt'>,
): boolean {
  if (!isFreeOrder(paymentIntentId)) return false;
  const granted = grantOf(factsOfPayment(ledger, { paymentIntentId }));
  // The provider's times are whole seconds: if both share one, the payment counts.
  return granted !== undefined && Date.parse(paidAt) <= Date.parse(granted.at);
}

/** Lists the facts that end grants replaced by a payment. @param lines lines of the payment that give access */
export function replacedBy(
  ledger: AccountLedger,
  paymentIntentId: string,
  paid: Pick<PaidFact, 'paidAt'>,
  lines: Pick<PaidLine, 'subjectId'>[],
): Fact[] {
  const { accountId } = ledger;
  const reason = `Replaced by order ${orderNumber(paymentIntentId)}, which was paid earlier`;
  const before = lines.flatMap(({ subjectId }) =>
    acceptedBefore(ledger, { subjectId, paymentIntentId }),
  );
  return [...new Set(before)]
    .filter((id) => isGrantedAfter(ledger, id, paid))
    .filter((id) => !isRevoked(factsOfPayment(ledger, { paymentIntentId: id })))
    .map((id) =>
      revokedFact(
        { accountId, paymentIntentId: id },
        { reason, by: 'the shop', at: new Date().toISOString() },
      ),
    );
}
