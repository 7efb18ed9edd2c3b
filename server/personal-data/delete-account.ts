import type { z } from 'zod';
import type { deleteAccountEndpoint } from '#contract/personal-data/delete-account.ts';
import { toAddress } from '#contract/typed-text.ts';
import { brand } from '#shop';
import {
  type Account,
  accountEmail,
  account as accountSchema,
  isAddressConfirmed,
  nameToGreet,
} from '../accounts/account.ts';
import { mayEmail } from '../accounts/account-emails.ts';
import { requireCurrentPassword } from '../accounts/own-account.ts';
import { accountByEmailKey, accountKey, accountLinksKey } from '../accounts/stored-keys.ts';
import { readStudent, type SignedInStudent } from '../accounts/student.ts';
import { closeOpenPayments } from '../checkout/close-payments.ts';
import { accountNotice } from '../email/layout.ts';
import { AppError } from '../errors.ts';
import { jobsKey } from '../jobs/stored-keys.ts';
import { log } from '../log.ts';
import { readReportsOf } from '../page-reports/reports.ts';
import { pageReportsKey } from '../page-reports/stored-keys.ts';
import { linkKey, readLinks } from '../payment-links/link-records.ts';
import { paymentLinksKey } from '../payment-links/stored-keys.ts';
import { leavePlaces } from '../places/own-places.ts';
import { toPurchases } from '../purchases/ledger.ts';
import { sendFromOutbox } from '../purchases/outbox.ts';
import {
  isUnsent,
  jobsOfAccount,
  queuedEmails,
  toEmailState,
} from '../purchases/outbox-records.ts';
import { orderNumber } from '../purchases/purchase-facts.ts';
import { sendEmail } from '../services/email.ts';
import {
  commitIf,
  hasFieldCount,
  isFieldUnchanged,
  isUnchanged,
  untilCommitted,
} from '../store/commit.ts';
import {
  type AccountLedger,
  isLedgerUnchanged,
  listPayments,
  readRecordWithFacts,
} from '../store/ledger.ts';
import { readCurrent, readCurrentFields } from '../store/records.ts';
import { ledgerKey } from '../store/stored-keys.ts';
import { readCurrentMembers } from '../store/timelines.ts';
import { parseStored } from '../store/unreadable.ts';
import { planDeletion } from './plan-deletion.ts';

type DeletionProof = z.output<typeof deleteAccountEndpoint.request>;

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
  return untilCommitted(() => tryDeletion(account));
}

/** @returns undefined if the account, the ledger, the links or the places have changed meanwhile */
async function tryDeletion({
  id: accountId,
  email: knownEmail,
}: Account): Promise<z.output<typeof deleteAccountEndpoint.response> | undefined> {
  const closed = await closeOpenPayments((await readStudent(accountId)).ledger);
  await sendWaitingEmails((await readStudent(accountId)).ledger);
  const key = accountKey.of(accountId);
  const { record, facts } = await readRecordWithFacts(key, ledgerKey.of(accountId));
  const ledger = { accountId, facts };
  const email = accountSchema.safeParse(record).data?.email ?? knownEmail;
  const emailKey = accountByEmailKey.of(email);
  const at = new Date().toISOString();
  const [[owner], { links, fields }, accountLinks, reports, jobs, places] = await Promise.all([
    readCurrent(emailKey),
    readLinks(accountId),
    readCurrentMembers(accountLinksKey.of(accountId)),
    readReportsOf(accountId),
    readCurrentFields(jobsKey.key),
    leavePlaces(ledger, at),
  ]);
  const paymentLinks = links.map(async ({ link }) => ({ id: link.id, key: await linkKey(link) }));
  const isOwner =
    owner !== null && parseStored(accountEmail, emailKey, owner)?.accountId === accountId;
  const changes = planDeletion(
    {
      ledger,
      indexedEmail: isOwner ? email : undefined,
      paymentLinks: await Promise.all(paymentLinks),
      accountLinks,
      pageReports: reports.own.map(({ id }) => id),
      jobs: jobsOfAccount(jobs, accountId),
    },
    at,
  );
  const isDeleted = await commitIf(
    [
      isUnchanged(key, record),
      isUnchanged(emailKey, owner),
      isLedgerUnchanged(ledger),
      hasFieldCount(paymentLinksKey.of(accountId), Object.keys(fields).length),
      ...links.map(({ field, value }) =>
        isFieldUnchanged(paymentLinksKey.of(accountId), field, value),
      ),
      hasFieldCount(pageReportsKey.key, reports.count),
      { read: ['ZCARD', accountLinksKey.of(accountId)], is: `${accountLinks.length}` },
      ...places.conditions,
    ],
    [...changes, ...places.changes],
  );
  if (!isDeleted) return undefined;
  return {
    keptOrders: toPurchases(ledger).map(({ paymentIntentId }) => orderNumber(paymentIntentId)),
    cancelledPayments: closed,
    unsentEmails: waitingEmails(ledger).length,
  };
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

/**
 * Emails the person, unless the address is unconfirmed and has no order: it may be a stranger's. Tries once and
 * never fails, because the shop no longer has the address afterwards.
 */
export async function announceDeletion(
  student: SignedInStudent,
  hasOrders: boolean,
): Promise<void> {
  const { account } = student;
  if (!hasOrders && !isAddressConfirmed(account)) return;
  const email = accountNotice({
    to: account.email,
    firstName: nameToGreet(account),
    subject: 'Your account has been deleted',
    paragraphs: [
      `Your account with ${brand.name} has been deleted, as you asked. We no longer have your name or this address.`,
      'The law requires us to keep a record of what you bought for six years after the end of the tax year. It contains nothing that identifies you.',
      "If this wasn't you, reply to this email.",
    ],
  });
  try {
    if (await mayEmail(account.email, student)) await sendEmail(email);
  } catch (error) {
    log('warn', 'notice of a deleted account not sent', {}, error);
  }
}
