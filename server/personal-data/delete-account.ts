import { toAddress } from '#contract/typed-text.ts';
import { type Account, keys } from '../accounts/account.ts';
import { accountLinksKey, listLinkRecords } from '../accounts/address-links.ts';
import { requireCurrentPassword } from '../accounts/own-account.ts';
import { DELETED_SECONDS, deletedAccountKey, readStudent } from '../accounts/student.ts';
import { checkoutKey } from '../checkout/checkout-attempt.ts';
import { closeOpenPayments } from '../checkout/close-open-payments.ts';
import { linkCheckoutKey } from '../checkout/link-checkout.ts';
import { openedKey } from '../editions/opened-editions.ts';
import { SUBSCRIBERS } from '../editions/subscribers.ts';
import { AppError } from '../errors.ts';
import { DOWNLOADS_BY_ACCOUNT, downloadsKey } from '../files/download-records.ts';
import { keyOfLink, linksKey, readLinks } from '../payment-links/link-records.ts';
import { toPurchases } from '../purchases/ledger.ts';
import { openedFor } from '../purchases/opened-payments.ts';
import { sendFromOutbox } from '../purchases/outbox.ts';
import { OUTBOX, queuedEmails, toEmailState } from '../purchases/outbox-records.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { progressKey } from '../reading/progress-record.ts';
import { deletePerson } from '../store/deletion.ts';
import { type AccountLedger, ledgerKey, listPayments } from '../store/ledger.ts';
import { sessionsKey } from '../store/sessions.ts';

export interface DeletionProof {
  currentPassword?: string | undefined;
  /** Typed address, for accounts of the identity provider, which have no password here. */
  email?: string | undefined;
}

export interface Deletion {
  keptOrders: string[];
  cancelledPayments: number;
  /** Number of emails about orders that the mail server has not accepted. */
  unsentEmails: number;
}

const TRIES = 3;

/**
 * Deletes an account (docs/personal-data.md). Steps at other services, which can fail, come first; then one step
 * clears the store. After an interruption, the person is still signed in and can repeat it.
 * @throws AppError `wrong_current_password`, `wrong_confirmation`, `too_many_requests`, `payment_processing` or
 * `unavailable`
 */
export async function deleteAccount(account: Account, proof: DeletionProof): Promise<Deletion> {
  await requireProof(account, proof);
  const { id: accountId } = account;
  for (let left = TRIES; left > 0; left -= 1) {
    const { closed } = await closeOpenPayments((await readStudent(accountId)).ledger);
    await sendWaitingEmails((await readStudent(accountId)).ledger);
    const { account: current, ledger } = await readStudent(accountId);
    const email = current?.email ?? account.email;
    if (await deleteFromStore({ accountId, email, ledger })) {
      return {
        keptOrders: toPurchases(ledger).map(({ paymentIntentId }) => orderNumber(paymentIntentId)),
        cancelledPayments: closed,
        unsentEmails: waitingEmails(ledger).length,
      };
    }
  }
  throw new AppError('unavailable');
}

async function requireProof(account: Account, proof: DeletionProof): Promise<void> {
  if (account.kind === 'password') {
    await requireCurrentPassword(account, proof.currentPassword ?? '');
    return;
  }
  if (toAddress(proof.email ?? '') !== toAddress(account.email))
    throw new AppError('wrong_confirmation', { field: 'email' });
}

const waitingEmails = (ledger: AccountLedger) =>
  [...listPayments(ledger)].flatMap(([paymentIntentId, facts]) =>
    queuedEmails({ accountId: ledger.accountId, paymentIntentId }, facts).filter((entry) => {
      const { isSent, givenUp } = toEmailState(facts, entry);
      return !isSent && !givenUp;
    }),
  );

/** Sends unsent emails while the address is known: a confirmation is the buyer's copy of the contract. */
async function sendWaitingEmails(ledger: AccountLedger): Promise<void> {
  for (const entry of waitingEmails(ledger)) await sendFromOutbox(entry);
}

async function deleteFromStore(person: {
  accountId: string;
  email: string;
  ledger: AccountLedger;
}): Promise<boolean> {
  const { accountId, email, ledger } = person;
  const opened = [...listPayments(ledger).values()].flatMap((facts) => openedFor(facts) ?? []);
  const bought = toPurchases(ledger).flatMap(({ lines }) => lines.map((line) => line.subjectId));
  const checkouts = [...new Set([...opened, ...bought])].map((id) => checkoutKey(accountId, id));
  const [paymentLinks, accountLinks] = await Promise.all([
    readLinks(accountId),
    listLinkRecords(accountId),
  ]);
  const links = paymentLinks.map(({ link }) => link);
  const byToken = await Promise.all(links.map(keyOfLink));
  return deletePerson({
    accountId,
    email,
    keys: {
      account: keys.account(accountId),
      emailIndex: keys.email(email),
      ledger: ledgerKey(accountId),
      outbox: OUTBOX,
      deleted: deletedAccountKey(accountId),
      downloadIndex: DOWNLOADS_BY_ACCOUNT,
      subscribers: SUBSCRIBERS,
      linkIndex: accountLinksKey(accountId),
      links: accountLinks,
      others: [
        sessionsKey(accountId),
        downloadsKey(accountId),
        progressKey(accountId),
        openedKey(accountId),
        ...checkouts,
        linksKey(accountId),
        ...byToken,
        ...links.map(({ id }) => linkCheckoutKey(id)),
      ],
    },
    deletion: { value: { at: new Date().toISOString() }, seconds: DELETED_SECONDS },
  });
}
