import type { z } from 'zod';
import type { deleteAccountEndpoint } from '#contract/personal-data/delete-account.ts';
import { toAddress } from '#contract/typed-text.ts';
import { type Account, isAddressConfirmed, keys, nameToGreet } from '../accounts/account.ts';
import { mayEmail } from '../accounts/account-emails.ts';
import { accountLinksKey, listLinkRecords } from '../accounts/address-links.ts';
import { requireCurrentPassword } from '../accounts/own-account.ts';
import { DELETED_SECONDS, deletedAccountKey, readStudent } from '../accounts/student.ts';
import { checkoutKey, linkCheckoutKey } from '../checkout/checkout-attempt.ts';
import { closeOpenPayments } from '../checkout/close-payments.ts';
import { config } from '../config.ts';
import { SUBSCRIBERS } from '../editions/subscribers.ts';
import { openedKey } from '../editions/updated-files.ts';
import { accountNotice } from '../email/layout.ts';
import { AppError } from '../errors.ts';
import { DOWNLOADS_BY_ACCOUNT, downloadsKey } from '../files/download-records.ts';
import { JOBS } from '../jobs/jobs.ts';
import { log } from '../log.ts';
import { linkKey, linksKey, readLinks } from '../payment-links/link-records.ts';
import { toPurchases } from '../purchases/ledger.ts';
import { toOpened } from '../purchases/opened-payments.ts';
import { sendFromOutbox } from '../purchases/outbox.ts';
import {
  isUnsent,
  jobsOfAccount,
  queuedEmails,
  toEmailState,
} from '../purchases/outbox-records.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { progressKey } from '../reading/progress-record.ts';
import { sendEmail } from '../services/email.ts';
import { commit, removeField } from '../store/commit.ts';
import { deletePerson } from '../store/deletion.ts';
import { type AccountLedger, ledgerKey, listPayments } from '../store/ledger.ts';
import { readCurrentFields } from '../store/records.ts';
import { sessionsKey } from '../store/sessions.ts';

type DeletionProof = z.output<typeof deleteAccountEndpoint.request>;

const TRIES = 3;

/**
 * Deletes an account (docs/personal-data.md). Steps at other services, which can fail, come first; then one step
 * clears the store. After an interruption, the person is still signed in and can repeat it.
 * @throws AppError `wrong_current_password`, `wrong_confirmation`, `too_many_requests`, `payment_processing` or
 * `unavailable`
 */
export async function deleteAccount(
  account: Account,
  proof: DeletionProof,
): Promise<z.output<typeof deleteAccountEndpoint.response>> {
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
    queuedEmails({ accountId: ledger.accountId, paymentIntentId }, facts).filter((entry) =>
      isUnsent(toEmailState(facts, entry)),
    ),
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
  const opened = [...listPayments(ledger).values()].flatMap(
    (facts) => toOpened(facts).subjectId ?? [],
  );
  const bought = toPurchases(ledger).flatMap(({ lines }) => lines.map((line) => line.subjectId));
  const checkouts = [...new Set([...opened, ...bought])].map((id) => checkoutKey(accountId, id));
  const [paymentLinks, accountLinks] = await Promise.all([
    readLinks(accountId),
    listLinkRecords(accountId),
  ]);
  const links = paymentLinks.map(({ link }) => link);
  const byToken = await Promise.all(links.map(linkKey));
  const isDeleted = await deletePerson({
    accountId,
    email,
    keys: {
      account: keys.account(accountId),
      emailIndex: keys.email(email),
      ledger: ledgerKey(accountId),
      outbox: 'email-outbox',
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
  if (isDeleted) {
    const jobs = jobsOfAccount(await readCurrentFields(JOBS), accountId);
    await commit(jobs.map((field) => removeField(JOBS, field)));
  }
  return isDeleted;
}

/**
 * Emails the person, unless the address is unconfirmed and has no order: it may be a stranger's. Tries once and
 * never fails, because the shop no longer knows the address afterwards.
 */
export async function announceDeletion(account: Account, hasOrders: boolean): Promise<void> {
  const { SHOP_NAME: shopName } = config();
  if (!hasOrders && !isAddressConfirmed(account)) return;
  const email = accountNotice({
    shopName,
    to: account.email,
    firstName: nameToGreet(account),
    subject: 'Your account has been deleted',
    paragraphs: [
      `Your account with ${shopName} has been deleted, as you asked. We no longer have your name or this address.`,
      'The law requires us to keep a record of what you bought for six years after the end of the tax year. It contains nothing that identifies you.',
      "If this wasn't you, reply to this email.",
    ],
  });
  try {
    if (await mayEmail(account.email, account)) await sendEmail(email);
  } catch (error) {
    log('warn', 'notice of a deleted account not sent', {}, error);
  }
}
