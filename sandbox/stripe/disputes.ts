import type Stripe from 'stripe';
import { createDispute } from './entities/dispute.ts';
import { invalidRequest } from './errors.ts';
import type { Ledger } from './ledger.ts';

/** Opens a dispute. @param amount in minor units; the whole charge by default */
export function openDispute(
  ledger: Ledger,
  charge: Stripe.Charge,
  amount = charge.amount,
): Stripe.Dispute {
  if (!charge.paid || charge.disputed || charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed now.`);
  }
  const dispute = { ...createDispute(charge), amount };
  const disputed = { ...charge, disputed: true };
  ledger.save('dispute', dispute);
  ledger.save('charge', disputed);
  ledger.emit('charge.dispute.created', dispute);
  ledger.emit('charge.updated', disputed, { disputed: false });
  ledger.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function reviewDispute(ledger: Ledger, dispute: Stripe.Dispute): Stripe.Dispute {
  return change(ledger, dispute, 'under_review');
}

/** Closes a dispute with the bank's decision. A won dispute returns the money to the shop. */
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

const CLOSED = ['won', 'lost', 'warning_closed'];

/** Moves a dispute to any status, as a bank may, even back from a decision, or to a status that Stripe adds later. */
export function moveDispute(
  ledger: Ledger,
  dispute: Stripe.Dispute,
  status: Stripe.Dispute.Status,
): Stripe.Dispute {
  const moved: Stripe.Dispute = { ...dispute, status };
  ledger.save('dispute', moved);
  ledger.emit('charge.dispute.updated', moved, { status: dispute.status });
  if (CLOSED.includes(status)) ledger.emit('charge.dispute.closed', moved);
  return moved;
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
