import type Stripe from 'stripe';
import { createDispute } from './entities/dispute.ts';
import { invalidRequest } from './errors.ts';
import type { Ledger } from './ledger.ts';

/** Opens a dispute: Stripe withdraws the money until the bank decides. */
export function openDispute(ledger: Ledger, charge: Stripe.Charge): Stripe.Dispute {
  if (!charge.paid || charge.disputed || charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed now.`);
  }
  const dispute = createDispute(charge);
  const disputed = { ...charge, disputed: true };
  ledger.save('dispute', dispute);
  ledger.save('charge', disputed);
  ledger.emit('charge.dispute.created', dispute);
  ledger.emit('charge.updated', disputed, { disputed: false });
  ledger.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Marks a dispute as under review: the shop has sent evidence, and the bank has not decided. */
export function reviewDispute(ledger: Ledger, dispute: Stripe.Dispute): Stripe.Dispute {
  return change(ledger, dispute, 'under_review');
}

/** Closes a dispute by the bank's decision. A won dispute returns the money to the shop. */
export function closeDispute(
  ledger: Ledger,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost',
): Stripe.Dispute {
  const closed = change(ledger, dispute, status);
  ledger.emit('charge.dispute.closed', closed);
  if (status === 'won') ledger.emit('charge.dispute.funds_reinstated', closed);
  return closed;
}

function change(
  ledger: Ledger,
  dispute: Stripe.Dispute,
  status: 'under_review' | 'won' | 'lost',
): Stripe.Dispute {
  if (!isOpen(dispute)) {
    throw invalidRequest(`This dispute is already closed.`, { code: 'dispute_already_closed' });
  }
  const changed: Stripe.Dispute = { ...dispute, status, is_charge_refundable: status === 'won' };
  ledger.save('dispute', changed);
  ledger.emit('charge.dispute.updated', changed, { status: dispute.status });
  return changed;
}

export function isOpen(dispute: Stripe.Dispute): boolean {
  return dispute.status === 'needs_response' || dispute.status === 'under_review';
}
