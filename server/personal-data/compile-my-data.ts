import type { MyData, OrderData } from '#contract/accounts/my-data.ts';
import { studentEmailKind } from '#contract/admin/emails.ts';
import { amountToDecimal } from '#contract/money.ts';
import type { Account } from '../accounts/account.ts';
import { listShownAddresses } from '../accounts/stamp-facts.ts';
import { config } from '../config.ts';
import { isSubscribed } from '../editions/subscribers.ts';
import { listDownloads } from '../files/download-records.ts';
import { readLinks } from '../payment-links/link-records.ts';
import { toDisputes } from '../purchases/dispute-facts.ts';
import { type Purchase, toPurchase } from '../purchases/ledger.ts';
import { isOpenedByPayer, openedAt, openedWithCode } from '../purchases/opened-payments.ts';
import { listedEmails, toEmailOutcome, toEmailState } from '../purchases/outbox-records.ts';
import {
  findGrant,
  type Grounds,
  orderNumber,
  subjectNames,
  toConsents,
} from '../purchases/purchase-facts.ts';
import { revocationOf } from '../purchases/purchase-status.ts';
import { refundsOf } from '../purchases/refunds.ts';
import { compileProgress } from '../reading/progress-record.ts';
import { listSessions } from '../sessions/sessions.ts';
import { type AccountLedger, listPayments, type PaymentFacts } from '../store/ledger.ts';

/** More than anyone makes in twelve months. */
const DOWNLOADS_MAX = 10_000;

/** Compiles a person's data (`personal-stores.ts` lists the sources), without secrets or hashes. */
export async function compileMyData(account: Account, ledger: AccountLedger): Promise<MyData> {
  const [sessions, links, downloads, progress, wantsUpdateEmails] = await Promise.all([
    listSessions(account.id),
    readLinks(account.id),
    listDownloads(account.id, DOWNLOADS_MAX),
    compileProgress(account.id),
    isSubscribed(account.id),
  ]);
  return {
    shop: config().SITE_URL,
    writtenAt: new Date().toISOString(),
    account: { ...toAccountData(account), wantsUpdateEmails },
    sessions: sessions.map(({ device, createdAt, lastUsedAt }) => ({
      device,
      createdAt,
      lastUsedAt,
    })),
    orders: [...listPayments(ledger)]
      // A payer's unpaid payment is not the student's order.
      .filter(([, facts]) => 'paid' in facts || !isOpenedByPayer(facts))
      .map(([id, facts]) => toOrderData(ledger.accountId, id, facts))
      .toSorted((a, b) => orderTime(b).localeCompare(orderTime(a))),
    paymentLinks: links
      .filter(({ isExpired }) => !isExpired)
      .map(({ link: { what, createdAt, expiresAt } }) => ({ what, createdAt, expiresAt })),
    downloads: downloads.map(({ at, from, title, paymentIntentId, way }) => ({
      at,
      from,
      title,
      orderNumber: orderNumber(paymentIntentId),
      way,
    })),
    progress,
  };
}

function toAccountData(account: Account): Omit<MyData['account'], 'wantsUpdateEmails'> {
  const { id, firstName, lastName, email, createdAt } = account;
  const isPassword = account.kind === 'password';
  const confirmedAtProvider = !isPassword && account.isEmailVerified ? email : undefined;
  return {
    id,
    firstName,
    lastName,
    email,
    createdAt,
    signIn: isPassword ? 'password' : 'identity provider',
    confirmedEmail: isPassword ? account.confirmedEmail : confirmedAtProvider,
  };
}

const orderTime = ({ paid, openedAt: opened }: OrderData) => paid?.paidAt ?? opened ?? '';

function toOrderData(accountId: string, paymentIntentId: string, facts: PaymentFacts): OrderData {
  const purchase = toPurchase(paymentIntentId, facts);
  const { isPaidByOther } = purchase ?? {};
  const payment = { accountId, paymentIntentId };
  return {
    orderNumber: orderNumber(paymentIntentId),
    paid: purchase && toPaidData(purchase),
    openedAt: isPaidByOther ? undefined : openedAt(facts),
    openedWithCode: isPaidByOther ? undefined : openedWithCode(facts),
    isPaidByOther,
    consents: isPaidByOther ? [] : toConsents(facts),
    refunds: toRefunds(facts).map((refund) => ({
      state: refund.state,
      at: refund.at,
      amount: amountToDecimal(refund.amount),
    })),
    disputes: toDisputes(facts).flatMap(({ states }) => states.map((state) => ({ state }))),
    granted: withoutName(findGrant(facts)),
    revoked: withoutName(findRevocation(facts)),
    emails: listedEmails(payment, facts).flatMap((email) => {
      const kind = studentEmailKind.safeParse(email.kind);
      const state = toEmailState(facts, email);
      const at = state.sentAt ?? state.givenUp?.at ?? state.queuedAt;
      return kind.success ? [{ kind: kind.data, outcome: toEmailOutcome(state), at }] : [];
    }),
    copies: listShownAddresses(facts),
    mark: purchase?.stamp?.mark,
  };
}

const toPaidData = ({ lines, amount, currency, paidAt, offer, code }: Purchase) => ({
  subject: subjectNames({ lines }),
  amount: amountToDecimal(amount),
  currency,
  paidAt,
  lines: lines.map((line) => ({ subject: line.subjectName, amount: amountToDecimal(line.amount) })),
  offer: offer?.name,
  code: code?.code,
});

/** Removes the administrator's name, which is another person's data. */
const withoutName = (why: Grounds | undefined) => why && { reason: why.reason, at: why.at };
