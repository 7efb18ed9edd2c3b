import type { Fact } from '../services/kv-ledger.ts';
import { acceptedBefore } from './accepted-payments.ts';
import { type AccountLedger, factsOfPayment } from './account-ledger.ts';
import { grantOf, isFreeOrder } from './free-order.ts';
import { orderNumber } from './order-number.ts';
import type { PaidFact, PaidLine } from './paid-fact.ts';
import { isRevoked, revokedFact } from './revocation.ts';

/**
 * Access that the owner gave while a payment was made already, of which the shop had not heard: the payment
 * counts, and the order of £0 ends (docs/decisions/0011-how-does-the-owner-give-or-end-access.md).
 */

/** Checks whether an order is one of £0 that was given no earlier than a payment was paid. */
export function isGrantedAfter(
  ledger: AccountLedger,
  paymentIntentId: string,
  { paidAt }: Pick<PaidFact, 'paidAt'>,
): boolean {
  if (!isFreeOrder(paymentIntentId)) return false;
  const granted = grantOf(factsOfPayment(ledger, { paymentIntentId }));
  // The provider says the second alone: of both in one second, the payment counts.
  return granted !== undefined && Date.parse(paidAt) <= Date.parse(granted.at);
}

/**
 * Lists the facts that end the orders of £0 which an accepted payment replaces.
 * @param lines those of the payment that give access
 */
export function replacedBy(
  ledger: AccountLedger,
  paymentIntentId: string,
  paid: Pick<PaidFact, 'paidAt'>,
  lines: Pick<PaidLine, 'subjectId'>[],
): Fact[] {
  const { accountId } = ledger;
  const reason = `Replaced by order ${orderNumber(paymentIntentId)}, which was paid for before`;
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
