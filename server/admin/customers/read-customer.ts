import type { CustomerPage, CustomerPurchase } from '#contract/admin/customers.ts';
import { amountToDecimal } from '#contract/money.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { listDownloads } from '../../files/download-records.ts';
import { awaitsResponse, disputesOf, warningsOf } from '../../purchases/contest-facts.ts';
import { lineOf, type Purchase, purchasesOf } from '../../purchases/ledger.ts';
import { readPayers } from '../../purchases/payer.ts';
import { grantOf, isFreeOrder, orderNumber } from '../../purchases/purchase-facts.ts';
import { revocationOf } from '../../purchases/purchase-status.ts';
import { refundsOf } from '../../purchases/refunds.ts';
import { listSessions } from '../../sessions/sessions.ts';
import { type AccountLedger, factsOfPayment } from '../../store/ledger.ts';
import { describePerson } from '../customers.ts';
import { toOrder } from '../order.ts';
import { listCustomerEmails } from './customer-emails.ts';
import { findBuyer } from './find-customer.ts';

const MAX_DOWNLOADS = 100;

/** Logs only the account's id, which identifies no one once the account is deleted. @throws AppError `not_found` */
export async function readCustomer(id: string, by: Actor): Promise<CustomerPage> {
  const { account, ledger } = await findBuyer(id);
  await recordAudit({ ...by, action: 'customer-opened', what: id });
  const purchases = purchasesOf(ledger);
  const payers = await readPayers(purchases.filter(({ isPaidByOther }) => isPaidByOther));
  return {
    ...describePerson(id, account),
    isOfProvider: account?.kind === 'oidc',
    purchases: purchases.map((purchase) => ({
      ...toCustomerPurchase(purchase, ledger),
      payer: purchase.isPaidByOther && { email: payers.get(purchase.paymentIntentId) },
    })),
    emails: listCustomerEmails(ledger),
    sessions: await listSessions(id),
    downloads: (await listDownloads(id, MAX_DOWNLOADS)).map(
      ({ paymentIntentId, fileId: _, ...one }) => ({
        ...one,
        orderNumber: orderNumber(paymentIntentId),
      }),
    ),
  };
}

function toCustomerPurchase(purchase: Purchase, ledger: AccountLedger): CustomerPurchase {
  const { paymentIntentId, currency, amount, net, isActive, consent, lines } = purchase;
  const facts = factsOfPayment(ledger, purchase);
  return {
    ...toOrder(purchase),
    id: paymentIntentId,
    currency,
    amount: amountToDecimal(amount),
    left: amountToDecimal(isFreeOrder(paymentIntentId) ? 0 : net),
    isActive,
    lines: lines.map(({ subjectId, subjectName, ...line }) => ({
      subjectId,
      subjectName,
      isActive: line.isActive,
      amount: amountToDecimal(line.amount),
      left: amountToDecimal(line.net),
    })),
    refunds: refundsOf(facts).map(({ amount: refund, state, at, subjectId = '' }) => ({
      amount: amountToDecimal(refund),
      state,
      at,
      subjectName: lineOf(purchase, subjectId)?.subjectName,
    })),
    disputes: disputesOf(facts).map((dispute) => ({
      id: dispute.id,
      state: dispute.state,
      awaitsResponse: awaitsResponse(dispute.state),
    })),
    warnings: warningsOf(facts),
    granted: grantOf(facts),
    revoked: revocationOf(facts),
    consent,
  };
}
