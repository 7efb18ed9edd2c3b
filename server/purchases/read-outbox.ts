import { type GivenUpEmail, isToPayer, type WaitingEmail } from '#contract/admin/emails.ts';
import { account, keys } from '../accounts/account.ts';
import { factsOfPayment, ledgerKey, readManyFacts, readRange } from '../store/ledger.ts';
import { readManyRecords } from '../store/records.ts';
import { emailStateOf, fromEmailMember, GIVEN_UP, type OutboxEntry } from './email-facts.ts';
import { toPurchase } from './ledger.ts';
import { listOutbox } from './outbox-records.ts';
import { readPayers } from './payer.ts';
import { orderNumber } from './purchase-facts.ts';

const MAX_EMAILS = 50;

/** Lists waiting emails, oldest first, and given-up emails, latest first. */
export async function readOutbox(): Promise<{ waiting: WaitingEmail[]; givenUp: GivenUpEmail[] }> {
  const [queued, ended] = await Promise.all([
    listOutbox(),
    readRange(GIVEN_UP, -MAX_EMAILS, -1).then((members) =>
      members.flatMap((one) => fromEmailMember(one) ?? []),
    ),
  ]);
  const [waiting, givenUp] = await Promise.all([describe(queued), describe(ended)]);
  return {
    waiting: waiting
      // Recording a payment again requeues its email until the next flush.
      .flatMap(({ email, state }) => (state.isSent || state.givenUp ? [] : [email]))
      .toSorted((a, b) => a.since.localeCompare(b.since))
      .slice(0, MAX_EMAILS),
    givenUp: givenUp
      .flatMap(({ email, state }) => (state.givenUp ? [{ ...email, ...state.givenUp }] : []))
      .toSorted((a, b) => b.at.localeCompare(a.at)),
  };
}

async function describe(entries: OutboxEntry[]) {
  const accountIds = [...new Set(entries.map(({ accountId }) => accountId))];
  const [ledgers, accounts] = await Promise.all([
    readManyFacts(accountIds.map(ledgerKey)),
    readManyRecords(accountIds.map(keys.account), account),
  ]);
  const facts = new Map(accountIds.map((id, index) => [id, ledgers[index] ?? {}]));
  const emails = new Map(accounts.map(({ id, email }) => [id, email]));
  const payers = await readPayers(entries.filter(({ kind }) => isToPayer(kind)));
  return entries.map((entry) => {
    const { kind, accountId, paymentIntentId } = entry;
    const known = factsOfPayment({ accountId, facts: facts.get(accountId) ?? {} }, entry);
    const state = emailStateOf(known, entry);
    const paidAt = toPurchase(paymentIntentId, known)?.paidAt;
    const email: WaitingEmail = {
      kind,
      orderNumber: orderNumber(paymentIntentId),
      to: (isToPayer(kind) ? payers.get(paymentIntentId) : emails.get(accountId)) ?? '',
      since: state.queuedAt ?? paidAt ?? new Date().toISOString(),
    };
    return { email, state };
  });
}
