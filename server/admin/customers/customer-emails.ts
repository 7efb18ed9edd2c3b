import type { CustomerEmail } from '#contract/admin/customers.ts';
import { emailOutcomeOf, emailStateOf, listedEmails } from '../../purchases/email-facts.ts';
import { orderNumber } from '../../purchases/purchase-facts.ts';
import { type AccountLedger, paymentsOf } from '../../store/ledger.ts';

export function listCustomerEmails(ledger: AccountLedger): CustomerEmail[] {
  return [...paymentsOf(ledger)]
    .flatMap(([paymentIntentId, facts]) =>
      listedEmails({ accountId: ledger.accountId, paymentIntentId }, facts).map((entry) => {
        const state = emailStateOf(facts, entry);
        const { queuedAt, sentAt, givenUp } = state;
        return {
          kind: entry.kind,
          orderNumber: orderNumber(paymentIntentId),
          outcome: emailOutcomeOf(state),
          at: sentAt ?? givenUp?.at ?? queuedAt,
          reason: givenUp?.reason,
          responseCode: givenUp?.responseCode,
        };
      }),
    )
    .toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
}
