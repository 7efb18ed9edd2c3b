import type { GivenUpEmail, WaitingEmail } from '#contract/admin/emails.ts';
import { findAccount } from '../accounts/accounts.ts';
import { emailStateOf, fromMember, GIVEN_UP, type OutboxEntry } from '../purchases/email-facts.ts';
import { factsKey, toPurchase } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { readManyFacts, readRange } from '../services/kv-ledger.ts';
import { listOutbox } from './outbox-records.ts';

/** The most emails of each kind in the admin panel. */
const MAX = 50;

/** Lists emails that wait, the oldest first, and emails that were given up, the latest first; 50 of each. */
export async function readOutbox(): Promise<{ waiting: WaitingEmail[]; givenUp: GivenUpEmail[] }> {
  const [queued, ended] = await Promise.all([
    listOutbox(),
    readRange(GIVEN_UP, -MAX, -1).then((members) =>
      members.flatMap((one) => fromMember(one) ?? []),
    ),
  ]);
  const [waiting, givenUp] = await Promise.all([describe(queued), describe(ended)]);
  return {
    waiting: waiting
      // Recording a payment again queues its email again, until the next flush.
      .flatMap(({ email, state }) => (state.isSent || state.givenUp ? [] : [email]))
      .toSorted((a, b) => a.since.localeCompare(b.since))
      .slice(0, MAX),
    givenUp: givenUp
      .flatMap(({ email, state }) => (state.givenUp ? [{ ...email, ...state.givenUp }] : []))
      .toSorted((a, b) => b.at.localeCompare(a.at)),
  };
}

async function describe(entries: OutboxEntry[]) {
  const facts = await readManyFacts(entries.map((entry) => factsKey(entry.paymentIntentId)));
  return Promise.all(
    entries.map(async (entry, index) => {
      const { kind, paymentIntentId } = entry;
      const known = facts[index] ?? {};
      const state = emailStateOf(known, entry);
      const purchase = toPurchase(paymentIntentId, known);
      const account = purchase && (await findAccount(purchase.accountId));
      const email: WaitingEmail = {
        kind,
        orderNumber: orderNumber(paymentIntentId),
        to: account?.email ?? '',
        since: state.queuedAt ?? purchase?.paidAt ?? new Date().toISOString(),
      };
      return { email, state };
    }),
  );
}
