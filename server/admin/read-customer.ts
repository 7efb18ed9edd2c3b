import type { CustomerEmail, CustomerPage, CustomerPurchase } from '#contract/admin/customers.ts';
import { isToPayer } from '#contract/admin/order-emails.ts';
import { amountToDecimal } from '#contract/money.ts';
import type { Account } from '../accounts/account.ts';
import { addressAt } from '../accounts/stamp-facts.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { listDownloads } from '../files/download-records.ts';
import { awaitsResponse, listWarnings, toDisputes } from '../purchases/dispute-facts.ts';
import { findLine, type Purchase, toPurchases } from '../purchases/ledger.ts';
import { listedEmails, toEmailOutcome, toEmailState } from '../purchases/outbox-records.ts';
import { readPayers } from '../purchases/payer.ts';
import { findGrant, isFreeOrder, orderNumber } from '../purchases/purchase-facts.ts';
import { findRevocation, toRefunds } from '../purchases/purchase-status.ts';
import { listSessions } from '../sessions/sessions.ts';
import { type AccountLedger, factsOfPayment, listPayments } from '../store/ledger.ts';
import { describePerson, toOrder } from './customers.ts';
import { findBuyer } from './find-customer.ts';

const MAX_DOWNLOADS = 100;

/** Logs only the account's id, which identifies no one once the account is deleted. @throws AppError `not_found` */
export async function readCustomer(id: string, by: Actor): Promise<CustomerPage> {
  const { account, ledger } = await findBuyer(id);
  await recordAudit({ ...by, action: 'customer-opened', what: id });
  const purchases = toPurchases(ledger);
  const payers = await readPayers(purchases.filter(({ isPaidByOther }) => isPaidByOther));
  return {
    ...describePerson(id, account),
    isOfProvider: account?.kind === 'oidc',
    purchases: purchases.map((purchase) => ({
      ...toCustomerPurchase(purchase, ledger),
      payer: purchase.isPaidByOther && { email: payers.get(purchase.paymentIntentId) },
    })),
    emails: listCustomerEmails(ledger, account, payers),
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
  const toDecimal = (part: number) => amountToDecimal(part, currency);
  return {
    ...toOrder(purchase),
    id: paymentIntentId,
    currency,
    amount: toDecimal(amount),
    left: toDecimal(isFreeOrder(paymentIntentId) ? 0 : net),
    isActive,
    lines: lines.map(({ subjectId, subjectName, ...line }) => ({
      subjectId,
      subjectName,
      isActive: line.isActive,
      amount: toDecimal(line.amount),
      left: toDecimal(line.net),
    })),
    refunds: toRefunds(facts).map(({ amount: refund, state, at, subjectId = '' }) => ({
      amount: toDecimal(refund),
      state,
      at,
      subjectName: findLine(purchase, subjectId)?.subjectName,
    })),
    disputes: toDisputes(facts).map((dispute) => ({
      id: dispute.id,
      state: dispute.state,
      awaitsResponse: awaitsResponse(dispute.state),
    })),
    warnings: listWarnings(facts),
    granted: findGrant(facts),
    revoked: findRevocation(facts),
    consent,
  };
}

function listCustomerEmails(
  ledger: AccountLedger,
  account: Account | undefined,
  payers: ReadonlyMap<string, string>,
): CustomerEmail[] {
  return [...listPayments(ledger)]
    .flatMap(([paymentIntentId, facts]) =>
      listedEmails({ accountId: ledger.accountId, paymentIntentId }, facts).map((entry) => {
        const state = toEmailState(facts, entry);
        const { queuedAt, sentAt, givenUp } = state;
        const endedAt = sentAt ?? givenUp?.at;
        const before = endedAt && addressAt(facts, endedAt);
        return {
          kind: entry.kind,
          orderNumber: orderNumber(paymentIntentId),
          to: isToPayer(entry.kind) ? payers.get(paymentIntentId) : (before ?? account?.email),
          outcome: toEmailOutcome(state),
          at: endedAt ?? queuedAt,
          reason: givenUp?.reason,
          responseCode: givenUp?.responseCode,
        };
      }),
    )
    .toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
}
